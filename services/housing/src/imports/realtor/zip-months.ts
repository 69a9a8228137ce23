import type { MonthNumber } from '@homeground/catalog/months'

const ZIPS = 100_000

/** Remembers the zips of each month, in 12.5 KB per month: the history file has millions of rows. */
export class ZipMonths {
  private readonly months = new Map<MonthNumber, Uint8Array>()
  private month: MonthNumber = Number.NaN
  private bits: Uint8Array = new Uint8Array(0)

  /** Adds a zip as a number; false when the month has it already. */
  add(month: MonthNumber, zip: number): boolean {
    if (month !== this.month) this.turnTo(month)
    const mask = 1 << (zip & 7)
    const byte = this.bits[zip >> 3]!
    this.bits[zip >> 3] = byte | mask
    return (byte & mask) === 0
  }

  private turnTo(month: MonthNumber): void {
    this.month = month
    this.bits = this.months.get(month) ?? new Uint8Array(ZIPS / 8)
    this.months.set(month, this.bits)
  }
}
