import { countFirst } from './order.ts'
import type { PackedAttribute } from './packed.ts'
import { ascendingOf, scratchOf } from './scratch.ts'

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
export type Positions = { ascending: Uint32Array; positions: Int32Array; first: number; last: number }

/** Converts a range of values into positions. RangeError when a bound is NaN. */
export function positionsOf(range: Range, attribute: PackedAttribute): Positions {
  const { low = -Infinity, high = Infinity, lowInclusive = false, highInclusive = true } = range
  if (Number.isNaN(low) || Number.isNaN(high)) {
    throw new RangeError(`the range of "${attribute.name}" has a bound that is not a number`)
  }
  const { ascending, positions, known, below, above } = attribute
  const first = countFirst(attribute, (value) => (lowInclusive ? value < low : value <= low))
  const end = countFirst(attribute, (value) => (highInclusive ? value <= high : value < high))
  return {
    ascending,
    positions,
    first: low === -Infinity ? 0 : clamp(first, below, high === Infinity ? known - above : known),
    last: (high === Infinity ? known : clamp(end, low === -Infinity ? below : 0, known - above)) - 1,
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Of the rows given, those in all ranges, in the same order. Overwrites the rows it is given. */
export function filterByRanges(rows: Uint32Array, ranges: readonly Positions[]): Uint32Array {
  return rows.subarray(0, moveToFront(rows, narrowestFirst(ranges)))
}

/** The rows of a set of `size` that are in all ranges, of which there is at least one: ascending, in a new array. */
export function rowsInRanges(size: number, ranges: readonly Positions[]): Uint32Array {
  const [narrowest, ...others] = narrowestFirst(ranges)
  const { ascending, first, last } = narrowest!
  if (last < first) return new Uint32Array(0)
  // Rows in the order of a value are read from all over the memory, so fewer of them are only faster if they are few.
  if (FEW * (last - first) < size) {
    const rows = scratchOf(size)
    rows.set(ascending.subarray(first, last + 1))
    return ascendingOf(rows, { count: moveToFront(rows.subarray(0, last + 1 - first), others), size })
  }
  const rows = scratchOf(size)
  const count = moveToFront(
    rows.subarray(0, rowsInBoth(rows, { size, one: narrowest!, other: others[0] })),
    others.slice(1),
  )
  return rows.slice(0, count)
}

const FEW = 3

const narrowestFirst = (ranges: readonly Positions[]) =>
  ranges.length < 2 ? ranges : ranges.toSorted((a, b) => a.last - a.first - (b.last - b.first))

/** Writes the rows in one or two ranges to the front and counts them. */
function rowsInBoth(
  rows: Uint32Array,
  { size, one, other = one }: { size: number; one: Positions; other: Positions | undefined },
): number {
  const { positions, first, last } = one
  const { positions: otherPositions, first: otherFirst, last: otherLast } = other
  let count = 0
  for (let row = 0; row < size; row++) {
    const position = positions[row]!
    const otherPosition = otherPositions[row]!
    rows[count] = row
    count +=
      ~((position - first) | (last - position) | (otherPosition - otherFirst) | (otherLast - otherPosition)) >>> 31
  }
  return count
}

/** Moves the rows in all ranges to the front and counts them. */
function moveToFront(rows: Uint32Array, ranges: readonly Positions[]): number {
  let left = rows.length
  for (let range = 0; range < ranges.length; range++) left = moveToFrontIn(rows, left, ranges[range]!)
  return left
}

/** Of the first `left` rows, moves those in the range to the front and counts them. */
function moveToFrontIn(rows: Uint32Array, left: number, { positions, first, last }: Positions): number {
  let count = 0
  for (let i = 0; i < left; i++) {
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
