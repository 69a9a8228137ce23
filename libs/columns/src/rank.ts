import { countFirst } from './order.ts'
import type { PackedAttribute, PackedColumns } from './packed.ts'

/**
 * Percentile among all rows with a value: 100 × (rows below + half of the rows with the same value) / rows.
 * Exact, by bisection of the attribute's order.
 */
export function midRankPercentile(attribute: PackedAttribute, value: number): number | null {
  const below = countFirst(attribute, (other) => other < value)
  const upTo = countFirst(attribute, (other) => other <= value)
  return midRank({ below, equal: upTo - below, known: attribute.known })
}

/** The rows of each group that have a value, by ascending value: those of group g from groupStarts[g] up to ends[g]. */
export interface GroupedOrder {
  readonly rows: Uint32Array
  readonly ends: Uint32Array
}

/** Sorts the rows of every group by an attribute's values, from one walk through its order. */
export function groupedOrder(
  { groupOfRow, groupStarts, size }: PackedColumns,
  { ascending, known }: PackedAttribute,
): GroupedOrder {
  const rows = new Uint32Array(size)
  const ends = new Uint32Array(groupStarts)
  for (let position = 0; position < known; position++) {
    const row = ascending[position]!
    rows[ends[groupOfRow[row]!]!++] = row
  }
  return { rows, ends }
}

/** Mid-rank percentile among the rows of one group, by bisection of their order; null for an unknown group too. */
export function midRankPercentileInGroup(
  packed: PackedColumns,
  { rows, ends }: GroupedOrder,
  { group, value, values }: { group: string; value: number; values: Float64Array },
): number | null {
  const code = packed.groups.indexOf(group)
  if (code < 0) return null
  const [start, end] = [packed.groupStarts[code]!, ends[code]!]
  const first = (isBelow: (other: number) => boolean) =>
    firstPosition(rows, [start, end], (row) => isBelow(values[row]!))
  const below = first((other) => other < value) - start
  const equal = first((other) => other <= value) - start - below
  return midRank({ below, equal, known: end - start })
}

/** The first position from `start` up to `end` whose row is not before, or `end`. Those before come first. */
function firstPosition(
  rows: Uint32Array,
  [start, end]: readonly [start: number, end: number],
  isBefore: (row: number) => boolean,
): number {
  let [from, to] = [start, end]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isBefore(rows[middle]!)) from = middle + 1
    else to = middle
  }
  return from
}

/** How many rows of one group have a value; 0 for an unknown group too. */
export function countKnownInGroup(
  { groups, groupStarts }: PackedColumns,
  { ends }: GroupedOrder,
  group: string,
): number {
  const code = groups.indexOf(group)
  return code < 0 ? 0 : ends[code]! - groupStarts[code]!
}

/** Rows as they are ranked by one attribute. Equal values have one rank. */
export interface Ranking {
  /** How many rows are ranked, of all or of one group. */
  count(group?: string): number
  /** The rank of a row, from 1, among all or those of its group: how many come before it, plus one. Null if it has none. */
  rank(row: number, by: { direction: 'asc' | 'desc'; among: 'all' | 'group' }): number | null
}

/** Ranks those of some rows that have a value, by bisection of the attribute's orders and counts of every 64th position. */
export function createRanking(
  packed: PackedColumns,
  { values, ascending, known }: PackedAttribute,
  input: { readonly rows: Uint32Array; readonly inGroups: GroupedOrder },
): Ranking {
  const bits = new Uint32Array(Math.ceil(packed.size / 32))
  for (const row of input.rows) if (!Number.isNaN(values[row])) bits[row >>> 5]! |= 1 << (row & 31)
  const isRanked = (row: number) => (bits[row >>> 5]! >>> (row & 31)) & 1
  const ofAll = countedUpTo(ascending, isRanked)
  // Between the end of a group and the next group's start are other rows: only differences within a group count.
  const inGroups = countedUpTo(input.inGroups.rows, isRanked)
  const everywhere: Part = { rows: ascending, extent: [0, known], countUpTo: ofAll }
  const inGroup = (code: number): Part => ({
    rows: input.inGroups.rows,
    extent: [packed.groupStarts[code]!, input.inGroups.ends[code]!],
    countUpTo: inGroups,
  })
  const countOf = ({ extent: [start, end], countUpTo }: Part) => countUpTo(end) - countUpTo(start)
  return {
    count(group) {
      if (group === undefined) return countOf(everywhere)
      const code = packed.groups.indexOf(group)
      return code < 0 ? 0 : countOf(inGroup(code))
    },
    rank(row, { direction, among }) {
      if (!isRanked(row)) return null
      const order = among === 'all' ? everywhere : inGroup(packed.groupOfRow[row]!)
      const { rows, extent, countUpTo } = order
      const value = values[row]!
      const countBelow = (isBelow: (other: number) => boolean) =>
        countUpTo(firstPosition(rows, extent, (other) => isBelow(values[other]!))) - countUpTo(extent[0])
      return direction === 'asc'
        ? countBelow((other) => other < value) + 1
        : countOf(order) - countBelow((other) => other <= value) + 1
    },
  }
}

/** Rows by ascending value, from one position up to another, and how many up to a position are ranked. */
interface Part {
  readonly rows: Uint32Array
  readonly extent: readonly [start: number, end: number]
  readonly countUpTo: (position: number) => number
}

const blockShift = 6

/** Returns how many of the first rows of an order are counted. */
function countedUpTo(rows: Uint32Array, isCounted: (row: number) => number): (position: number) => number {
  const starts = new Uint32Array((rows.length >>> blockShift) + 1)
  let count = 0
  for (let position = 0; position < rows.length; position++) {
    if (position % (1 << blockShift) === 0) starts[position >>> blockShift] = count
    count += isCounted(rows[position]!)
  }
  if (rows.length % (1 << blockShift) === 0) starts[rows.length >>> blockShift] = count
  return (position) => {
    const block = position >>> blockShift
    let upTo = starts[block]!
    for (let at = block << blockShift; at < position; at++) upTo += isCounted(rows[at]!)
    return upTo
  }
}

function midRank({ below, equal, known }: { below: number; equal: number; known: number }) {
  return known === 0 ? null : (100 * (below + equal / 2)) / known
}

/** The quantile at `share` (0 to 1), interpolated between two rows; null when no row has a value. */
export function quantileOf({ values, ascending, known }: PackedAttribute, share: number): number | null {
  if (known === 0) return null
  const position = (known - 1) * share
  const before = Math.floor(position)
  const low = values[ascending[before]!]!
  const high = values[ascending[Math.min(before + 1, known - 1)]!]!
  return low + (high - low) * (position - before)
}

/** The sum of values, in their order; 0 without values. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The arithmetic mean of values; null without values. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length
}

/** The median of values in any order: the mean of the two middle ones of an even number. Null without values. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}
