import { countFirst } from './order.ts'
import type { PackedAttribute } from './packed.ts'

/**
 * Matches `low < value <= high`, never a null. Both bounds are in the attribute's own unit; an absent one is open. A
 * value that is only known to be above (below) a limit matches the ranges without a high (low) bound and no others.
 * `lowInclusive` (default false) and `highInclusive` (default true) set whether the bound itself matches.
 */
export type Range = {
  attribute: string
  low?: number | undefined
  high?: number | undefined
  lowInclusive?: boolean | undefined
  highInclusive?: boolean | undefined
}

/**
 * A range as the first and last matching position in the attribute's ascending order. Integers can be compared without
 * a branch: the sign bit of `(position - first) | (last - position)` is set for a miss. This is several times as fast
 * as comparing values when about half of the rows match, and fast in each of V8's compilers. (The loops below read the
 * array length once for the same reason: in the loop condition V8 would load it, and check that the buffer is attached,
 * on every iteration.)
 */
export type Positions = { positions: Int32Array; first: number; last: number }

/** Converts a range of values into positions. RangeError when a bound is NaN. */
export function positionsOf(range: Range, attribute: PackedAttribute): Positions {
  const { low = -Infinity, high = Infinity, lowInclusive = false, highInclusive = true } = range
  if (Number.isNaN(low) || Number.isNaN(high)) {
    throw new RangeError(`the range of "${attribute.name}" has a bound that is not a number`)
  }
  const { positions, known, below, above } = attribute
  const first = countFirst(attribute, (value) => (lowInclusive ? value < low : value <= low))
  const end = countFirst(attribute, (value) => (highInclusive ? value <= high : value < high))
  return {
    positions,
    first: low === -Infinity ? 0 : clamp(first, below, high === Infinity ? known - above : known),
    last: (high === Infinity ? known : clamp(end, low === -Infinity ? below : 0, known - above)) - 1,
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Returns the rows in the range, in the same order. Overwrites the rows it is given. */
export function filterByRange(rows: Uint32Array, range: Positions): Uint32Array {
  return rows.subarray(0, moveToFront(rows, range))
}

/** Moves the rows in the range to the front and counts them. */
function moveToFront(rows: Uint32Array, { positions, first, last }: Positions): number {
  let count = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    const position = positions[row]!
    rows[count] = row
    count += ~((position - first) | (last - position)) >>> 31
  }
  return count
}

export type DroppingEach = {
  /** Rows that match all ranges. */
  count: number
  /** For each range, the rows that match all the others. */
  without: number[]
}

const ONE_MISS = 2 ** 16
const TWO_MISSES = 2 * ONE_MISS

/**
 * Counts the rows that match all ranges, and those that match all but one, for each one.
 * Overwrites the rows it is given.
 */
export function countDroppingEach(rows: Uint32Array, ranges: readonly Positions[]): DroppingEach {
  // For each row: 0, or ONE_MISS plus the index of the range that it missed. Rows with two misses are dropped.
  const misses = new Int32Array(rows.length)
  let left = rows.length
  ranges.forEach((positions, range) => {
    left = addMisses({ rows, misses, left }, positions, ONE_MISS + range)
  })
  // One count for each range, then that of the rows that miss none.
  const tally = new Uint32Array(ranges.length + 1)
  tallyMisses(misses.subarray(0, left), tally)
  const count = tally[ranges.length]!
  return { count, without: ranges.map((_, range) => count + tally[range]!) }
}

/** Moves the rows with at most one miss to the front and counts them. */
function addMisses(
  { rows, misses, left }: { rows: Uint32Array; misses: Int32Array; left: number },
  { positions, first, last }: Positions,
  miss: number,
): number {
  let count = 0
  for (let i = 0; i < left; i++) {
    const row = rows[i]!
    const position = positions[row]!
    const missed = misses[i]! + (miss & (((position - first) | (last - position)) >> 31))
    rows[count] = row
    misses[count] = missed
    count += (missed - TWO_MISSES) >>> 31
  }
  return count
}

function tallyMisses(misses: Int32Array, tally: Uint32Array) {
  const noMiss = tally.length - 1
  for (let i = 0, end = misses.length; i < end; i++) {
    const missed = misses[i]!
    tally[missed === 0 ? noMiss : missed - ONE_MISS]!++
  }
}
