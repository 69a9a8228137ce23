import { findAttribute } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { limits } from '@homeground/catalog/defaults'
import { roundTo } from '@homeground/catalog/rounding'
import type { Columns, Selection } from '@homeground/columns'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'

/** JSON text as bytes, for pieces that are written often. */
export function jsonBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

const [zero, minus, point] = ['0', '-', '.'].map((sign) => sign.charCodeAt(0)) as [number, number, number]
const nothing = jsonBytes('null')
/** Above this, a number is written as JavaScript writes it. */
const maxUnits = 2 ** 31

/**
 * Collects JSON in one buffer that grows. Writing digits as bytes takes a fraction of the time of joining strings
 * and encoding them.
 */
export class JsonWriter {
  #bytes: Uint8Array
  #length = 0

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(expectedBytes)
  }

  write(piece: Uint8Array): void {
    const { length } = piece
    this.#reserve(length)
    // A loop is faster than `set` up to about this length.
    if (length > 64) this.#bytes.set(piece, this.#length)
    else for (let index = 0; index < length; index++) this.#bytes[this.#length + index] = piece[index]!
    this.#length += length
  }

  /** Rounded to `decimals` (0 to 4) as `roundTo` does, without zeros at the end; `null` for null. */
  writeNumber(value: number | null, decimals: number): void {
    if (value === null) this.write(nothing)
    else this.writeUnits(Math.round(roundTo(value, decimals) * 10 ** decimals), decimals)
  }

  /** The whole number `units` with its last `decimals` digits (0 to 4) after the point. */
  writeUnits(units: number, decimals: number): void {
    if (Math.abs(units) < maxUnits) this.#writeDigits(units, decimals)
    else this.write(jsonBytes(JSON.stringify(units / 10 ** decimals)))
  }

  /** A copy of what was written. */
  result(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  clear(): void {
    this.#length = 0
  }

  #writeDigits(units: number, decimals: number): void {
    this.#reserve(16)
    let rest = Math.abs(units)
    let places = decimals
    while (places > 0 && rest % 10 === 0) {
      rest /= 10
      places--
    }
    if (units < 0) this.#bytes[this.#length++] = minus
    let digits = 1
    for (let limit = 10; rest >= limit; limit *= 10) digits++
    if (digits <= places) digits = places + 1
    const end = this.#length + digits + (places > 0 ? 1 : 0)
    let index = end
    for (let digit = 0; digit < digits; digit++) {
      if (places > 0 && digit === places) this.#bytes[--index] = point
      const shorter = Math.floor(rest / 10)
      this.#bytes[--index] = zero + (rest - shorter * 10)
      rest = shorter
    }
    this.#length = end
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array(2 * (this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/** Below this zoom, zips that share a cell always form a cluster. */
const minZoomOfZips = 9
/** The body stays below this, before compression. */
const maxBytes = 75_000
/** Bytes of an item without its values: a cluster, or a zip with a town name of 20 letters. */
const itemBytes = 120
/** Bytes of a value of eight digits with its quotes, colon and comma. */
const valueBytes = 12

/** Reused by every view, so that it leaves little for the garbage collector. */
const json = new JsonWriter(maxBytes)

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

/** A value that items carry. */
interface Field {
  readonly key: string
  /** The comma before it, if any, its key and the colon. */
  readonly start: Uint8Array
  readonly decimals: number
}

interface Drawn {
  readonly places: MapPlaces
  readonly fields: readonly Field[]
}

/** Three decimals of a degree are 110 m, a third of a pixel at zoom 9. */
const decimals = 3
const unit = 1000

interface Options {
  readonly selection: Selection
  readonly zoom: number
  /** Those whose values the items carry. */
  readonly attributes: readonly string[]
}

/**
 * The JSON of the map’s items, at most 75 kB, each selected zip in exactly one: single zips where there is
 * room, else clusters of the zips that share a cell. Averages are plain means over the zips that have a plausible value.
 */
export function mapBody(places: MapPlaces, { selection, zoom, attributes }: Options): Buffer {
  const { rows } = selection
  const most = mostItems(attributes)
  json.clear()
  const fields = attributes.map((key, index) => ({
    key,
    start: jsonBytes(`${index > 0 ? ',' : ''}"${key}":`),
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
    for (const [index, field] of fields.entries()) {
      json.write(field.start)
      json.writeNumber(means[index]!(cell), field.decimals)
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
  const counts = new Uint32Array(sizes.length)
  const values = zips.values(key)
  const bounds = plausibleBounds(key)
  for (let i = 0, end = rows.length; i < end; i++) {
    const value = values[rows[i]!]!
    if (Number.isNaN(value) || (bounds && (value < bounds.low || value > bounds.high))) continue
    sums[cellOf[i]!]! += value
    counts[cellOf[i]!]!++
  }
  return (cell: number) => (counts[cell] === 0 ? null : sums[cell]! / counts[cell]!)
}

/** Side of a cluster's cell on the screen; a map tile is 256 pixels. */
const cellPixels = 56
const tilePixels = 256
/** By how much cells grow while their items are too many. */
const growth = 1.2

/** The cells of a square grid on the Web Mercator map that contain zips, in the order of their first zip. */
interface Cells {
  /** The cell of each given row. */
  readonly cellOf: Uint32Array
  /** How many zips each cell has. */
  readonly sizes: readonly number[]
}

/** Groups rows into at most `most` cells, which are larger than usual where there would be more. */
function groupIntoCells(
  places: MapPlaces,
  { rows, zoom, most }: { rows: Uint32Array; zoom: number; most: number },
): Cells {
  // At most a quarter of the hash table is used.
  const slots = 2 ** Math.ceil(Math.log2(4 * most))
  const table = { keys: new Float64Array(slots), cells: new Uint32Array(slots) }
  const cellOf = new Uint32Array(rows.length)
  for (let side = cellPixels / (tilePixels * 2 ** zoom); ; side *= growth) {
    const sizes = fillCells(places, { rows, side, most, table, cellOf })
    if (sizes) return { cellOf, sizes }
  }
}

/**
 * Writes the cell of each row to `cellOf` and returns the sizes of the cells; undefined if there are more than `most`.
 * `side` is in widths of the world (1 is 360°). Cells are found by linear probing, several times faster than in a Map.
 */
function fillCells(
  { x, y }: MapPlaces,
  input: {
    rows: Uint32Array
    side: number
    most: number
    table: { keys: Float64Array; cells: Uint32Array }
    cellOf: Uint32Array
  },
): number[] | undefined {
  const { rows, side, most, cellOf } = input
  const { keys, cells } = input.table
  const across = Math.ceil(1 / side) + 1
  const mask = keys.length - 1
  const sizes: number[] = []
  keys.fill(-1)
  for (let i = 0, end = rows.length; i < end; i++) {
    const row = rows[i]!
    const [column, line] = [Math.floor(x[row]! / side), Math.floor(y[row]! / side)]
    const key = line * across + column
    let slot = (Math.imul(line, 73_856_093) ^ Math.imul(column, 19_349_663)) & mask
    while (keys[slot] !== key && keys[slot] !== -1) slot = (slot + 1) & mask
    if (keys[slot] === -1) {
      if (sizes.length === most) return undefined
      keys[slot] = key
      cells[slot] = sizes.push(0) - 1
    }
    const cell = cells[slot]!
    cellOf[i] = cell
    sizes[cell]!++
  }
  return sizes
}

/** The zips of one snapshot as every map reads them, by row, prepared once. */
interface MapPlaces {
  readonly zips: Columns
  /** Degrees. */
  readonly lat: Float64Array
  readonly lng: Float64Array
  /** Web Mercator, from 0 (west, north) to 1. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** The JSON of a zip up to the opening brace of its values. */
  zipStart(row: number): Uint8Array
}

type Source = Pick<SearchSnapshot, 'zips' | 'townOf'>

const prepared = new WeakMap<Source, MapPlaces>()

export function mapPlacesOf(snapshot: Source): MapPlaces {
  const places = prepared.get(snapshot) ?? prepare(snapshot)
  prepared.set(snapshot, places)
  return places
}

function prepare({ zips, townOf }: Source): MapPlaces {
  const each = () => new Float64Array(zips.size)
  const [lat, lng, x, y] = [each(), each(), each(), each()]
  for (let row = 0; row < zips.size; row++) {
    const index = zips.location(row)
    lat[row] = index?.lat ?? Number.NaN
    lng[row] = index?.lng ?? Number.NaN
    x[row] = (lng[row]! + 180) / 360
    y[row] = mercator(lat[row]!)
  }
  const starts = new Array<Uint8Array | undefined>(zips.size)
  const zipStart = (row: number) => {
    const text = JSON.stringify({
      type: 'zip',
      zip: zips.id(row),
      town: townOf(row),
      state_abbr: zips.group(row),
      lat: rounded(lat[row]!, 4),
      lng: rounded(lng[row]!, 4),
      values: {},
    })
    return jsonBytes(text.slice(0, -'}}'.length))
  }
  return {
    zips,
    lat,
    lng,
    x,
    y,
    zipStart(row) {
      starts[row] ??= zipStart(row)
      return starts[row]
    },
  }
}

function rounded(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals))
}

/** 0 at the top of the Web Mercator map, 1 at its bottom. */
function mercator(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
