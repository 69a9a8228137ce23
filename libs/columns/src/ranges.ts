import { countFirst } from './order.ts'
import type { PackedAttribute } from './packed.ts'

/**
 * Matches `low < value <= high`; never a null. Both bounds in the attribute's own unit, an
 * absent one is open. `lowInclusive` (default false) and `highInclusive` (default true) say
 * whether the bound itself matches.
 */
export type Range = {
  attribute: string
  low?: number | undefined
  high?: number | undefined
  lowInclusive?: boolean | undefined
  highInclusive?: boolean | undefined
}

/**
 * A range as the first and the last place in the attribute's order that match. Whole numbers
 * are compared without a branch: the sign bit of `(place - first) | (last - place)` is set for
 * a miss. Several times as fast as comparing values where about half of the rows match, and
 * fast in each of V8's compilers. (The loops below read a length once for the same reason: in
 * the condition it is asked for, and the buffer found still attached, at every turn.)
 */
export type Places = { places: Int32Array; first: number; last: number }

/** RangeError when a bound is NaN. */
export function placesOf(range: Range, attribute: PackedAttribute): Places {
  const { low = -Infinity, high = Infinity, lowInclusive = false, highInclusive = true } = range
  if (Number.isNaN(low) || Number.isNaN(high)) {
    throw new RangeError(`the range of "${attribute.name}" has a bound that is not a number`)
  }
  const first = countFirst(attribute, (value) => (lowInclusive ? value < low : value <= low))
  const end = countFirst(attribute, (value) => (highInclusive ? value <= high : value < high))
  return { places: attribute.places, first, last: end - 1 }
}

/** The rows in the range, in their order; uses up the memory of the rows given. */
export function keepWithin(rows: Uint32Array, range: Places): Uint32Array {
  return rows.subarray(0, moveToFront(rows, range))
}

/** Moves the rows in the range to the front and counts them. */
function moveToFront(rows: Uint32Array, { places, first, last }: Places): number {
  let kept = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    const place = places[row]!
    rows[kept] = row
    kept += ~((place - first) | (last - place)) >>> 31
  }
  return kept
}

export type DroppingEach = {
  /** Rows that match all ranges. */
  count: number
  /** By range: the rows that would match if this one were dropped. */
  without: number[]
}

const ONE_MISS = 2 ** 16
const TWO_MISSES = 2 * ONE_MISS

/**
 * Counts the rows that match all ranges or all but one, whichever that is; uses up the memory
 * of the rows given.
 */
export function countDroppingEach(rows: Uint32Array, ranges: readonly Places[]): DroppingEach {
  // By row: ONE_MISS and the number of the range that it missed, so that it also says which.
  // A row with two misses is of no more interest and leaves.
  const misses = new Int32Array(rows.length)
  let left = rows.length
  ranges.forEach((places, range) => {
    left = addMisses({ rows, misses, left }, places, ONE_MISS + range)
  })
  // Last, the rows that miss nothing.
  const tally = new Uint32Array(ranges.length + 1)
  tallyMisses(misses.subarray(0, left), tally)
  const count = tally[ranges.length]!
  return { count, without: ranges.map((_, range) => count + tally[range]!) }
}

/** Moves what has missed once at most to the front and counts it. */
function addMisses(
  { rows, misses, left }: { rows: Uint32Array; misses: Int32Array; left: number },
  { places, first, last }: Places,
  miss: number,
): number {
  let kept = 0
  for (let i = 0; i < left; i++) {
    const row = rows[i]!
    const place = places[row]!
    const missed = misses[i]! + (miss & (((place - first) | (last - place)) >> 31))
    rows[kept] = row
    misses[kept] = missed
    kept += (missed - TWO_MISSES) >>> 31
  }
  return kept
}

function tallyMisses(misses: Int32Array, tally: Uint32Array) {
  const noMiss = tally.length - 1
  for (let i = 0, end = misses.length; i < end; i++) {
    const missed = misses[i]!
    tally[missed === 0 ? noMiss : missed - ONE_MISS]!++
  }
}
