import { type PackedColumns, packColumns } from '@homeground/columns'
import { attributes } from '@homeground/contracts/attributes'
import type { ReadModel } from '../model/read-model.repository.ts'
import { type PackedNames, packNames } from '../suggest/place-names.ts'
import { type Town, townsOf } from './towns.ts'
import { type ProfileRecord, wireNumber, zipDocument } from './zip-document.ts'

/** Everything a search server answers from, of one version; can be handed between threads. */
export interface PackedSnapshot {
  readonly model: ReadModel
  readonly zips: PackedColumns
  readonly towns: PackedColumns
  readonly facts: ZipFacts
  readonly names: PackedNames
}

/** What the pages of single zips need beside the columns, by row of `zips`. */
export interface ZipFacts {
  /** Post office names, one a line. */
  readonly towns: string
  /** Names of the nearest large airports, one a line; an empty line where none is loaded. */
  readonly airports: string
  /** 1 when the zip has a Census area (ZCTA). */
  readonly hasArea: Uint8Array
  /** Square miles; NaN without an area. */
  readonly landSqmi: Float64Array
  /** Occupied, owner and renter homes, three a row; NaN where unknown. */
  readonly households: Float64Array
}

const encoder = new TextEncoder()

/** Packs the rows of the read model: zips and towns as columns with their JSON, names for completion. */
export function buildSnapshot(model: ReadModel, records: readonly ProfileRecord[]): PackedSnapshot {
  const rows = records.toSorted((a, b) => (a.zip < b.zip ? -1 : 1))
  const towns = townsOf(rows)
  const version = String(model.version)
  return {
    model,
    zips: packColumns({
      version,
      ids: rows.map((row) => row.zip),
      groups: rows.map((row) => row.state_abbr),
      lat: rows.map((row) => row.lat),
      lng: rows.map((row) => row.lng),
      attributes: columnsOf(rows, (row, key) => row[key] as number | null),
      documents: rows.map((row) => encoder.encode(JSON.stringify(zipDocument(row, model.period)))),
    }),
    towns: packColumns({
      version,
      ids: towns.map((town) => town.id),
      groups: towns.map((town) => town.state_abbr),
      lat: towns.map((town) => town.lat),
      lng: towns.map((town) => town.lng),
      attributes: columnsOf(towns, (town, key) => town.values[key]!),
      documents: towns.map((town) =>
        encoder.encode(JSON.stringify(townDocument(town, model.period))),
      ),
    }),
    facts: {
      towns: rows.map((row) => row.town).join('\n'),
      airports: rows.map((row) => row.nearest_airport ?? '').join('\n'),
      hasArea: Uint8Array.from(rows, (row) => Number(row.has_area)),
      landSqmi: Float64Array.from(rows, (row) => row.land_sqmi ?? Number.NaN),
      households: Float64Array.from(rows.flatMap(householdsOf), (homes) => homes ?? Number.NaN),
    },
    names: packNames(rows, towns),
  }
}

function columnsOf<T>(rows: readonly T[], read: (row: T, key: string) => number | null) {
  return Object.fromEntries(attributes.map(({ key }) => [key, rows.map((row) => read(row, key))]))
}

function townDocument(town: Town, period: string | null): Record<string, unknown> {
  const values = attributes.map(({ key, unit }) => {
    const value = town.values[key]!
    return [key, value === null ? null : wireNumber(value, unit)]
  })
  return {
    town: town.town,
    county: town.county,
    state_abbr: town.state_abbr,
    lat: Number(town.lat.toFixed(5)),
    lng: Number(town.lng.toFixed(5)),
    period,
    ...Object.fromEntries(values),
    zips: town.zips,
  }
}

function householdsOf(row: ProfileRecord): (number | null)[] {
  return [row.occupied_homes, row.owner_homes, row.renter_homes]
}
