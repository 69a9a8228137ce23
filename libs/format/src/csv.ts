import { type Attribute, units } from '@homeground/catalog/attributes'
import { roundTo } from '@homeground/catalog/rounding'
import type { FigureNotes } from '@homeground/contracts'
import { noteText } from './figure-text.ts'
import { formatPeriod } from './format.ts'

export type CsvCell = string | number | null | undefined

/**
 * Comma-separated values; cells with a comma, a quote or a line break are quoted. A text that a spreadsheet would run as a
 * formula begins with an apostrophe, which marks it as text; numbers, negative ones too, stay numbers.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')
}

/** A spreadsheet takes a cell that begins like this, or with a full-width form of it, for a formula: https://owasp.org/www-community/attacks/CSV_Injection. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/
const plainNumber = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

function quote(cell: CsvCell): string {
  const content = String(cell ?? '')
  const text = formula.test(content) && !plainNumber.test(content) ? `'${content}` : content
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The head of a column of numbers, with their unit as the API names it: `median_listing_price (usd)`. */
export function csvHead({ key, unit, change }: Pick<Attribute, 'key' | 'unit' | 'change'>): string {
  return `${key} (${change === 'points' ? 'percentage points' : unit})`
}

/** A number rounded as the screens show it; null without one. */
export function csvNumber(
  { unit, decimals, wholeFrom }: Pick<Attribute, 'unit'> & Partial<Pick<Attribute, 'decimals' | 'wholeFrom'>>,
  value: unknown,
): number | null {
  if (typeof value !== 'number') return null
  const places = Math.abs(value) >= (wholeFrom ?? Number.POSITIVE_INFINITY) ? 0 : (decimals ?? units[unit].decimals)
  return roundTo(value, places)
}

/** An attribute of a file of places, with where its values come from. */
export interface CsvAttribute extends Pick<Attribute, 'key' | 'unit' | 'decimals' | 'wholeFrom' | 'change'> {
  /** `2024-04`, `2018–22`; a value whose note names another has that one. */
  readonly vintage: string | null | undefined
  /** Who publishes it. */
  readonly source: string
}

/** A place of a file: its identity, values by key, margins and notes. */
export interface CsvPlace extends Record<string, unknown> {
  readonly zip?: string
  readonly zips?: readonly string[]
  readonly town: string
  readonly county: string | null
  readonly counties?: readonly string[]
  readonly state_abbr: string
  readonly lat: number
  readonly lng: number
  readonly moe?: Readonly<Record<string, number>>
  readonly notes?: FigureNotes
}

/** The head of a file of places: who they are, then each attribute with its margin, note, vintage and source. */
export function placesHead(attributes: readonly CsvAttribute[]): string[] {
  const ofAttributes = attributes.flatMap((attribute) => {
    const { key } = attribute
    return [csvHead(attribute), `${key}_margin`, `${key}_note`, `${key}_vintage`, `${key}_source`]
  })
  return ['zip', 'town', 'county', 'state', 'latitude', 'longitude', ...ofAttributes]
}

/** The cells of a place below `placesHead`. */
export function placeCells(place: CsvPlace, attributes: readonly CsvAttribute[]): CsvCell[] {
  const { zip, zips, town, county, counties, state_abbr, lat, lng, moe, notes } = place
  const ofAttributes = attributes.flatMap((attribute): CsvCell[] => {
    const { key, vintage, source } = attribute
    const note = notes?.[key]
    const value = csvNumber(attribute, place[key])
    if (value === null) return [null, null, noteText(note), null, null]
    const text = [derivation(place), noteText(note)].filter(Boolean).join(' ')
    return [value, csvNumber(attribute, moe?.[key]), text, formatPeriod(note?.vintage ?? vintage), source]
  })
  return [zip ?? zips?.join(' '), town, counties?.join('; ') ?? county, state_abbr, lat, lng, ...ofAttributes]
}

/** How a place of several zips has its values; empty for one zip, whose values they are. */
function derivation({ zips }: CsvPlace): string {
  return zips && zips.length > 1 ? `Derived from ${zips.length} zips.` : ''
}
