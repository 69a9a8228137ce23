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
  return firstOf(order, maskOf(rows, order.length), { wanted, offset })
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
