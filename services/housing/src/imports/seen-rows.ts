const ZIPS = 100_000

/** Remembers which zip and month came by: 12.5 KB a month, however many rows. */
export function seenRows() {
  const months = new Map<string, Uint8Array>()
  /** True when this zip and month came by before. */
  return (period: string, zip: string): boolean => {
    let bits = months.get(period)
    if (!bits) {
      bits = new Uint8Array(ZIPS / 8)
      months.set(period, bits)
    }
    const number = Number(zip)
    const mask = 1 << (number & 7)
    const seen = (bits[number >> 3]! & mask) !== 0
    bits[number >> 3]! |= mask
    return seen
  }
}
