import { attributes, type DataSet } from '@homeground/contracts'
import type { CopyValue } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import type { Origin } from './origin.ts'
import type { PlaceRow } from './read-owned.ts'
import { replaceTable } from './replace-table.ts'

export interface ProfileRow extends PlaceRow {
  has_area: boolean
  land_sqmi: number | null
  occupied_homes: number | null
  owner_homes: number | null
  renter_homes: number | null
  nearest_airport: string | null
  moe: Record<string, number>
  price_trend: readonly (number | null)[]
  /** One value an attribute, in the order of the registry. */
  values: (number | null)[]
}

export interface ReadModel {
  readonly version: number
  readonly fingerprint: string
  /** Newest loaded housing month, `YYYY-MM`. */
  readonly period: string | null
  readonly data_set: DataSet
  readonly origins: Readonly<Record<string, Origin>>
}

/** The description of the read model; undefined before the first build. */
export async function readModel(db: Pick<DataSource, 'query'>): Promise<ReadModel | undefined> {
  const [row] = await db.query(
    'select version::float8 as version, fingerprint, period, data_set, origins from read_model',
  )
  return row
}

const placeColumns = [
  'zip',
  'town',
  'county',
  'state_abbr',
  'lat',
  'lng',
  'has_area',
  'land_sqmi',
  'occupied_homes',
  'owner_homes',
  'renter_homes',
  'nearest_airport',
  'moe',
  'price_trend',
]

/** Replaces the read model in one transaction and returns its new version. */
export async function writeModel(
  db: DataSource,
  model: Omit<ReadModel, 'version'> & { rows: readonly ProfileRow[] },
): Promise<number> {
  const columns = [...placeColumns, ...attributes.map(({ key }) => key)]
  return replaceTable(
    db,
    { table: 'zip_profile', columns, rows: model.rows.map(toLine) },
    async (client) => {
      const { rows } = await client.query(
        `insert into read_model as m (version, fingerprint, built_at, period, data_set, origins)
       values (1, $1, now(), $2, $3, $4)
       on conflict (id) do update set version = m.version + 1, fingerprint = $1, built_at = now(),
         period = $2, data_set = $3, origins = $4
       returning version::float8 as version`,
        [model.fingerprint, model.period, model.data_set, JSON.stringify(model.origins)],
      )
      return rows[0].version as number
    },
  )
}

function toLine(row: ProfileRow): CopyValue[] {
  return [
    row.zip,
    row.town,
    row.county,
    row.state_abbr,
    row.lat,
    row.lng,
    row.has_area,
    row.land_sqmi,
    row.occupied_homes,
    row.owner_homes,
    row.renter_homes,
    row.nearest_airport,
    JSON.stringify(row.moe),
    `{${row.price_trend.map((value) => value ?? 'NULL').join(',')}}`,
    ...row.values,
  ]
}
