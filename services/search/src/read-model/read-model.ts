import { attributes } from '@homeground/catalog/attributes'
import { rankingFloors } from '@homeground/catalog/defaults'
import type { AreaCenters, DataSet, FigureNotes } from '@homeground/contracts'
import type { CopyValue } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import type { Parts, Provenance } from '../sources/attribute-column.ts'
import type { PlaceRow } from '../sources/places/read-places.ts'
import type { ZipFacts } from '../sources/search-source.ts'

/** The description of the read model as a whole; its rows are ProfileRows. */
export interface ReadModel {
  readonly version: number
  /** Versions of everything it was made of. */
  readonly fingerprint: string
  /** Newest loaded housing month, `YYYY-MM`. */
  readonly period: string | null
  readonly data_set: DataSet
  /** By attribute; an attribute without data has no entry. */
  readonly provenance: Readonly<Record<string, Provenance>>
  /** Null where an older release built it. */
  readonly centers: AreaCenters | null
  /** Null where an older release built it. */
  readonly housing: ShownHousing | null
}

/** The housing data that a read model shows. */
interface ShownHousing {
  readonly version: string
  /** Loaded months, `YYYY-MM`, newest first. */
  readonly months: readonly string[]
}

/** Names the schema, so that it also works on a connection without the service's search path. */
export const selectReadModel = `select version::float8 as version, fingerprint, period, data_set,
  provenance, centers, housing from search.read_model`

/**
 * For how long, in milliseconds, places have been published while none is in the read model: nothing can be found. Else
 * null.
 */
export async function unshownPlacesMs(db: Pick<DataSource, 'query'>): Promise<number | null> {
  const [row] = await db.query(
    `select extract(epoch from clock_timestamp() - max(finished_at))::float8 * 1000 as ms
     from published join load on load.id = load_id
     where published.source = 'places' and not exists (select from zip_profile)`,
  )
  return row.ms
}

/** Undefined before the first build. */
export async function readModel(db: Pick<DataSource, 'query'>): Promise<ReadModel | undefined> {
  const [row] = await db.query(selectReadModel)
  return row
}

/** One zip with everything that is known about it: a row of `search.zip_profile`. */
export interface ProfileRow extends PlaceRow, ZipFacts {
  /** Margins of error (90 %) by attribute. */
  moe: Readonly<Record<string, number>>
  /** Notes on figures that are not plain values, by attribute. */
  notes: FigureNotes
  /** What shares, ratios and medians and changes are computed from, by attribute; empty for the only zip of a town. */
  parts: Readonly<Record<string, Parts>>
  /** Shares and ratios that count too few homes, people or returns to be ranked. */
  small_bases: readonly string[]
  /** Median listing prices of the newest months, oldest first. */
  price_trend: readonly (number | null)[]
  /** The values of the attributes in the order of `attributeColumns`, NaN for none: read them with `attributeValue`. */
  values: Float64Array
}

export const attributeColumns = attributes.map(({ key }) => key)

const positions: ReadonlyMap<string, number> = new Map(attributeColumns.map((key, position) => [key, position]))

/** Where the value of an attribute is in `values`. */
export function attributePosition(attribute: string): number | undefined {
  return positions.get(attribute)
}

/** The value of an attribute; null too where the read model was built before the attribute existed. */
export function attributeValue({ values }: Pick<ProfileRow, 'values'>, attribute: string): number | null {
  const value = values[positions.get(attribute)!]!
  return Number.isNaN(value) ? null : value
}

/** Values by attribute as a row has them. */
export function packValues(byKey: Readonly<Record<string, number | null>>): Float64Array {
  return Float64Array.from(attributeColumns, (key) => byKey[key] ?? Number.NaN)
}

/** The town of a zip: names repeat between states, never within one. */
export function townKey({ town, state_abbr }: Pick<PlaceRow, 'town' | 'state_abbr'>): string {
  return `${town}, ${state_abbr}`
}

/** The county of a zip; names repeat between states. */
export function countyKey({ county, state_abbr }: Pick<PlaceRow, 'county' | 'state_abbr'>): string {
  return `${county}, ${state_abbr}`
}

/** The attributes whose whole is below the floor of rankings. A density counts nothing that it divides by. */
export function smallBasesOf(parts: Readonly<Record<string, Parts>>): string[] {
  return Object.entries(parts).flatMap(([key, ofKey]) => {
    if (key === 'population_density' || !('whole' in ofKey)) return []
    return ofKey.whole[0] < rankingFloors.base.least ? [key] : []
  })
}

const scalarColumns = [
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
] as const

/** The columns of `search.zip_profile` in the order of `profileValues`. */
export const profileColumns = [
  ...scalarColumns,
  'moe',
  'notes',
  'parts',
  'small_bases',
  'price_trend',
  ...attributeColumns,
]

/** A row for COPY. `attributes` is in the order of `attributeColumns`. */
export function profileValues(
  place: PlaceRow & ZipFacts,
  {
    moe,
    notes,
    parts,
    small_bases,
    price_trend,
    attributes,
  }: Pick<ProfileRow, 'small_bases' | 'price_trend'> & {
    /** As JSON, like `notes` and `parts`. */
    readonly moe: string
    readonly notes: string
    readonly parts: string
    readonly attributes: readonly (number | null)[]
  },
): CopyValue[] {
  return [
    ...scalarColumns.map((column) => place[column]),
    moe,
    notes,
    parts,
    JSON.stringify(small_bases),
    `{${price_trend.map((price) => price ?? 'NULL').join(',')}}`,
    ...attributes,
  ]
}
