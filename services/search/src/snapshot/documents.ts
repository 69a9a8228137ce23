import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { attributeValue, type ProfileRow } from '../read-model/profile-row.ts'
import type { Town } from '../read-model/towns.ts'

/** A value as it travels: rounded to the decimals of its attribute, never -0. */
export function wireNumber(value: number, { decimals }: Pick<Attribute, 'decimals'>): number {
  const factor = 10 ** decimals
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
  for (const attribute of attributes) {
    const value = read(attribute.key)
    values[attribute.key] = value === null ? null : wireNumber(value, attribute)
  }
  return values
}
