import { attributes } from '@homeground/catalog/attributes'
import type { Columns } from '@homeground/columns'
import type { FigureNote } from '@homeground/contracts'
import { LRUCache } from 'lru-cache'
import type { CombinedPlace } from '../read-model/combined-places.ts'
import { attributeValue, type ProfileRow } from '../read-model/read-model.ts'
import { noteJson, type PackedNotes } from './notes.ts'
import { taxRateOf } from './tax-rates.ts'
import { wireNumber } from './wire.ts'

/** Items of one kind as responses carry them, written when they are asked for. */
export interface Items {
  /**
   * A JSON array of the rows' items, whole or with the named fields only: who the place is, `moe` and `notes` are always
   * there.
   */
  join(rows: readonly number[], fields?: readonly string[]): Buffer
  /** The same items with more members at the end of each. */
  withMembers(members: MembersOf): Items
  /** The same zips with other figures. */
  withFigures(figures: OtherFigures): Items
}

/** Further members of an item; `fields` are those of the response. */
export type MembersOf = (row: number, fields: readonly string[] | undefined) => object

/** Figures in place of those of the snapshot. */
export interface OtherFigures {
  /** The month of the figures of listings; undefined leaves that of the snapshot. */
  readonly period?: string | null
  readonly byKey: ReadonlyMap<string, OtherFigure>
  /** False for items whose trend is of another version of the data: it is empty. */
  readonly hasTrend: boolean
}

/** A figure by row, which has no margin. */
export interface OtherFigure {
  value(row: number): number | null
  note(row: number): FigureNote | undefined
}

/** Margins of error by attribute and row; NaN for none. */
export type PackedMargins = Readonly<Record<string, Float64Array>>

/**
 * What items are written from, besides the columns: their documents are those that `zipDocument` and `combinedDocument`
 * make.
 */
export interface FiguresOfRows {
  readonly margins: PackedMargins
  readonly notes: PackedNotes
}

/** No JSON has one. */
const lineBreak = '\n'

/** The document of a zip: its identity as an object that is still open, and its price trend. */
export function zipDocument(row: ProfileRow & { readonly counties: readonly string[] }): Uint8Array {
  const { zip, town, county, counties, state_abbr, lat, lng, price_trend } = row
  const tax_rate = taxRateOf((key) => attributeValue(row, key), state_abbr)
  const identity = { zip, town, county, counties: severalOf(counties), state_abbr, lat, lng, tax_rate }
  return Buffer.from(`${openObject(identity)}${lineBreak}${JSON.stringify(price_trend)}`)
}

/** The document of a place of several zips. `town` is the name of any kind of place. */
export function combinedDocument(
  { kind, name, county, counties, state_abbr, lat, lng, values, zips }: CombinedPlace,
  period: string | null,
): Uint8Array {
  const center = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
  const tax_rate = taxRateOf((key) => attributeValue({ values }, key), state_abbr)
  const identified = { kind, town: name, county, counties: severalOf(counties), state_abbr, ...center, period, zips }
  return Buffer.from(openObject({ ...identified, tax_rate }))
}

/** Left out of the JSON of a place in one county. */
function severalOf(counties: readonly string[]): readonly string[] | undefined {
  return counties.length > 1 ? counties : undefined
}

function openObject(members: object): string {
  return JSON.stringify(members).slice(0, -1)
}

/** Packs the margins of places for threads to share. */
export function packMargins(places: readonly { readonly moe: Readonly<Record<string, number>> }[]): PackedMargins {
  const margins: Record<string, Float64Array> = {}
  places.forEach(({ moe }, row) => {
    for (const key in moe) {
      margins[key] ??= new Float64Array(new SharedArrayBuffer(8 * places.length)).fill(Number.NaN)
      margins[key][row] = moe[key]!
    }
  })
  return margins
}

interface Opened extends FiguresOfRows {
  readonly columns: Columns
  /** The month of the zips' figures of listings; a place of several zips has it in its document. */
  readonly period?: string | null
}

/** The items of packed places. */
export function openItems({ columns, margins, notes, period }: Opened): Items {
  const figures = attributes.map((attribute) => figureTexts(attribute, { columns, margins, notes }))
  return itemsOf({ columns, period, figures, hasTrend: true })
}

/** The texts of one attribute of items, without the key; '' for no margin and no note. */
interface FigureTexts {
  readonly key: string
  /** `"key":` */
  readonly member: string
  value(row: number): string
  margin(row: number): string
  note(row: number): string
}

function figureTexts(
  attribute: (typeof attributes)[number],
  { columns, margins, notes }: Pick<Opened, 'columns' | 'margins' | 'notes'>,
): FigureTexts {
  const { key } = attribute
  const values = columns.values(key)
  const { [key]: margin } = margins
  const { texts, numbers } = notes[key] ?? { texts: [''], numbers: undefined }
  const noteOf = (row: number) => texts[numbers?.[row] ?? 0]!
  // Columns hold values that are only limits at the end of the order; the note has the limit itself.
  const limitOf = (row: number) => {
    const note = JSON.parse(noteOf(row)) as FigureNote
    return note.low ?? note.high!
  }
  const hasLimits = texts.some((text) => text.includes('"low"') || text.includes('"high"'))
  const isLimit = (row: number) => hasLimits && columns.bound(key, row) !== null
  return {
    key,
    member: `"${key}":`,
    value(row) {
      const value = values[row]!
      if (Number.isNaN(value)) return 'null'
      return String(isLimit(row) ? limitOf(row) : wireNumber(value, attribute))
    },
    margin(row) {
      if (!margin) return ''
      const moe = margin[row]!
      return Number.isNaN(moe) ? '' : String(wireNumber(moe, attribute))
    },
    note: noteOf,
  }
}

function otherTexts(attribute: (typeof attributes)[number], figure: OtherFigure): FigureTexts {
  const { key } = attribute
  return {
    key,
    member: `"${key}":`,
    value(row) {
      const value = figure.value(row)
      return value === null ? 'null' : String(wireNumber(value, attribute))
    },
    margin: () => '',
    note(row) {
      const note = figure.note(row)
      return note ? noteJson(key, note) : ''
    },
  }
}

interface Written {
  readonly columns: Columns
  readonly period: string | null | undefined
  /** In the order of the catalog. */
  readonly figures: readonly FigureTexts[]
  readonly hasTrend: boolean
}

/** Whole items that stay written, of some 5 kB each: most questions are about the same places. */
const recentItems = 4000

function itemsOf(written: Written): Items {
  const { period, figures, hasTrend } = written
  const recent = new LRUCache<number, Buffer>({ max: recentItems })
  const wholeItem = (row: number) => {
    const bytes = recent.get(row) ?? Buffer.from(itemText(row, written, { figures, showsTrend: true }))
    recent.set(row, bytes)
    return bytes
  }
  const join = (rows: readonly number[], fields: readonly string[] | undefined, members: readonly MembersOf[]) => {
    const endOf = (row: number) => {
      const more = members.map((membersOf) => openObject(membersOf(row, fields)).slice(1)).filter(Boolean)
      return [...more.map((text) => `,${text}`), '}'].join('')
    }
    if (fields) {
      const wanted = new Set(fields)
      const shown = { figures: figures.filter(({ key }) => wanted.has(key)), showsTrend: wanted.has('price_trend') }
      return Buffer.from(`[${rows.map((row) => itemText(row, written, shown) + endOf(row)).join(',')}]`)
    }
    const items = rows.flatMap((row, index) => [
      Buffer.from(index > 0 ? ',' : ''),
      wholeItem(row),
      Buffer.from(endOf(row)),
    ])
    return Buffer.concat([Buffer.from('['), ...items, Buffer.from(']')])
  }
  const withMembers = (members: readonly MembersOf[]): Items => ({
    join: (rows, fields) => join(rows, fields, members),
    withMembers: (more) => withMembers([...members, more]),
    withFigures: (other) => {
      const others = itemsOf({
        ...written,
        period: other.period === undefined ? period : other.period,
        figures: figures.map((figure, index) => {
          const replaced = other.byKey.get(figure.key)
          return replaced ? otherTexts(attributes[index]!, replaced) : figure
        }),
        hasTrend: hasTrend && other.hasTrend,
      })
      return members.reduce((items, more) => items.withMembers(more), others)
    },
  })
  return withMembers([])
}

interface Shown {
  readonly figures: readonly FigureTexts[]
  readonly showsTrend: boolean
}

/** An item without the bracket at its end. */
function itemText(row: number, { columns, period, hasTrend }: Written, { figures, showsTrend }: Shown): string {
  const document = columns.documentText(row)
  const end = document.indexOf(lineBreak)
  const hasOwnTrend = end >= 0
  // Joined once: adding up hundreds of short texts takes several times as long.
  const parts = [hasOwnTrend ? document.slice(0, end) : document]
  if (period !== undefined) parts.push(',"period":', JSON.stringify(period))
  for (const { member, value } of figures) parts.push(',', member, value(row))
  parts.push(',"moe":{')
  pushMembers(parts, figures, ({ margin }) => margin(row))
  parts.push('},"notes":{')
  pushMembers(parts, figures, ({ note }) => note(row))
  parts.push('}')
  if (hasOwnTrend && showsTrend) parts.push(',"price_trend":', hasTrend ? document.slice(end + 1) : '[]')
  return parts.join('')
}

/** Adds the members of an object; figures without a text have none. */
function pushMembers(parts: string[], figures: readonly FigureTexts[], textOf: (figure: FigureTexts) => string): void {
  let comma = ''
  for (const figure of figures) {
    const text = textOf(figure)
    if (text === '') continue
    parts.push(comma, figure.member, text)
    comma = ','
  }
}
