import { type Box, longitudeTest } from './box.ts'
import { chordSquared } from './nearest.ts'
import type { PackedColumns } from './packed.ts'
import type { RowOfId } from './row-of-id.ts'
import { type Point, vectorOf, withinMiles } from './sphere.ts'

/** Where to look: rows to which all given parts apply, all rows when none is given. */
export type Area = {
  /** In one of these groups; an unknown one has no rows. */
  groups?: readonly string[] | undefined
  /** One of these ids; an unknown one has no row. */
  ids?: readonly string[] | undefined
  /** At most so many great-circle miles from a point. */
  within?: (Point & { radiusMiles: number }) | undefined
  box?: Box | undefined
}

/** A new mask, by row 1 when it is in the area. */
export function maskOf(packed: PackedColumns, rowOfId: RowOfId, area: Area): Uint8Array {
  const mask = new Uint8Array(packed.size)
  if (area.ids) markIds(mask, rowOfId, area.ids)
  else mask.fill(1)
  if (area.groups) keepGroups(mask, packed, area.groups)
  if (area.within) keepCircle(mask, packed, area.within)
  if (area.box) keepBox(mask, packed, area.box)
  return mask
}

function markIds(mask: Uint8Array, rowOfId: RowOfId, ids: readonly string[]) {
  for (const id of ids) {
    const row = rowOfId(id)
    if (row !== undefined) mask[row] = 1
  }
}

function keepGroups(mask: Uint8Array, packed: PackedColumns, groups: readonly string[]) {
  const wanted = Uint8Array.from(packed.groups, (group) => Number(groups.includes(group)))
  const { groupOfRow } = packed
  for (let row = 0, end = mask.length; row < end; row++) mask[row]! &= wanted[groupOfRow[row]!]!
}

function keepCircle(
  mask: Uint8Array,
  packed: PackedColumns,
  { radiusMiles, ...centre }: NonNullable<Area['within']>,
) {
  const from = vectorOf(centre)
  const isWithin = withinMiles(radiusMiles)
  for (let row = 0, end = mask.length; row < end; row++) {
    if (mask[row] === 1 && !isWithin(chordSquared(packed, row, from))) mask[row] = 0
  }
}

function keepBox(mask: Uint8Array, { lat, lng }: PackedColumns, box: Box) {
  const isBetweenMeridians = longitudeTest(box)
  for (let row = 0, end = mask.length; row < end; row++) {
    const isInside =
      lat[row]! >= box.south && lat[row]! <= box.north && isBetweenMeridians(lng[row]!)
    if (!isInside) mask[row] = 0
  }
}
