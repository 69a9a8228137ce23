import { type Attribute, attributes, findAttribute } from '@homeground/catalog/attributes'
import { roundTo } from '@homeground/catalog/rounding'
import type { FigureNote, FigureNotes } from '@homeground/contracts'
import type { CombinedPlace } from '../read-model/combined-places.ts'
import { attributeValue, type ProfileRow } from '../read-model/read-model.ts'
import { taxRateOf } from './tax-rates.ts'

/** How the values of an attribute are rounded. */
export type Rounding = Pick<Attribute, 'decimals' | 'wholeFrom'>

/** A value as it travels: rounded to the decimals of its attribute, never -0. */
export function wireNumber(value: number, { decimals, wholeFrom = Number.POSITIVE_INFINITY }: Rounding): number {
  return roundTo(value, Math.abs(value) >= wholeFrom ? 0 : decimals)
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
const marginFields = attributes.filter(({ marginConfidence }) => marginConfidence).map(({ key }) => key)

const figureLayout = [null, ...attributeFields, null, ...marginFields, null, ...attributeFields, null] as const
export const zipLayout: ItemLayout = [null, ...figureLayout, 'price_trend', null]
export const combinedLayout: ItemLayout = [...figureLayout, null]

/** Where parts are in `zipLayout`. */
export const zipParts = {
  period: 1,
  value: (key: string) => zipLayout.indexOf(key),
  note: (key: string) => zipLayout.lastIndexOf(key),
  trend: zipLayout.indexOf('price_trend'),
  end: zipLayout.length - 1,
} as const

/** The JSON of a zip as a search returns it. `period` is the newest housing month. */
export function zipJson(row: ProfileRow & { readonly counties: readonly string[] }, period: string | null): ItemJson {
  const { zip, town, county, counties, state_abbr, lat, lng, moe, notes, price_trend } = row
  const tax_rate = taxRateOf((key) => attributeValue(row, key), state_abbr)
  return joinParts([
    identity({ zip, town, county, counties: severalOf(counties), state_abbr, lat, lng, tax_rate }),
    periodJson(period),
    ...figureParts({ read: (key) => attributeValue(row, key), moe, notes }),
    `,"price_trend":${JSON.stringify(price_trend)}`,
    '}',
  ])
}

/** The JSON of a place of several zips as a search returns it. `town` is the name of any kind of place. */
export function combinedJson(
  { kind, name, county, counties, state_abbr, lat, lng, values, moe, notes, zips }: CombinedPlace,
  period: string | null,
): ItemJson {
  const center = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
  const tax_rate = taxRateOf((key) => values[key] ?? null, state_abbr)
  const identified = { kind, town: name, county, counties: severalOf(counties), state_abbr, ...center, period, zips }
  return joinParts([
    identity({ ...identified, tax_rate }),
    ...figureParts({ read: (key) => values[key] ?? null, moe, notes }),
    '}',
  ])
}

/** The part of a zip that is the month of its attributes of listings. */
export function periodJson(period: string | null): string {
  return `,"period":${JSON.stringify(period)}`
}

/** Left out of the JSON of a place in one county. */
function severalOf(counties: readonly string[]): readonly string[] | undefined {
  return counties.length > 1 ? counties : undefined
}

/** An object that is still open. */
function identity(fields: Record<string, unknown>): string {
  return JSON.stringify(fields).slice(0, -1)
}

interface Figures {
  readonly read: (key: string) => number | null
  readonly moe: Readonly<Record<string, number>>
  readonly notes: FigureNotes
}

/** The parts of `figureLayout` after the first. */
function figureParts({ read, moe, notes }: Figures): string[] {
  return [
    ...valueParts(read),
    ',"moe":{',
    ...membersOf(marginFields, (key) => marginJson(key, moe[key])),
    '},"notes":{',
    ...membersOf(attributeFields, (key) => noteJson(key, notes[key])),
    '}',
  ]
}

function valueParts(read: (key: string) => number | null): string[] {
  return attributes.map((attribute) => valueJson(attribute, read(attribute.key)))
}

/** The part of an item that is the value of an attribute. */
export function valueJson(attribute: Attribute, value: number | null): string {
  return `,"${attribute.key}":${value === null ? 'null' : wireNumber(value, attribute)}`
}

/** The members of an object by key. Each but the first begins with its comma; an absent one has an empty part. */
function membersOf(keys: readonly string[], jsonOf: (key: string) => string | undefined): string[] {
  let comma = ''
  return keys.map((key) => {
    const json = jsonOf(key)
    if (json === undefined) return ''
    const part = `${comma}"${key}":${json}`
    comma = ','
    return part
  })
}

/** Margins are rounded as their values are. */
function marginJson(key: string, margin: number | undefined): string | undefined {
  return margin === undefined ? undefined : String(wireNumber(margin, findAttribute(key)!))
}

/** Limits are rounded as values are; letters beyond ASCII, as in a name or in `2019–23`, are escaped. */
export function noteJson(key: string, note: FigureNote | undefined): string | undefined {
  if (!note) return undefined
  if (note.low !== undefined || note.high !== undefined) return asciiJson(wireNote(note, findAttribute(key)!))
  const json = written.get(note) ?? asciiJson(note)
  written.set(note, json)
  return json
}

function asciiJson(note: FigureNote): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(note).replace(/[\u0080-\uffff]/g, escaped)
}

/** The JSON of notes without limits: most are one of a few objects, which say why a figure is missing. */
const written = new WeakMap<FigureNote, string>()

/** A note as it travels: its limits rounded to the decimals of its attribute. */
export function wireNote(note: FigureNote, attribute: Rounding): FigureNote {
  const { low, high } = note
  return {
    ...note,
    ...(low !== undefined && { low: wireNumber(low, attribute) }),
    ...(high !== undefined && { high: wireNumber(high, attribute) }),
  }
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
