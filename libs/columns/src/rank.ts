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
  const first = (isBelow: (other: number) => boolean) => {
    let [from, to] = [start, end]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (isBelow(values[rows[middle]!]!)) from = middle + 1
      else to = middle
    }
    return from
  }
  const below = first((other) => other < value) - start
  const equal = first((other) => other <= value) - start - below
  return midRank({ below, equal, known: end - start })
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
