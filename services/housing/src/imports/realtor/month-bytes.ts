import { type MonthNumber, monthNumber } from '@homeground/catalog/months'
import { monthIn } from './realtor-row.ts'

const LONGEST_TEXT = 32

/** Reads months from bytes. Lines of one month follow each other, so most have the text of the line before. */
export class MonthBytes {
  /** Of the bytes read last: `YYYY-MM`, or undefined when they are not a month. */
  period: string | undefined
  number: MonthNumber = Number.NaN
  private readonly givenMonth: string | undefined
  private readonly text = new Uint8Array(LONGEST_TEXT)
  private length = -1

  /** `givenMonth` is that of texts that are not a month. */
  constructor(givenMonth: string | undefined) {
    this.givenMonth = givenMonth
  }

  /** Reads the bytes from `start` to `end`; false when they are not a month. */
  read(bytes: Buffer, start: number, end: number): boolean {
    if (end - start > LONGEST_TEXT) return false
    if (!this.isLast(bytes, start, end)) {
      this.text.set(bytes.subarray(start, end))
      this.length = end - start
      this.period = monthIn(bytes.toString('latin1', start, end)) ?? this.givenMonth
      this.number = this.period === undefined ? Number.NaN : monthNumber(this.period)
    }
    return this.period !== undefined
  }

  private isLast(bytes: Buffer, start: number, end: number): boolean {
    if (end - start !== this.length) return false
    for (let i = 0; i < this.length; i++) if (bytes[start + i] !== this.text[i]) return false
    return true
  }
}
