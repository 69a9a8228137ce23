import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { attributeValue, type ProfileRow } from '../read-model/profile-row.ts'
import type { Town } from '../read-model/towns.ts'

/** A value as it travels: rounded to the decimals of its attribute, never -0. */
export function wireNumber(value: number, { decimals }: Pick<Attribute, 'decimals'>): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor + 0
}

/** The JSON of an item and where each part of it ends, in bytes. */
export interface ItemJson {
  readonly bytes: Uint8Array
  readonly ends: readonly number[]
}

/**
 * The parts of an item's JSON, in order, by the field that they belong to; null for those that every item has: who it
 * is, brackets. A list that names its fields leaves the other parts out.
 */
export type ItemLayout = readonly (string | null)[]

const attributeFields = attributes.map(({ key }) => key)
const marginFields = attributes.filter(({ hasMargin }) => hasMargin).map(({ key }) => key)

export const zipLayout: ItemLayout = [
  null,
  ...attributeFields,
  null,
  ...marginFields,
  null,
  'price_trend',
  null,
]
export const townLayout: ItemLayout = [null, ...attributeFields, null]

/** The JSON of a zip as a search returns it. `period` is the newest housing month. */
export function zipJson(row: ProfileRow, period: string | null): ItemJson {
  const { zip, town, county, state_abbr, lat, lng, moe, price_trend } = row
  return joinParts([
    identity({ zip, town, county, state_abbr, lat, lng, period }),
    ...valueParts((key) => attributeValue(row, key)),
    ',"moe":{',
    ...marginParts(moe),
    '}',
    `,"price_trend":${JSON.stringify(price_trend)}`,
    '}',
  ])
}

/** The JSON of a town as a search returns it. */
export function townJson(
  { town, county, state_abbr, lat, lng, values, zips }: Town,
  period: string | null,
): ItemJson {
  const center = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
  return joinParts([
    identity({ town, county, state_abbr, ...center, period, zips }),
    ...valueParts((key) => values[key] ?? null),
    '}',
  ])
}

/** An object that is still open. */
function identity(fields: Record<string, unknown>): string {
  return JSON.stringify(fields).slice(0, -1)
}

function valueParts(read: (key: string) => number | null): string[] {
  return attributes.map((attribute) => {
    const value = read(attribute.key)
    return `,"${attribute.key}":${value === null ? 'null' : wireNumber(value, attribute)}`
  })
}

/** Each but the first begins with its comma; a margin that is not known has an empty part. */
function marginParts(moe: ProfileRow['moe']): string[] {
  let comma = ''
  return marginFields.map((key) => {
    const margin = moe[key]
    if (margin === undefined) return ''
    const part = `${comma}"${key}":${margin}`
    comma = ','
    return part
  })
}

const encoder = new TextEncoder()

/** Only the identity, the first part, can have letters beyond ASCII. */
function joinParts(parts: readonly string[]): ItemJson {
  const bytes = encoder.encode(parts.join(''))
  let end = bytes.length - parts.slice(1).reduce((sum, { length }) => sum + length, 0)
  const ends = parts.map((part, index) => {
    if (index > 0) end += part.length
    return end
  })
  return { bytes, ends }
}
