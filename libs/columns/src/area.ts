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

/** The rows in the area, ascending, in memory of their own. */
export function rowsIn(packed: PackedColumns, rowOfId: RowOfId, area: Area): Uint32Array {
  let rows = firstRows(packed, rowOfId, area)
  if (area.groups) rows = keepGroups(rows, packed, area.groups)
  if (area.within) rows = keepCircle(rows, packed, area.within)
  if (area.box) rows = keepBox(rows, packed, area.box)
  return rows
}

/** Few rows to begin with where that costs nothing: those of the ids, or of the only group. */
function firstRows(packed: PackedColumns, rowOfId: RowOfId, { ids, groups }: Area): Uint32Array {
  if (ids) {
    const known = new Set(ids.map(rowOfId).filter((row) => row !== undefined))
    return Uint32Array.from(known).sort()
  }
  if (groups?.length === 1) {
    const code = packed.groups.indexOf(groups[0]!)
    if (code < 0) return new Uint32Array(0)
    return new Uint32Array(
      packed.rowsByGroup.subarray(packed.groupStarts[code], packed.groupStarts[code + 1]),
    )
  }
  return new Uint32Array(packed.everyRow)
}

function keepGroups(rows: Uint32Array, packed: PackedColumns, groups: readonly string[]) {
  const wanted = Uint8Array.from(packed.groups, (group) => Number(groups.includes(group)))
  return rows.subarray(0, moveToFront(rows, packed.groupOfRow, wanted))
}

/** Moves the rows of the wanted groups to the front and counts them. */
function moveToFront(rows: Uint32Array, groupOfRow: Uint16Array, wanted: Uint8Array): number {
  let kept = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    rows[kept] = row
    kept += wanted[groupOfRow[row]!]!
  }
  return kept
}

function keepCircle(
  rows: Uint32Array,
  packed: PackedColumns,
  { radiusMiles, ...centre }: NonNullable<Area['within']>,
) {
  const from = vectorOf(centre)
  const isWithin = withinMiles(radiusMiles)
  return rows.filter((row) => isWithin(chordSquared(packed, row, from)))
}

function keepBox(rows: Uint32Array, { lat, lng }: PackedColumns, box: Box) {
  const isBetweenMeridians = longitudeTest(box)
  return rows.filter(
    (row) => lat[row]! >= box.south && lat[row]! <= box.north && isBetweenMeridians(lng[row]!),
  )
}
