import type { PackedColumns } from './packed.ts'
import { type Ring, ringTest, rowsInRings } from './rings.ts'
import { ascendingOf, scratchOf } from './scratch.ts'
import { type Point, vectorOf, withinMiles } from './sphere.ts'
import { firstPosition, rowsAround, stripOf } from './strips.ts'

/** A point with a radius of more than 0 miles around it. */
export type Circle = Point & { radiusMiles: number }

/** Which rows to look at: those that match every part given, or all rows when none is given. */
export type Area = {
  /** In one of these groups. An unknown group has no rows. */
  groups?: readonly string[] | undefined
  /** One of these ids. An unknown id has no row. */
  ids?: readonly string[] | undefined
  /** At most `radiusMiles` great-circle miles from a point. */
  within?: Circle | undefined
  /** In all of these circles too. */
  near?: readonly Circle[] | undefined
  /** On or inside at least one of these rings; none for an empty list. */
  rings?: readonly Ring[] | undefined
  bounds?: Bounds | undefined
}

/** True if an area has no part, so that it is all rows. */
export function isEverywhere({ groups, ids, within, near = [], rings, bounds }: Area): boolean {
  return !groups && !ids && !within && near.length === 0 && !rings && !bounds
}

/** Returns the rows in the area, ascending, in a new array. */
export function rowsIn(packed: PackedColumns, rowOfId: RowOfId, area: Area): Uint32Array {
  const { ids, groups, within, near = [], rings, bounds } = area
  const [circle, ...otherCircles] = within ? [within, ...near] : near
  if (bounds && !ids && !groups && !circle && !rings) return rowsInBounds(packed, bounds)
  const most = fewestRows(packed, groups) / FEW
  const enclosed = rings && !ids ? rowsInRings(packed, rings, most) : undefined
  const around = circle && !ids && !enclosed ? rowsAround(packed.strips, circle, most) : undefined
  let rows = enclosed ?? around ?? firstRows(packed, rowOfId, area)
  if (groups) rows = filterByGroup(rows, packed, groups)
  if (circle && !around) rows = filterByCircle(rows, packed, circle)
  for (const other of otherCircles) rows = filterByCircle(rows, packed, other)
  if (rings && !enclosed) rows = filterByRings(rows, packed, rings)
  if (bounds) rows = filterByBounds(rows, packed, bounds)
  return enclosed || around ? ascendingOf(rows, { count: rows.length, size: packed.size }) : rows
}

/** So many times fewer rows around a point are found and sorted faster than a scan finds them in order. */
const FEW = 8

/** How many rows a scan would start from. */
function fewestRows(
  { groups: known, groupStarts, size }: PackedColumns,
  groups: readonly string[] | undefined,
): number {
  if (groups?.length !== 1) return size
  const code = known.indexOf(groups[0]!)
  return code < 0 ? 0 : groupStarts[code + 1]! - groupStarts[code]!
}

/** Starts from as few rows as can be had without a scan: those of the ids, or of a single group. */
function firstRows(packed: PackedColumns, rowOfId: RowOfId, { ids, groups }: Area): Uint32Array {
  if (ids) {
    const rows = new Set(ids.map(rowOfId).filter((row) => row !== undefined))
    return Uint32Array.from(rows).sort()
  }
  if (groups?.length === 1) {
    const code = packed.groups.indexOf(groups[0]!)
    if (code < 0) return new Uint32Array(0)
    return new Uint32Array(packed.rowsByGroup.subarray(packed.groupStarts[code], packed.groupStarts[code + 1]))
  }
  return new Uint32Array(packed.everyRow)
}

/** The rows of a map view, by strips: of those between its parallels, only the first and the last are looked at row by row. */
function rowsInBounds({ lat, strips, size }: PackedColumns, bounds: Bounds): Uint32Array {
  const { south, north } = bounds
  const { rows, starts, lng } = strips
  const intervals = longitudesOf(bounds)
  const found = scratchOf(size)
  let count = 0
  const [first, last] = [stripOf(south), stripOf(north)]
  for (let strip = first; strip <= last; strip++) {
    const [from, to] = [starts[strip]!, starts[strip + 1]!]
    const isInside = strip > first && strip < last
    for (const { west, east } of intervals) {
      let index = firstPosition(lng, { from, to, reaches: west })
      for (; index < to && lng[index]! <= east; index++) {
        const row = rows[index]!
        if (isInside || (lat[row]! >= south && lat[row]! <= north)) found[count++] = row
      }
    }
  }
  return ascendingOf(found, { count, size })
}

// Each filter below overwrites the rows it is given and returns a view of the same memory. The
// loops are plain loops over plain arrays: `rows.filter` with a callback takes twice as long.

function filterByGroup(rows: Uint32Array, packed: PackedColumns, groups: readonly string[]) {
  const wanted = Uint8Array.from(packed.groups, (group) => Number(groups.includes(group)))
  const { groupOfRow } = packed
  let count = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    rows[count] = row
    count += wanted[groupOfRow[row]!]!
  }
  return rows.subarray(0, count)
}

function filterByCircle(rows: Uint32Array, { x, y, z }: PackedColumns, { radiusMiles, ...center }: Circle) {
  const from = vectorOf(center)
  const isWithin = withinMiles(radiusMiles)
  let count = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    const chordSquared = (x[row]! - from.x) ** 2 + (y[row]! - from.y) ** 2 + (z[row]! - from.z) ** 2
    if (isWithin(chordSquared)) rows[count++] = row
  }
  return rows.subarray(0, count)
}

function filterByRings(rows: Uint32Array, packed: PackedColumns, rings: readonly Ring[]) {
  const isEnclosed = ringTest(packed, rings)
  let count = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    if (isEnclosed(row)) rows[count++] = row
  }
  return rows.subarray(0, count)
}

function filterByBounds(rows: Uint32Array, { lat, lng }: PackedColumns, bounds: Bounds) {
  const { south, north } = bounds
  const isBetweenMeridians = longitudeTest(bounds)
  let count = 0
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    const isBetweenParallels = lat[row]! >= south && lat[row]! <= north
    if (isBetweenParallels && isBetweenMeridians(lng[row]!)) rows[count++] = row
  }
  return rows.subarray(0, count)
}

/**
 * A bounding box in degrees, edges included. West greater than east crosses the antimeridian.
 * Longitudes beyond ±180, which a map panned around the world reports, are wrapped onto the globe.
 */
export type Bounds = { west: number; south: number; east: number; north: number }

/** Returns a test for longitudes within ±180. RangeError when a side is NaN or infinite. */
function longitudeTest(bounds: Bounds): (lng: number) => boolean {
  const [one, other = one] = longitudesOf(bounds)
  // NaN marks a row without a location, which no bounds contain.
  return (lng) => (lng >= one!.west && lng <= one!.east) || (lng >= other!.west && lng <= other!.east)
}

/** The longitudes within ±180 that bounds contain, in one interval or two. RangeError when a side is NaN or infinite. */
function longitudesOf({ west, south, east, north }: Bounds): readonly { west: number; east: number }[] {
  for (const side of [west, south, east, north]) {
    if (!Number.isFinite(side)) throw new RangeError(`a side of the bounds is ${side}`)
  }
  if (east >= west + 360) return [{ west: -180, east: 180 }]
  const [from, to] = [wrapped(west), wrapped(east)]
  if (from <= to) return [{ west: from, east: to }]
  return [
    { west: -180, east: to },
    { west: from, east: 180 },
  ]
}

/** The same meridian within ±180. */
function wrapped(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : lng - 360 * Math.floor((lng + 180) / 360)
}

type RowOfId = (id: string) => number | undefined

export function idOfRow({ ids, idStarts }: PackedColumns, row: number): string {
  return ids.slice(idStarts[row], idStarts[row + 1])
}

/** Looks up ids by bisection: they are sorted, so opening a set does not need to build an index. */
export function rowOfIds(packed: PackedColumns): RowOfId {
  return (id) => {
    let [from, to] = [0, packed.size]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (idOfRow(packed, middle) < id) from = middle + 1
      else to = middle
    }
    return from < packed.size && idOfRow(packed, from) === id ? from : undefined
  }
}
