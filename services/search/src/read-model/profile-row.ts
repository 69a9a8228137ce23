import { attributes } from '@homeground/catalog/attributes'
import type { FigureNotes } from '@homeground/contracts'
import type { CopyValue } from '@homeground/sources'
import type { PlaceRow } from '../sources/places/read-places.ts'

/** What sources know of a zip besides attributes. */
export interface ZipFacts {
  /** True when the zip has a Census area (ZCTA). */
  has_area: boolean
  /** Square miles. */
  land_sqmi: number | null
  occupied_homes: number | null
  owner_homes: number | null
  renter_homes: number | null
  /** Name of the nearest large airport. */
  nearest_airport: string | null
}

/** The facts of a zip that no source knows. */
export const noFacts: ZipFacts = {
  has_area: false,
  land_sqmi: null,
  occupied_homes: null,
  owner_homes: null,
  renter_homes: null,
  nearest_airport: null,
}

/** One zip with everything that is known about it: a row of `search.zip_profile`. */
export interface ProfileRow extends PlaceRow, ZipFacts {
  /** Margins of error (90 %) by attribute. */
  moe: Readonly<Record<string, number>>
  /** Notes on figures that are not plain values, by attribute. */
  notes: FigureNotes
  /** Median listing prices of the newest months, oldest first. */
  price_trend: readonly (number | null)[]
  /** One column per attribute of the catalog: read it with `attributeValue`. */
  [attribute: string]: unknown
}

/** The value of an attribute; null too where the read model was built before the attribute existed. */
export function attributeValue(row: ProfileRow, attribute: string): number | null {
  return (row[attribute] as number | null | undefined) ?? null
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

export const attributeColumns = attributes.map(({ key }) => key)

/** The columns of `search.zip_profile` in the order of `profileValues`. */
export const profileColumns = [...scalarColumns, 'moe', 'notes', 'price_trend', ...attributeColumns]

/** A row for COPY. `attributes` is in the order of `attributeColumns`. */
export function profileValues(
  place: PlaceRow & ZipFacts,
  {
    moe,
    notes,
    price_trend,
    attributes,
  }: Pick<ProfileRow, 'moe' | 'notes' | 'price_trend'> & { readonly attributes: readonly (number | null)[] },
): CopyValue[] {
  return [
    ...scalarColumns.map((column) => place[column]),
    JSON.stringify(moe),
    JSON.stringify(notes),
    `{${price_trend.map((price) => price ?? 'NULL').join(',')}}`,
    ...attributes,
  ]
}
