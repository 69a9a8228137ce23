import { type MonthNumber, monthNumber } from '@homeground/catalog/periods'
import { ByteDecimal, type ByteRows, type FieldScanner } from '@homeground/sources'
import {
  hasMoreActive,
  monthIn,
  numberRules,
  positionsOf,
  type RealtorLayout,
  sortKeyOf,
  type ZipMonths,
} from './realtor-row.ts'

const LONGEST_TEXT = 32

/** Reads months from bytes. Lines of one month follow each other, so most have the text of the line before. */
class MonthBytes {
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

type Fields = Pick<FieldScanner, 'block' | 'starts' | 'ends'>

const TAB = 0x09
const NEWLINE = 0x0a
const SPACE = 0x20
const STAR = 0x2a
const COMMA = 0x2c
const DASH = 0x2d
const ZERO = 0x30
const BACKSLASH = 0x5c
const [TRUE, FALSE, NULL] = [0x74, 0x66, 0x4e]
/** The bit in which a small letter differs from a capital. */
const SMALL = 0x20
const NOT_CERTAIN = -1

/** How one of `numberColumns` is read. */
interface NumberField {
  /** Index in the scanner's fields; -1 for a column that the layout lacks. */
  readonly field: number
  readonly zeroIsNone: boolean
  readonly low: number
  readonly high: number
}

/** The number that was read last. */
const decimal = new ByteDecimal()

/**
 * Makes the rows of `realtorRow` straight from the bytes of a line. What the publisher's lines usually do not
 * contain (an exponent, spaces around a number, a repeated or invalid zip) is left to `realtorRow`.
 */
export function realtorBytes(
  layout: RealtorLayout,
  { zipMonths, givenMonth }: { zipMonths: ZipMonths; givenMonth: string | undefined },
): ByteRows {
  const positions = positionsOf(layout)
  const period = positions.indexOf(layout.period)
  const zip = positions.indexOf(layout.zip)
  const place = positions.indexOf(layout.place)
  const flag = positions.indexOf(layout.flag)
  const numbers = layout.numbers.map((position, i): NumberField => {
    const { possible, mayBeNegative, zeroIsNone } = numberRules[i]!
    const low = mayBeNegative ? possible.low : Math.max(0, possible.low)
    return { field: positions.indexOf(position), zeroIsNone, low, high: possible.high }
  })
  const month = new MonthBytes(givenMonth)
  const values = new Float64Array(numbers.length)
  const rows = {
    positions,
    part: '',
    key: 0,
    /** The columns of `rowColumns`. */
    write(line: Fields, out: Buffer, at: number): number {
      const zipNumber = zipIn(line, zip)
      if (zipNumber < 0) return NOT_CERTAIN
      if (!month.read(line.block, line.starts[period]!, line.ends[period]!)) return NOT_CERTAIN
      let end = writeMonth(month.number, out, at)
      end = writeZip(zipNumber, out, end)
      end = writeState(line, place, out, end)
      if (end >= 0) end = writeFlag(line, flag, out, end)
      for (let i = 0; i < numbers.length && end >= 0; i++) {
        const from = end
        end = writeNumber(line, numbers[i]!, out, end)
        values[i] = out[from] === BACKSLASH ? Number.NaN : decimal.value
      }
      if (end < 0 || hasMoreActive(values) || !zipMonths.add(month.number, zipNumber)) return NOT_CERTAIN
      out[end - 1] = NEWLINE
      rows.part = month.period!
      rows.key = sortKeyOf(month.number, zipNumber)
      return end
    },
  }
  return rows
}

/** Three to five digits; -1 for anything else, and for 0. */
function zipIn({ block, starts, ends }: Fields, field: number): number {
  const [start, end] = [starts[field]!, ends[field]!]
  if (end - start < 3 || end - start > 5) return NOT_CERTAIN
  let zip = 0
  for (let at = start; at < end; at++) {
    const digit = block[at]! - ZERO
    if (digit < 0 || digit > 9) return NOT_CERTAIN
    zip = 10 * zip + digit
  }
  return zip === 0 ? NOT_CERTAIN : zip
}

/** Each of the following writes a value with a tab behind it and returns where that ends, or -1. */
function writeMonth(month: number, out: Buffer, at: number): number {
  writeDigits(Math.floor(month / 12), out, at, at + 4)
  out[at + 4] = DASH
  writeDigits((month % 12) + 1, out, at + 5, at + 7)
  out[at + 7] = TAB
  return at + 8
}

function writeZip(zip: number, out: Buffer, at: number): number {
  writeDigits(zip, out, at, at + 5)
  out[at + 5] = TAB
  return at + 6
}

/** The last two letters of `Natick, MA`, or all of `ma` and ` ma`. */
function writeState({ block, starts, ends }: Fields, field: number, out: Buffer, at: number) {
  const [start, end] = field < 0 ? [0, 0] : [starts[field]!, ends[field]!]
  if (start === end) return writeNull(out, at)
  let before = end - 3
  if (before >= start && block[before] === SPACE) before--
  if (end - start < 2 || (before >= start && block[before] !== COMMA)) return NOT_CERTAIN
  for (let i = 0; i < 2; i++) {
    const letter = block[end - 2 + i]! & ~SMALL
    if (block[end - 2 + i]! > 0x7f || letter < 0x41 || letter > 0x5a) return NOT_CERTAIN
    out[at + i] = letter
  }
  out[at + 2] = TAB
  return at + 3
}

/** Flagged are a star and every number but 0. */
function writeFlag({ block, starts, ends }: Fields, field: number, out: Buffer, at: number) {
  const [start, end] = field < 0 ? [0, 0] : [starts[field]!, ends[field]!]
  let isFlagged = false
  if (end - start === 1 && block[start] === STAR) isFlagged = true
  else if (end > start) {
    if (!decimal.read(block, start, end)) return NOT_CERTAIN
    isFlagged = decimal.value !== 0
  }
  out[at] = isFlagged ? TRUE : FALSE
  out[at + 1] = TAB
  return at + 2
}

function writeNumber(
  { block, starts, ends }: Fields,
  { field, zeroIsNone, low, high }: NumberField,
  out: Buffer,
  at: number,
): number {
  if (field < 0 || starts[field] === ends[field]) return writeNull(out, at)
  if (!decimal.read(block, starts[field]!, ends[field]!)) return NOT_CERTAIN
  const { value, start, end } = decimal
  if (value === 0 && zeroIsNone) return writeNull(out, at)
  if (value < low || value > high) return NOT_CERTAIN
  for (let from = start; from < end; from++) out[at++] = block[from]!
  out[at] = TAB
  return at + 1
}

function writeNull(out: Buffer, at: number): number {
  out[at] = BACKSLASH
  out[at + 1] = NULL
  out[at + 2] = TAB
  return at + 3
}

/** Writes the last digits of a number, with zeros in front of a shorter one. */
function writeDigits(number: number, out: Buffer, start: number, end: number): void {
  let rest = number
  for (let at = end - 1; at >= start; at--) {
    out[at] = ZERO + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}
