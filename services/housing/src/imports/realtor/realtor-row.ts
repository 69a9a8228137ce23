import { isPossible } from '@homeground/catalog/attributes/plausible'
import { attributeColumns } from '../../current-values/attribute-columns.ts'
import { numberColumns, type RealtorLayout } from './realtor-layout.ts'

export interface RealtorRow {
  readonly period: string
  readonly zip: string
  readonly stateAbbr: string | null
  /** In the order of `numberColumns`; null when the publisher gives none. */
  readonly numbers: readonly (number | null)[]
  readonly flagged: boolean
}

const MONTH = /^((?:19|20)\d\d)-?(0[1-9]|1[0-2])(?:-01(?: 00:00:00)?)?$/
/** `4/1/18`, `4/1/2018 0:00`: only the first of a month, so that day and month cannot be confused. */
const SPREADSHEET_MONTH = /^(0?[1-9]|1[0-2])\/0?1\/(?:(\d\d)|((?:19|20)\d\d))(?: 0?0:00(?::00)?)?$/
/** Spreadsheets drop leading zeros: 1760 is 01760, and Puerto Rico's 00601 is 601. */
const ZIP = /^(?!0+$)\d{3,5}$/
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
const STATE = /(?:^|,)\s*([a-z]{2})\s*$/i

/** The publisher writes 0 for a missing price: no home is for sale at $0. */
const ZERO_IS_NONE = new Set<string>([
  'median_listing_price',
  'median_listing_price_per_square_foot',
  'average_listing_price',
])

/** A month as the publisher writes it, or as spreadsheets save it; `YYYY-MM`, or undefined for anything else. */
export function monthIn(field: string): string | undefined {
  const text = field.trim()
  const published = MONTH.exec(text)
  if (published) return `${published[1]}-${published[2]}`
  const [, month, shortYear, longYear] = SPREADSHEET_MONTH.exec(text) ?? []
  return month && `${longYear ?? `20${shortYear}`}-${month.padStart(2, '0')}`
}

/**
 * Parses one line, or returns why it is rejected. `givenMonth`, which the operator names, is that of lines
 * whose own month cannot be read.
 */
export function realtorRow(
  fields: readonly string[],
  layout: RealtorLayout,
  givenMonth?: string,
): RealtorRow | string {
  const period = monthIn(fields[layout.period]!) ?? givenMonth
  if (!period) return 'not a month'
  const zip = fields[layout.zip]!.trim()
  if (!ZIP.test(zip)) return 'not a zip'
  const numbers: (number | null)[] = []
  for (const [i, at] of layout.numbers.entries()) {
    const value = at < 0 ? null : numberIn(fields[at]!, numberColumns[i]!)
    if (value === undefined) return `not a number: ${numberColumns[i]}`
    if (value !== null && !isPossibleNumber(numberColumns[i]!, value)) {
      return `beyond what is possible: ${numberColumns[i]}`
    }
    numbers.push(value)
  }
  const flag = layout.flag < 0 ? '' : fields[layout.flag]!.trim()
  return {
    period,
    zip: zip.padStart(5, '0'),
    stateAbbr: layout.place < 0 ? null : stateIn(fields[layout.place]!),
    numbers,
    flagged: flag !== '' && Number(flag) !== 0,
  }
}

/** The attribute that shows the values of each column as they are published. */
const attributeOfColumn: Readonly<Record<string, string>> = {
  [attributeColumns.median_listing_price]: 'median_listing_price',
  [attributeColumns.median_listing_price_per_square_foot]: 'median_listing_price_per_square_foot',
  [attributeColumns.housing_inventory]: 'housing_inventory',
  [attributeColumns.total_inventory]: 'total_inventory',
  [attributeColumns.days_on_market]: 'days_on_market',
}

function isPossibleNumber(column: string, value: number): boolean {
  const attribute = attributeOfColumn[column]
  return attribute === undefined || isPossible(attribute, value)
}

function numberIn(field: string, name: string): number | null | undefined {
  const text = field.trim()
  if (text === '') return null
  const value = numberOf(text)
  if (!Number.isFinite(value)) return undefined
  if (value < 0 && name !== 'median_days_on_market_mm') return undefined
  return value === 0 && ZERO_IS_NONE.has(name) ? null : value
}

/** NaN for anything but a decimal number. Millions of fields are whole numbers, which need no regular expression. */
function numberOf(text: string): number {
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9 || i === 15) return NUMBER.test(text) ? Number(text) : Number.NaN
    value = 10 * value + digit
  }
  return value
}

function stateIn(place: string): string | null {
  return STATE.exec(place)?.[1]?.toUpperCase() ?? null
}
