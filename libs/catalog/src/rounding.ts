/**
 * The one rule by which numbers are rounded: in JSON, in files and in what is stored; screens round the same. It imports
 * nothing, as all of these do.
 */

/** A product of two numbers is off by less than this share of itself. */
const BINARY_NOISE = 2 ** -51
/** Numbers this large have no decimals that count. */
const LARGEST = 1e13

/**
 * Rounds to a number of decimals, halves away from zero whatever their sign, as screens and SQL do: 2.5 to 3, −2.5 to −3,
 * 1.005 to 1.01 although its binary fraction is below. Never −0.
 */
export function roundTo(value: number, decimals: number): number {
  const scaled = Math.abs(value) * 10 ** decimals
  if (!(scaled < LARGEST)) return value
  const floor = Math.floor(scaled)
  const isUp = scaled - floor >= 0.5 - scaled * BINARY_NOISE
  const size = (floor + Number(isUp)) / 10 ** decimals
  return value < 0 ? 0 - size : size
}
