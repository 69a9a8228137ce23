import { possibleBounds, type ValueBounds } from '@homeground/catalog/attributes/plausible'
import type { MonthNumber } from '@homeground/catalog/periods'
import type { Header } from '@homeground/sources'
import { attributeColumns, monthlyColumns } from '../../months/month-table.ts'

const ZIPS = 100_000

/** Remembers the zips of each month, in 12.5 KB per month: the history file has millions of rows. */
export class ZipMonths {
  private readonly months = new Map<MonthNumber, Uint8Array>()
  private month: MonthNumber = Number.NaN
  private bits: Uint8Array = new Uint8Array(0)

  /** Adds a zip as a number; false when the month has it already. */
  add(month: MonthNumber, zip: number): boolean {
    if (month !== this.month) this.turnTo(month)
    const mask = 1 << (zip & 7)
    const byte = this.bits[zip >> 3]!
    this.bits[zip >> 3] = byte | mask
    return (byte & mask) === 0
  }

  private turnTo(month: MonthNumber): void {
    this.month = month
    this.bits = this.months.get(month) ?? new Uint8Array(ZIPS / 8)
    this.months.set(month, this.bits)
  }
}

/** Columns of every layout, each with today's name and that of 2018. */
const always = {
  period: ['month_date_yyyymm', 'Month'],
  zip: ['postal_code', 'ZipCode'],
  median_listing_price: ['median_listing_price', 'Median Listing Price'],
  active_listing_count: ['active_listing_count', 'Active Listing Count'],
  total_listing_count: ['total_listing_count', 'Total Listing Count'],
  median_days_on_market: ['median_days_on_market', 'Days on Market'],
} as const

/** Columns that some layouts lack, each with today's name and that of 2020 or 2018. */
const sometimes = {
  median_listing_price_per_square_foot: [
    'median_listing_price_per_square_foot',
    'median_listing_price_per_square_feet',
  ],
  median_days_on_market_mm: ['median_days_on_market_mm', 'Days on Market M/M'],
  new_listing_count: ['new_listing_count', 'New Listing Count'],
  pending_listing_count: ['pending_listing_count', 'Pending Listing Count'],
  price_reduced_count: ['price_reduced_count', 'Price Decrease Count'],
  average_listing_price: ['average_listing_price', 'Avg Listing Price'],
} as const

/** The numbers of a row, in the order in which they are written. */
export const numberColumns = [
  ...monthlyColumns,
  'new_listing_count',
  'pending_listing_count',
  'price_reduced_count',
  'average_listing_price',
] as const satisfies readonly (keyof typeof always | keyof typeof sometimes)[]

export interface RealtorLayout {
  readonly period: number
  readonly zip: number
  /** Positions of `numberColumns`; -1 where the layout lacks one. */
  readonly numbers: readonly number[]
  /** `Natick, MA` (2018 and today) or, in 2020, only the state; -1 without either. */
  readonly place: number
  readonly flag: number
}

/**
 * Finds the columns of Realtor.com's inventory by zip in the layouts of 2018, of 2020 (`City`, `State`,
 * `…_per_square_feet`) and of today (46 columns). Errors: SourceError that names missing columns.
 */
export function realtorLayout(header: Header): RealtorLayout {
  const required = header.require(always)
  const positions: Record<string, number> = { ...required }
  for (const [name, names] of Object.entries(sometimes)) positions[name] = header.index(...names)
  return {
    period: required.period,
    zip: required.zip,
    numbers: numberColumns.map((name) => positions[name]!),
    place: header.index('zip_name', 'ZipName', 'State'),
    // `Footnote` and `flag` of 2018 to 2020 are about year-over-year figures only, which are not read.
    flag: header.index('quality_flag'),
  }
}

/** The positions of all columns that a row is read from. */
export function positionsOf({ period, zip, numbers, place, flag }: RealtorLayout): number[] {
  return [period, zip, ...numbers, place, flag].filter((position) => position >= 0)
}

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
export function realtorRow(fields: readonly string[], layout: RealtorLayout, givenMonth?: string): RealtorRow | string {
  const period = monthIn(fields[layout.period]!) ?? givenMonth
  if (!period) return 'not a month'
  const zip = fields[layout.zip]!.trim()
  if (!ZIP.test(zip)) return 'not a zip'
  const numbers: (number | null)[] = []
  for (const [i, at] of layout.numbers.entries()) {
    const value = at < 0 ? null : numberIn(fields[at]!, numberRules[i]!)
    if (typeof value === 'string') return value
    numbers.push(value)
  }
  if (hasMoreActive(numbers)) return 'more active listings than listings'
  const flag = layout.flag < 0 ? '' : fields[layout.flag]!.trim()
  return {
    period,
    zip: zip.padStart(5, '0'),
    stateAbbr: layout.place < 0 ? null : stateIn(fields[layout.place]!),
    numbers,
    flagged: flag !== '' && Number(flag) !== 0,
  }
}

const ACTIVE = numberColumns.indexOf('active_listing_count')
const TOTAL = numberColumns.indexOf('total_listing_count')

/** Whether more listings are active than there are. `numbers`: those of `numberColumns`, null or NaN for none. */
export function hasMoreActive(numbers: ArrayLike<number | null>): boolean {
  const [active, total] = [numbers[ACTIVE], numbers[TOTAL]]
  return active != null && total != null && active > total
}

/** The attribute that shows the values of each column as they are published. */
const attributeOfColumn: Readonly<Record<string, string>> = {
  [attributeColumns.median_listing_price]: 'median_listing_price',
  [attributeColumns.median_listing_price_per_square_foot]: 'median_listing_price_per_square_foot',
  [attributeColumns.housing_inventory]: 'housing_inventory',
  [attributeColumns.total_inventory]: 'total_inventory',
  [attributeColumns.days_on_market]: 'days_on_market',
}

/** More than the months up to the year 2099. */
const MONTHS = 2 ** 15

/** Of `days_on_market_mom`, as published: shares, not percent. */
const ofChange = possibleBounds('days_on_market_mom')!
const possibleShares: ValueBounds = { low: ofChange.low / 100, high: ofChange.high / 100 }
const anyNumber: ValueBounds = { low: -Infinity, high: Infinity }

/** How the numbers of each of `numberColumns` are read. */
export const numberRules = numberColumns.map((column) => ({
  column,
  zeroIsNone: ZERO_IS_NONE.has(column),
  mayBeNegative: column === 'median_days_on_market_mm',
  possible:
    column === 'median_days_on_market_mm'
      ? possibleShares
      : (possibleBounds(attributeOfColumn[column] ?? '') ?? anyNumber),
}))
type NumberRule = (typeof numberRules)[number]

/** Null for no value, or why the line is rejected. */
function numberIn(field: string, rule: NumberRule): number | null | string {
  const text = field.trim()
  if (text === '') return null
  const value = numberOf(text)
  if (!Number.isFinite(value) || (value < 0 && !rule.mayBeNegative)) {
    return `not a number: ${rule.column}`
  }
  if (value === 0 && rule.zeroIsNone) return null
  const { low, high } = rule.possible
  return value >= low && value <= high ? value : `beyond what is possible: ${rule.column}`
}

/** NaN for anything but a decimal number. */
function numberOf(text: string): number {
  return NUMBER.test(text) ? Number(text) : Number.NaN
}

function stateIn(place: string): string | null {
  return STATE.exec(place)?.[1]?.toUpperCase() ?? null
}

/** The columns of a row in the table `month`, in the order in which they are written. */
export const rowColumns = ['period', 'zip', 'state_abbr', 'flagged', ...numberColumns]

/** Sorts rows like the table's primary key. */
export function sortKeyOf(month: MonthNumber, zip: number): number {
  return zip * MONTHS + month
}
