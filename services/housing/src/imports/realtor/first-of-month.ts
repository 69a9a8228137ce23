const ZIPS = 100_000

/** Remembers which zips it got for each month, in 12.5 KB per month: the history file has millions of rows. */
export function firstOfMonth(): (row: { period: string; zip: string }) => boolean {
  const months = new Map<string, Uint8Array>()
  return ({ period, zip }) => {
    let bits = months.get(period)
    if (!bits) {
      bits = new Uint8Array(ZIPS / 8)
      months.set(period, bits)
    }
    const number = Number(zip)
    const mask = 1 << (number & 7)
    if ((bits[number >> 3]! & mask) !== 0) return false
    bits[number >> 3]! |= mask
    return true
  }
}
