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
