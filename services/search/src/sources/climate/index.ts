import { findAttribute } from '@homeground/catalog/attributes'
import { milesOfChord, vectorOf } from '@homeground/columns'
import type { FigureNote } from '@homeground/contracts'
import {
  type Coverage,
  type FileImporter,
  type Header,
  headerOf,
  type Line,
  lineFault,
  loadRows,
  type OpenLoad,
  type Queryable,
  readCoordinates,
  readDecimal,
  readTable,
  type Table,
} from '@homeground/sources'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import type { AttributeColumn } from '../attribute-column.ts'
import { countyFiguresOnZips } from '../counties/index.ts'
import { type PlaceRow, readPlaces } from '../places/read-places.ts'
import {
  columnCoverage,
  columnsWithValues,
  provenanceOfLoad,
  type SearchSource,
  type SourceColumns,
  zipValues,
} from '../search-source.ts'

/** The normals that are shown, by attribute: degrees Fahrenheit, days, inches. */
const normals = {
  summer_high: 'JJA-TMAX-NORMAL',
  winter_low: 'DJF-TMIN-NORMAL',
  days_over_90f: 'ANN-TMAX-AVGNDS-GRTH090',
  freezing_nights: 'ANN-TMIN-AVGNDS-LSTH032',
  precipitation: 'ANN-PRCP-NORMAL',
  snowfall: 'ANN-SNOW-NORMAL',
} as const
type ClimateKey = keyof typeof normals
const keys = Object.keys(normals) as ClimateKey[]

const FEET_PER_METER = 1 / 0.3048
/** Flags of a measurement that there is none: missing, not enough years, or a value that is not valid. */
const MISSING_FLAGS = /[MVY]/
/** Values below are codes for missing ones, such as -9999. */
const LEAST_VALUE = -999
/** No number of degrees, days or inches is larger. */
const MOST_VALUE = 1_500

/**
 * NOAA's climate normals by station: a file for each station with a header of its own, since columns differ by station;
 * an archive has one after the other. Or means of counties, a line for each, which have no days. Either replaces all.
 */
const climate: FileImporter = {
  tables: ['climate_station', 'climate_county'],
  vintageOf: (given, name) => given ?? /((?:19|20)\d\d-20\d\d)/.exec(name)?.[1]?.replace('-', '–'),
  async read(load, file) {
    const table = await readTable(file)
    if (table.header.index('STATION') < 0) return readCounties(load, table)
    return readStations(load, table)
  },
}

async function readCounties(load: OpenLoad, table: Table): Promise<void> {
  const { fips: fipsAt } = table.header.require({ fips: 'FIPS' })
  const columns = keys.map((key) => table.header.index(normals[key]))
  await loadRows(load, table, {
    table: 'climate_county',
    columns: ['fips', 'normals'],
    parse({ fields }) {
      const fips = fields[fipsAt]!.trim().padStart(5, '0')
      if (!/^[0-9]{5}$/.test(fips)) return 'not a county'
      const values = columns.map((at) => (at < 0 ? null : readNormal(fields[at])))
      return values.includes(undefined) ? 'a value is not a number' : { fips, values: values as (number | null)[] }
    },
    keyOf: ({ fips }) => fips,
    repeated: 'repeated county',
    rowsOf: ({ fips, values }) => [[fips, toArray(values)]],
  })
}

/** A line with the header above it. */
interface StationLine extends Line {
  readonly header: Header
}

async function readStations(load: OpenLoad, table: Table): Promise<void> {
  await loadRows<Station, StationLine>(
    load,
    { batches: withHeaders(table) },
    {
      table: 'climate_station',
      columns: ['station', 'name', 'lat', 'lng', 'feet', 'normals'],
      parse: ({ fields, header }) => lineFault(fields, header) ?? parseStation(fields, header),
      keyOf: ({ station }) => station,
      repeated: 'repeated station',
      rowsOf: ({ station, name, lat, lng, feet, values }) => [[station, name, lat, lng, feet, toArray(values)]],
    },
  )
}

/** The lines of stations; a line that begins like a header is that of the lines below it. */
async function* withHeaders({ header: first, batches }: Table): AsyncGenerator<StationLine[]> {
  let header = first
  for await (const lines of batches) {
    const read: StationLine[] = []
    for (const line of lines) {
      if (line.fields[0]!.trim() === 'STATION') header = headerOf(line.fields)
      else read.push({ ...line, header })
    }
    yield read
  }
}

interface Station {
  readonly station: string
  readonly name: string
  readonly lat: number
  readonly lng: number
  /** Above the sea. */
  readonly feet: number
  /** In the order of `keys`. */
  readonly values: readonly (number | null)[]
}

function parseStation(fields: readonly string[], header: Header): Station | string {
  const at = header.require({
    station: 'STATION',
    name: 'NAME',
    lat: 'LATITUDE',
    lng: 'LONGITUDE',
    meters: 'ELEVATION',
  })
  const text = (column: number) => fields[column]!.trim()
  const coordinates = readCoordinates(text(at.lat), text(at.lng))
  if (!coordinates) return 'coordinates are not on the map'
  const feet = readDecimal(text(at.meters)) * FEET_PER_METER
  if (!(feet > -1_500 && feet < 21_000)) return 'the height is not on earth'
  const values = keys.map((key) => {
    const column = header.index(normals[key])
    if (column < 0) return null
    const flag = header.index(`meas_flag_${normals[key]}`)
    return flag >= 0 && MISSING_FLAGS.test(fields[flag]!) ? null : readNormal(fields[column])
  })
  if (values.includes(undefined)) return 'a value is not a number'
  if (!/^[0-9A-Z]{11}$/.test(text(at.station))) return 'not a station'
  return { station: text(at.station), name: text(at.name), ...coordinates, feet, values: values as (number | null)[] }
}

/** Null where it is missing, undefined for what is not a number. */
function readNormal(text: string | undefined): number | null | undefined {
  if (!text?.trim()) return null
  const value = readDecimal(text.trim())
  if (value < LEAST_VALUE) return null
  return value <= MOST_VALUE ? value : undefined
}

const toArray = (values: readonly (number | null)[]) => `{${values.map((value) => value ?? 'NULL').join()}}`

async function readStationRows(db: Queryable): Promise<Station[]> {
  return db.query(
    `select station, name, lat, lng, feet, normals as values from climate_station c
     join published p on p.source = 'climate' and p.load_id = c.load_id order by station`,
  )
}

/** The normals of zips: of the nearest stations once these are loaded, else of their counties. */
async function readClimateColumns(db: Queryable, places: readonly PlaceRow[]): Promise<SourceColumns> {
  const provenance = await provenanceOfLoad(db, 'climate')
  if (!provenance) return { columns: new Map() }
  const stations = await readStationRows(db)
  if (stations.length > 0) return columnsWithValues(stationsOnZips(stations, places), provenance)
  const rows: { fips: string; normals: (number | null)[] }[] = await db.query(
    `select fips, normals from climate_county c join published p on p.source = 'climate' and p.load_id = c.load_id`,
  )
  const counties = new Map(
    rows.map(({ fips, normals }) => [
      fips,
      { values: Object.fromEntries(keys.map((key, at) => [key, normals[at] ?? null])) },
    ]),
  )
  return columnsWithValues(await countyFiguresOnZips(db, keys, counties), provenance)
}

/**
 * Besides what zips have: the stations with each normal, of which a complete file has none less, and the heights of those
 * whose normals are shown, in meters, to recognize them in the column of a normal.
 */
async function climateCoverage(db: Queryable): Promise<Coverage[]> {
  const ofZips = await columnCoverage(readClimateColumns)(db)
  const stations = await readStationRows(db)
  const labelOf = (key: string) => findAttribute(key)!.label
  const ofStations = keys.map((key, at) => ({
    name: `${labelOf(key)}: normals`,
    unit: 'weather stations',
    byState: { '': stations.filter(({ values }) => values[at] !== null).length },
    leastShare: 1,
  }))
  const heights = stations.map(({ values, feet, ...station }) => ({
    ...station,
    feet,
    values: values.map((value) => (value === null ? null : feet / FEET_PER_METER)),
  }))
  const places = stations.length > 0 ? await readPlaces(db) : []
  const ofHeights = [...stationsOnZips(heights, places)].map(([key, { values }]) => {
    const byZip = zipValues(values, places)
    const byState = Object.fromEntries(Object.entries(byZip).map(([state, { ids }]) => [state, ids.length]))
    return { name: `${labelOf(key)}: height`, unit: 'zip codes', byState, values: byZip, isExchangeable: true as const }
  })
  return [...ofZips, ...ofStations, ...ofHeights].filter(({ byState }) =>
    Object.values(byState).some((count) => count > 0),
  )
}

/** Beyond, weather differs too much. */
const limits = { miles: 25, feet: 500 }
/** So many stations estimate the height of a zip. */
const HEIGHT_STATIONS = 4

type Columns = Map<string, Omit<AttributeColumn, 'provenance'>>

/**
 * For each zip and normal the value of the nearest station that has it, within 25 miles and 500 feet of the zip's
 * estimated height, with the station in the note.
 */
function stationsOnZips(stations: readonly Station[], places: readonly PlaceRow[]): Columns {
  const columns = new Map(
    keys.map((key) => [
      key,
      { values: new Map<string, number>(), moe: new Map<string, number>(), notes: new Map<string, FigureNote>() },
    ]),
  )
  const near = createNearStations(stations)
  for (const place of places) {
    const around = near(place)
    const height = heightOf(around)
    for (const [at, key] of keys.entries()) {
      const found = around.find(
        ({ station }) => station.values[at] !== null && Math.abs(station.feet - height) <= limits.feet,
      )
      if (!found) continue
      const { values, notes } = columns.get(key)!
      values.set(place.zip, found.station.values[at]!)
      notes.set(place.zip, {
        nearest: found.station.name,
        nearest_miles: Math.round(found.miles * 10) / 10,
        nearest_feet: Math.round(found.station.feet - height),
      })
    }
  }
  return columns
}

interface NearStation {
  readonly station: Station
  readonly miles: number
}

/** The mean height of the nearest stations in feet, weighted by 1 / (miles + 1)². */
function heightOf(around: readonly NearStation[]): number {
  let [sum, weights] = [0, 0]
  for (const { station, miles } of around.slice(0, HEIGHT_STATIONS)) {
    const weight = 1 / (miles + 1) ** 2
    sum += station.feet * weight
    weights += weight
  }
  return sum / weights
}

/** Cells of a degree. */
const cellOf = (lat: number, lng: number) => `${Math.floor(lat)} ${Math.floor(lng)}`
const MILES_PER_DEGREE = 69

/** Finds the stations within 25 miles of a point, the nearest first. */
function createNearStations(stations: readonly Station[]) {
  const vectors = stations.map((station) => ({ station, ...vectorOf(station) }))
  const cells = Map.groupBy(vectors, ({ station }) => cellOf(station.lat, station.lng))
  return ({ lat, lng }: { readonly lat: number; readonly lng: number }): NearStation[] => {
    const from = vectorOf({ lat, lng })
    const high = limits.miles / MILES_PER_DEGREE
    const wide = high / Math.max(0.1, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180))
    const found: NearStation[] = []
    for (let y = Math.floor(lat - high); y <= Math.floor(lat + high); y++) {
      for (let x = Math.floor(lng - wide); x <= Math.floor(lng + wide); x++) {
        for (const each of cells.get(`${y} ${x}`) ?? []) {
          const miles = milesOfChord((each.x - from.x) ** 2 + (each.y - from.y) ** 2 + (each.z - from.z) ** 2)
          if (miles <= limits.miles) found.push({ station: each.station, miles })
        }
      }
    }
    return found.sort((a, b) => a.miles - b.miles)
  }
}

/** Climate normals of stations and of counties. */
export class Climate1767610000000 implements MigrationInterface {
  readonly name = 'Climate1767610000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table climate_station (
        load_id bigint not null,
        station text not null,
        name text not null,
        lat double precision not null,
        lng double precision not null,
        feet double precision not null,
        normals double precision[] not null,
        primary key (load_id, station)
      );
      create table climate_county (
        load_id bigint not null,
        fips text not null,
        normals double precision[] not null,
        primary key (load_id, fips)
      );
      comment on column climate_station.feet is 'height above the sea';
      comment on column climate_station.normals is '${keys.join(', ')}: degrees Fahrenheit, days, inches';
      comment on column climate_county.normals is 'as of climate_station';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table climate_county, climate_station')
  }
}

export const source: SearchSource = {
  importer: { ...climate, coverage: climateCoverage },
  migrations: [Climate1767610000000],
  attributes: keys,
  readColumns: readClimateColumns,
}
