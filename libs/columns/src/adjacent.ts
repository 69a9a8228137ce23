const number = new Float64Array(1)
const bits = new BigInt64Array(number.buffer)

/** The least number above a finite one or -Infinity (of which there is none above Infinity). */
export function justAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  if (value === -Infinity) return -Number.MAX_VALUE
  if (value === Infinity) return value
  number[0] = value
  // A sign bit and a magnitude: the bits of the neighbours differ by one.
  bits[0]! += value > 0 ? 1n : -1n
  return number[0]
}

export function justBelow(value: number): number {
  return -justAbove(-value)
}
