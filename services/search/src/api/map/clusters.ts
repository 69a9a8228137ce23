import { findAttribute } from '@homeground/catalog/attributes'
import type { Columns } from '@homeground/columns'
import type { MapCluster, MapItems } from '@homeground/contracts'
import { wireNumber } from '../../snapshot/documents.ts'

const maxItems = 1000
/** Below this zoom, zips that share a cell always form a cluster. */
const minZoomOfZips = 9
/** Side of a cluster's cell on the screen; a map tile is 256 pixels. */
const cellPixels = 56
const tilePixels = 256

interface Options {
  readonly zips: Columns
  readonly rows: readonly number[]
  readonly zoom: number
  readonly attributes: readonly string[]
  readonly townOf: (row: number) => string
}

/**
 * Groups the rows into at most 1,000 items, each row in exactly one: single zips where there is room, else
 * clusters of the zips that share a cell of a square grid on the Web Mercator map. Cells grow until the items
 * fit. Averages are plain means over the zips that have a value.
 */
export function itemsOf(options: Options): MapItems {
  const { rows, zoom } = options
  if (zoom >= minZoomOfZips && rows.length <= maxItems)
    return rows.map((row) => zipItem(options, row))
  for (let cell = cellPixels / (tilePixels * 2 ** zoom); ; cell *= 1.5) {
    const cells = cellsOf(options.zips, rows, cell)
    if (cells.length <= maxItems) {
      return cells.map((members) =>
        members.length === 1 ? zipItem(options, members[0]!) : clusterItem(options, members),
      )
    }
  }
}

/** Groups rows by cell; `side` is in widths of the world (1 is 360°). */
function cellsOf(zips: Columns, rows: readonly number[], side: number): number[][] {
  const across = Math.ceil(1 / side)
  const cells = new Map<number, number[]>()
  for (const row of rows) {
    const { lat, lng } = zips.location(row)!
    const x = Math.floor((lng + 180) / 360 / side)
    const y = Math.floor(mercator(lat) / side)
    const key = y * (across + 1) + x
    const members = cells.get(key)
    if (members) members.push(row)
    else cells.set(key, [row])
  }
  return [...cells.values()]
}

/** 0 at the top of the Web Mercator map, 1 at its bottom. */
function mercator(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function zipItem({ zips, attributes, townOf }: Options, row: number): MapItems[number] {
  return {
    type: 'zip',
    zip: zips.id(row),
    town: townOf(row),
    state_abbr: zips.group(row),
    ...zips.location(row)!,
    values: Object.fromEntries(
      attributes.map((key) => [key, wireValue(key, zips.value(key, row))]),
    ),
  }
}

function clusterItem({ zips, attributes }: Options, members: readonly number[]): MapCluster {
  let [west, south, east, north, lat, lng] = [180, 90, -180, -90, 0, 0]
  for (const row of members) {
    const at = zips.location(row)!
    west = Math.min(west, at.lng)
    east = Math.max(east, at.lng)
    south = Math.min(south, at.lat)
    north = Math.max(north, at.lat)
    lat += at.lat
    lng += at.lng
  }
  return {
    type: 'cluster',
    count: members.length,
    lat: Number((lat / members.length).toFixed(5)),
    lng: Number((lng / members.length).toFixed(5)),
    extent: [west, south, east, north],
    averages: Object.fromEntries(attributes.map((key) => [key, meanOf(zips, members, key)])),
  }
}

function meanOf(zips: Columns, members: readonly number[], key: string): number | null {
  let sum = 0
  let known = 0
  for (const row of members) {
    const value = zips.value(key, row)
    if (value === null) continue
    sum += value
    known++
  }
  return wireValue(key, known === 0 ? null : sum / known)
}

function wireValue(key: string, value: number | null): number | null {
  return value === null ? null : wireNumber(value, findAttribute(key)!)
}
