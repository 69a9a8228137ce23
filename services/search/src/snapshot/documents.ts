import { attributes, type Unit } from '@homeground/contracts/attributes'
import { attributeValue, type ProfileRow } from '../read-model/profile-row.ts'
import type { Town } from '../read-model/towns.ts'

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

const encoder = new TextEncoder()

/** The JSON of a zip as a search returns it. `period` is the newest housing month. */
export function zipDocument(row: ProfileRow, period: string | null): Uint8Array {
  const { zip, town, county, state_abbr, lat, lng, moe, price_trend } = row
  const place = { zip, town, county, state_abbr, lat, lng, period }
  const values = wireValues((key) => attributeValue(row, key))
  return encoder.encode(JSON.stringify({ ...place, ...values, moe, price_trend }))
}

/** The JSON of a town as a search returns it. */
export function townDocument(
  { town, county, state_abbr, lat, lng, values, zips }: Town,
  period: string | null,
): Uint8Array {
  const center = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
  const place = { town, county, state_abbr, ...center, period }
  return encoder.encode(
    JSON.stringify({ ...place, ...wireValues((key) => values[key] ?? null), zips }),
  )
}

function wireValues(read: (key: string) => number | null): Record<string, number | null> {
  const values: Record<string, number | null> = {}
  for (const { key, unit } of attributes) {
    const value = read(key)
    values[key] = value === null ? null : wireNumber(value, unit)
  }
  return values
}
