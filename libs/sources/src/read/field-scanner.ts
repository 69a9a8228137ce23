import type { Header } from './records.ts'

const POINT = 0x2e
const MINUS = 0x2d
/** Numbers of up to this many digits are exact in a double, and so are the powers of ten up to it. */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

/**
 * Reads decimal numbers such as `-12` and `0.50` from bytes, with the value that `Number` has for their text. Other
 * ways to write a number (`1e5`, ` 1`, `.5`) and numbers of more than 15 digits are not understood.
 */
export class ByteDecimal {
  value = 0
  /** Where the shortest text of the value begins and ends: without sign of a zero and zeros of a fraction. */
  start = 0
  end = 0

  /** Reads the bytes from `start` to `end`; false when they are not understood. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    const isNegative = bytes[start] === MINUS
    const from = isNegative ? start + 1 : start
    if (end - from > MOST_DIGITS + 1) return false
    let digits = 0
    let point = -1
    let last = end
    for (let at = from; at < end; at++) {
      const byte = bytes[at]!
      if (byte === POINT && point < 0) point = at
      else if (byte >= 0x30 && byte <= 0x39) digits = 10 * digits + byte - 0x30
      else return false
    }
    if (from === end || point === from || point === end - 1) return false
    if (point >= 0) {
      while (bytes[last - 1] === 0x30) last--
      if (last === point + 1) last = point
    }
    if (point < 0 && end - from > MOST_DIGITS) return false
    const size = point < 0 ? digits : digits / POWERS[end - point - 1]!
    this.value = isNegative && size !== 0 ? -size : size
    this.start = isNegative && size === 0 ? from : start
    this.end = last
    return true
  }
}

const inhabited: readonly (readonly [south: number, north: number, west: number, east: number])[] = [
  [17, 72, -180, -64],
  // The end of the Aleutian Islands.
  [51, 54, 172, 180],
  // Guam and the Northern Mariana Islands.
  [13, 21, 144, 147],
  // American Samoa.
  [-15, -10, -172, -168],
]

/**
 * The coordinates of two fields in degrees; null unless both are numbers in the United States and its territories,
 * which latitude and longitude in each other's place never are.
 */
export function readCoordinates(latText: string, lngText: string) {
  const [lat, lng] = [readDecimal(latText), readDecimal(lngText)]
  const isInside = inhabited.some(
    ([south, north, west, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
  )
  return isInside ? { lat, lng } : null
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/**
 * The number that a text says in decimal digits, such as `-71.6` and ` +18.2 `; NaN for anything else, such as an
 * empty text, `0x1F` and `1e5`, which `Number` reads and no publisher writes.
 */
export function readDecimal(text: string | undefined): number {
  const trimmed = text?.trim() ?? ''
  return DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN
}

const NEWLINE = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
const STAR = 0x2a
const FIRST_NON_ASCII = 0x80

/**
 * Finds fields in lines of bytes without making texts of them. It understands a complete line that ends in LF or
 * CRLF, in which quoted fields have no quotes and no line breaks, and which `lineFault` finds nothing wrong with.
 * Every other line is left to `splitRecords`, with which it agrees on those that it understands.
 */
export class FieldScanner {
  /** The block of bytes that `starts` and `ends` refer to. */
  block: Buffer = Buffer.alloc(0)
  /** Where each wanted field begins and ends in the block, without its quotes, in the order of `positions`. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Where the line after the scanned one begins. */
  next = 0
  /** Position of a field in the line → its index in `starts`; -1 for fields that are not read. */
  private readonly indexes: Int16Array
  private readonly width: number
  private readonly delimiter: number
  private readonly others: readonly number[]
  /** The end of the block's last complete line. */
  private linesEnd = 0

  /** `positions` are those of the fields to find. */
  constructor(
    { names, width }: Pick<Header, 'names' | 'width'>,
    { delimiter, positions }: { delimiter: string; positions: readonly number[] },
  ) {
    this.indexes = new Int16Array(names.length).fill(-1)
    for (const [index, position] of positions.entries()) this.indexes[position] = index
    this.starts = new Int32Array(positions.length)
    this.ends = new Int32Array(positions.length)
    this.width = width
    this.delimiter = delimiter.charCodeAt(0)
    this.others = positions.flatMap((position, index) => (position > 0 ? [index] : []))
  }

  /** Scans lines of this block from now on. */
  open(block: Buffer): void {
    this.block = block
    this.linesEnd = block.lastIndexOf(NEWLINE) + 1
  }

  /** Finds the fields of the line that begins at `from`; false for a line that it does not understand. */
  scan(from: number): boolean {
    const { block, indexes, starts, ends, delimiter } = this
    if (from >= this.linesEnd || !this.beginsLikeData(from)) return false
    let field = 0
    // Every line up to `linesEnd` has its line feed, so none of the loops runs past the block.
    for (let at = from; ; at++) {
      let start = at
      let end: number
      let byte = block[at]!
      if (byte === QUOTE) {
        start++
        do byte = block[++at]!
        while (byte !== QUOTE && byte !== NEWLINE)
        if (byte === NEWLINE) return false
        end = at
        byte = block[++at]!
        if (byte === RETURN) byte = block[++at]!
        if (byte !== NEWLINE && (byte !== delimiter || at !== end + 1)) return false
      } else {
        while (byte !== delimiter && byte !== NEWLINE) byte = block[++at]!
        end = byte === NEWLINE && at > start && block[at - 1] === RETURN ? at - 1 : at
      }
      if (field === indexes.length) return false
      const index = indexes[field++]!
      if (index >= 0) {
        starts[index] = start
        ends[index] = end
      }
      if (byte === NEWLINE) {
        this.next = at + 1
        return field >= this.width && this.hasOtherFields()
      }
    }
  }

  /** Neither blank at the beginning nor a footnote. */
  private beginsLikeData(from: number): boolean {
    const first = this.block[from] === QUOTE ? this.block[from + 1]! : this.block[from]!
    return first !== STAR && isPrinted(first)
  }

  /** Whether a field other than the first has a text: a line with nothing but its first field is a footnote. */
  private hasOtherFields(): boolean {
    for (const index of this.others) {
      const start = this.starts[index]!
      if (start < this.ends[index]! && isPrinted(this.block[start]!)) return true
    }
    return false
  }
}

function isPrinted(byte: number): boolean {
  return byte > SPACE && byte < FIRST_NON_ASCII
}
