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

/** Mid-rank percentile among the rows of one group; null for an unknown group too. */
export function midRankPercentileInGroup(
  packed: PackedColumns,
  values: Float64Array,
  { group, value }: { group: string; value: number },
): number | null {
  let [below, equal, known] = [0, 0, 0]
  for (const row of rowsOfGroup(packed, group)) {
    const other = values[row]!
    below += Number(other < value)
    equal += Number(other === value)
    known += Number(!Number.isNaN(other))
  }
  return midRank({ below, equal, known })
}

/** How many rows of one group have a value; 0 for an unknown group too. */
export function countKnownInGroup(packed: PackedColumns, values: Float64Array, group: string): number {
  let known = 0
  for (const row of rowsOfGroup(packed, group)) known += Number(!Number.isNaN(values[row]!))
  return known
}

function rowsOfGroup({ groups, rowsByGroup, groupStarts }: PackedColumns, group: string) {
  const code = groups.indexOf(group)
  return code < 0 ? [] : rowsByGroup.subarray(groupStarts[code], groupStarts[code + 1])
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
