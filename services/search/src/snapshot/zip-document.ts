import { attributes } from '@homeground/contracts/attributes'

/** One row of search.zip_profile as Postgres gives it. */
export interface ProfileRecord {
  zip: string
  town: string
  county: string | null
  state_abbr: string
  lat: number
  lng: number
  has_area: boolean
  land_sqmi: number | null
  occupied_homes: number | null
  owner_homes: number | null
  renter_homes: number | null
  nearest_airport: string | null
  moe: Record<string, number>
  price_trend: (number | null)[]
  [attribute: string]: unknown
}

/** Units whose values keep no or one digit behind the point on the wire; all others keep four significant digits. */
const digits: Partial<Record<string, number>> = {
  usd: 0,
  percent: 2,
  score: 1,
  years: 1,
  miles: 1,
  minutes: 1,
  days: 1,
}

/** A value as it travels: rounded to what its unit can bear, never -0. */
export function wireNumber(value: number, unit: string): number {
  const places = digits[unit]
  const rounded =
    places === undefined ? Number(value.toPrecision(6)) : Number(value.toFixed(places))
  return rounded === 0 ? 0 : rounded
}

/** The flat zip result of a search, in the order of the contract. `period` is the newest housing month. */
export function zipDocument(row: ProfileRecord, period: string | null): Record<string, unknown> {
  const document: Record<string, unknown> = {
    zip: row.zip,
    town: row.town,
    county: row.county,
    state_abbr: row.state_abbr,
    lat: row.lat,
    lng: row.lng,
    period,
  }
  for (const { key, unit } of attributes) {
    const value = row[key] as number | null
    document[key] = value === null ? null : wireNumber(value, unit)
  }
  document.moe = row.moe
  document.price_trend = row.price_trend
  return document
}
