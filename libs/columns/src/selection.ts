import type { Selection, Top } from './columns.ts'
import type { PackedAttribute } from './packed.ts'

export function selectionOf(version: string, mask: Uint8Array): Selection {
  return Object.freeze({ version, mask, count: countOf(mask) })
}

/** A function of its own: V8 drops its fast code when something it has not yet seen follows a long loop. */
function countOf(mask: Uint8Array): number {
  let count = 0
  for (let row = 0, end = mask.length; row < end; row++) count += mask[row]!
  return count
}

export function selectedRows({ mask, count }: Selection): number[] {
  const rows: number[] = []
  for (let row = 0; rows.length < count; row++) if (mask[row] === 1) rows.push(row)
  return rows
}

/** Walks the attribute's order until enough selected rows are found: no sorting per question. */
export function topRows(
  { mask, count }: Selection,
  attribute: PackedAttribute,
  { direction, limit, offset = 0 }: Top,
): number[] {
  if (!(limit === Infinity || (Number.isInteger(limit) && limit >= 0))) {
    throw new RangeError(`limit ${limit} is no whole number`)
  }
  if (!(Number.isInteger(offset) && offset >= 0)) {
    throw new RangeError(`offset ${offset} is no whole number`)
  }
  const order = direction === 'asc' ? attribute.ascending : attribute.descending
  const wanted = Math.min(limit, count - offset)
  const rows: number[] = []
  let toSkip = offset
  for (let place = 0; rows.length < wanted; place++) {
    const row = order[place]!
    if (mask[row] === 0) continue
    if (toSkip > 0) toSkip--
    else rows.push(row)
  }
  return rows
}
