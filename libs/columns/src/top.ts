import type { Top } from './columns.ts'
import type { PackedAttribute } from './packed.ts'

/** Walks the attribute's sorted order until enough rows are found, so that no query has to sort. */
export function topRows(
  rows: Uint32Array,
  attribute: PackedAttribute,
  { direction, limit, offset = 0 }: Top,
): number[] {
  if (!(limit === Infinity || (Number.isInteger(limit) && limit >= 0))) {
    throw new RangeError(`limit ${limit} is not a nonnegative integer or Infinity`)
  }
  if (!(Number.isInteger(offset) && offset >= 0)) {
    throw new RangeError(`offset ${offset} is not a nonnegative integer`)
  }
  const order = direction === 'asc' ? attribute.ascending : attribute.descending
  const wanted = Math.min(limit, rows.length - offset)
  if (isSortFaster(rows.length, { wanted: offset + wanted, size: order.length })) {
    const first = rows.toSorted(comparing(attribute, direction))
    return Array.from(first.subarray(offset, offset + Math.max(wanted, 0)))
  }
  return firstOf(order, maskOf(rows, order.length), { wanted, offset })
}

/** Whether sorting the rows takes fewer steps than the walk, which passes others until it has found the wanted ones. */
function isSortFaster(rows: number, { wanted, size }: { wanted: number; size: number }): boolean {
  const comparisons = rows * Math.log2(rows + 1)
  const passed = size * Math.min(1, wanted / rows)
  return STEPS_PER_COMPARISON * comparisons < passed
}

const STEPS_PER_COMPARISON = 8

/** Compares two rows as the sorted orders do: open ends outside, ties by row, no value last. */
function comparing(
  { values, positions, known, below, above }: PackedAttribute,
  direction: Top['direction'],
): (a: number, b: number) => number {
  if (direction === 'asc') return (a, b) => positions[a]! - positions[b]!
  const sideOf = (position: number) => Number(position >= known - above) - Number(position < below)
  return (a, b) => {
    const [left, right] = [positions[a]!, positions[b]!]
    const isKnown = left < known && right < known
    const isTie = values[a] === values[b] && sideOf(left) === sideOf(right)
    return isKnown && !isTie ? right - left : left - right
  }
}

/** By row: 1 when it is among the given rows. */
function maskOf(rows: Uint32Array, size: number): Uint8Array {
  const mask = new Uint8Array(size)
  for (let i = 0, end = rows.length; i < end; i++) mask[rows[i]!] = 1
  return mask
}

function firstOf(
  order: Uint32Array,
  mask: Uint8Array,
  { wanted, offset }: { wanted: number; offset: number },
): number[] {
  const rows: number[] = []
  let toSkip = offset
  for (let position = 0; rows.length < wanted; position++) {
    const row = order[position]!
    if (mask[row] === 0) continue
    if (toSkip > 0) toSkip--
    else rows.push(row)
  }
  return rows
}
