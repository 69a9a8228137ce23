/**
 * The one rule by which numbers are rounded: in JSON, in files and in what is stored; screens round the same. It imports
 * nothing, as all of these do.
 */

/** A product of two numbers is off by less than this share of itself. */
const BINARY_NOISE = 2 ** -51
/** Computing a power takes longer than all else of a rounding. */
const powersOfTen = [1, 10, 100, 1000, 10_000, 100_000]
/** Numbers this large have no decimals that count. */
const LARGEST = 1e13

/**
 * Rounds to a number of decimals, halves away from zero whatever their sign, as screens and SQL do: 2.5 to 3, −2.5 to −3,
 * 1.005 to 1.01 although its binary fraction is below. Never −0.
 */
export function roundTo(value: number, decimals: number): number {
  const power = powersOfTen[decimals] ?? 10 ** decimals
  const scaled = Math.abs(value) * power
  if (!(scaled < LARGEST)) return value
  const floor = Math.floor(scaled)
  const isUp = scaled - floor >= 0.5 - scaled * BINARY_NOISE
  const size = (floor + Number(isUp)) / power
  return value < 0 ? 0 - size : size
}
