import { findAttribute } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { limits } from '@homeground/catalog/defaults'
import type { Selection } from '@homeground/columns'
import { type Cells, groupIntoCells } from './clusters.ts'
import { JsonWriter, jsonBytes } from './json-bytes.ts'
import type { MapPlaces } from './map-places.ts'

/** Below this zoom, zips that share a cell always form a cluster. */
const minZoomOfZips = 9
/** The body stays below this, before compression. */
const maxBytes = 100_000
/** Bytes of an item without its values: a cluster, or a zip with a town name of 20 letters. */
const itemBytes = 120
/** Bytes of a value of eight digits with its quotes, colon and comma. */
const valueBytes = 12

/** Reused by every view, so that it leaves little for the garbage collector. */
const json = new JsonWriter(maxBytes)

interface Options {
  readonly selection: Selection
  readonly zoom: number
  /** Those whose values the items carry. */
  readonly attributes: readonly string[]
}

/**
 * The JSON of the map's items, at most 100 kB, each selected zip in exactly one: single zips where there is
 * room, else clusters of the zips that share a cell. Averages are plain means over the zips that have a plausible value.
 */
export function mapBody(places: MapPlaces, { selection, zoom, attributes }: Options): Buffer {
  const { rows } = selection
  const most = mostItems(attributes)
  json.clear()
  const fields = attributes.map((key, at) => ({
    key,
    start: jsonBytes(`${at > 0 ? ',' : ''}"${key}":`),
    decimals: findAttribute(key)!.decimals,
  }))
  json.write(pieces.open)
  if (zoom >= minZoomOfZips && rows.length <= Math.min(limits.mapZips, most)) {
    for (let i = 0; i < rows.length; i++) {
      if (i > 0) json.write(pieces.comma)
      writeZip({ places, fields, row: rows[i]! })
    }
  } else writeCells({ places, fields, rows, cells: groupIntoCells(places, { rows, zoom, most }) })
  json.write(pieces.close)
  return json.result()
}

function mostItems(attributes: readonly string[]): number {
  const values = attributes.reduce((sum, key) => sum + key.length + valueBytes, 0)
  return Math.min(1000, Math.floor(maxBytes / (itemBytes + values)))
}

/** A value that items carry. */
interface Field {
  readonly key: string
  /** The comma before it, if any, its key and the colon. */
  readonly start: Uint8Array
  readonly decimals: number
}

const pieces = {
  open: jsonBytes('['),
  close: jsonBytes(']'),
  comma: jsonBytes(','),
  cluster: jsonBytes('{"type":"cluster","count":'),
  lat: jsonBytes(',"lat":'),
  lng: jsonBytes(',"lng":'),
  extent: jsonBytes(',"extent":['),
  averages: jsonBytes('],"averages":{'),
  end: jsonBytes('}}'),
}

interface Drawn {
  readonly places: MapPlaces
  readonly fields: readonly Field[]
}

function writeZip({ places, fields, row }: Drawn & { row: number }): void {
  json.write(places.zipStart(row))
  for (const { key, start, decimals } of fields) {
    json.write(start)
    json.writeNumber(places.zips.value(key, row), decimals)
  }
  const bounds = fields.flatMap(({ key }) => {
    const bound = places.zips.bound(key, row)
    return bound ? [[key, bound]] : []
  })
  if (bounds.length > 0) json.write(jsonBytes(`},"bounds":${JSON.stringify(Object.fromEntries(bounds)).slice(0, -1)}`))
  json.write(pieces.end)
}

function writeCells({ places, fields, rows, cells }: Drawn & { rows: Uint32Array; cells: Cells }): void {
  const { cellOf, sizes } = cells
  const first = new Uint32Array(sizes.length)
  for (let i = rows.length - 1; i >= 0; i--) first[cellOf[i]!] = rows[i]!
  const { west, south, east, north, lat, lng } = extentsOf(places, rows, cells)
  const means = fields.map(({ key }) => meansOf(places, key, rows, cells))
  for (const [cell, count] of sizes.entries()) {
    if (cell > 0) json.write(pieces.comma)
    if (count === 1) {
      writeZip({ places, fields, row: first[cell]! })
      continue
    }
    json.write(pieces.cluster)
    json.writeUnits(count, 0)
    json.write(pieces.lat)
    json.writeUnits(Math.round((lat[cell]! / count) * unit), decimals)
    json.write(pieces.lng)
    json.writeUnits(Math.round((lng[cell]! / count) * unit), decimals)
    // The extent contains its zips, so its sides are rounded outward.
    json.write(pieces.extent)
    json.writeUnits(Math.floor(west[cell]! * unit), decimals)
    json.write(pieces.comma)
    json.writeUnits(Math.floor(south[cell]! * unit), decimals)
    json.write(pieces.comma)
    json.writeUnits(Math.ceil(east[cell]! * unit), decimals)
    json.write(pieces.comma)
    json.writeUnits(Math.ceil(north[cell]! * unit), decimals)
    json.write(pieces.averages)
    for (const [at, field] of fields.entries()) {
      json.write(field.start)
      json.writeNumber(means[at]!(cell), field.decimals)
    }
    json.write(pieces.end)
  }
}

/** Bounds of each cell's zips, and the sums of their positions. */
function extentsOf(places: MapPlaces, rows: Uint32Array, { cellOf, sizes }: Cells) {
  const filled = (value: number) => new Float64Array(sizes.length).fill(value)
  const [west, south, east, north] = [filled(180), filled(90), filled(-180), filled(-90)]
  const [lat, lng] = [filled(0), filled(0)]
  for (let i = 0, end = rows.length; i < end; i++) {
    const cell = cellOf[i]!
    const [y, x] = [places.lat[rows[i]!]!, places.lng[rows[i]!]!]
    if (x < west[cell]!) west[cell] = x
    if (x > east[cell]!) east[cell] = x
    if (y < south[cell]!) south[cell] = y
    if (y > north[cell]!) north[cell] = y
    lat[cell]! += y
    lng[cell]! += x
  }
  return { west, south, east, north, lat, lng }
}

function meansOf({ zips }: MapPlaces, key: string, rows: Uint32Array, { cellOf, sizes }: Cells) {
  const sums = new Float64Array(sizes.length)
  const known = new Uint32Array(sizes.length)
  const values = zips.values(key)
  const bounds = plausibleBounds(key)
  for (let i = 0, end = rows.length; i < end; i++) {
    const value = values[rows[i]!]!
    if (Number.isNaN(value) || (bounds && (value < bounds.low || value > bounds.high))) continue
    sums[cellOf[i]!]! += value
    known[cellOf[i]!]!++
  }
  return (cell: number) => (known[cell] === 0 ? null : sums[cell]! / known[cell]!)
}

/** Three decimals of a degree are 110 m, a third of a pixel at zoom 9. */
const decimals = 3
const unit = 1000
