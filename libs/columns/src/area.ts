import { type Box, longitudeTest } from './box.ts'
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

// Each of the following uses up the memory of the rows it is given. The loops are plain ones
// over plain arrays: `rows.filter` with a test takes twice as long.

function keepGroups(rows: Uint32Array, packed: PackedColumns, groups: readonly string[]) {
  const wanted = Uint8Array.from(packed.groups, (group) => Number(groups.includes(group)))
  const { groupOfRow } = packed
  let kept = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    rows[kept] = row
    kept += wanted[groupOfRow[row]!]!
  }
  return rows.subarray(0, kept)
}

function keepCircle(
  rows: Uint32Array,
  { x, y, z }: PackedColumns,
  { radiusMiles, ...centre }: NonNullable<Area['within']>,
) {
  const from = vectorOf(centre)
  const isWithin = withinMiles(radiusMiles)
  let kept = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    const chordSquared = (x[row]! - from.x) ** 2 + (y[row]! - from.y) ** 2 + (z[row]! - from.z) ** 2
    if (isWithin(chordSquared)) rows[kept++] = row
  }
  return rows.subarray(0, kept)
}

function keepBox(rows: Uint32Array, { lat, lng }: PackedColumns, box: Box) {
  const { south, north } = box
  const isBetweenMeridians = longitudeTest(box)
  let kept = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    const isBetweenParallels = lat[row]! >= south && lat[row]! <= north
    if (isBetweenParallels && isBetweenMeridians(lng[row]!)) rows[kept++] = row
  }
  return rows.subarray(0, kept)
}
