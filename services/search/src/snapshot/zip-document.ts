import { attributes, type Unit } from '@homeground/contracts/attributes'

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

/** A value travels in whole multiples of 1 / factor of its unit: whole dollars, hundredths of a percent. */
const factors: Readonly<Record<Unit, number>> = {
  usd: 1,
  usd_per_sqft: 1,
  count: 10,
  percent: 100,
  score: 10,
  years: 10,
  miles: 10,
  minutes: 10,
  people_per_sqmi: 10,
  days: 10,
}

/** A value as it travels: rounded to what its unit can bear, never -0. */
export function wireNumber(value: number, unit: Unit): number {
  const factor = factors[unit]
  return Math.round(value * factor) / factor + 0
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
