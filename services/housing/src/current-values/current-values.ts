import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { comparedMonth, type MonthNumber, periodLabel, periodOf } from '@homeground/catalog/periods'
import { roundTo } from '@homeground/catalog/rounding'
import type { FigureNote, FigureNotes } from '@homeground/contracts'
import {
  attributeColumns,
  type HousingAttribute,
  housingAttributes,
  type MonthlyColumn,
  monthlyColumns,
  type ZipMonths,
} from '../months/month-table.ts'
import type { ZipHistory } from '../months/zip-histories.repository.ts'
import {
  netChange,
  peakPriceChange,
  percentOfShare,
  plausiblePrices,
  priceChangeOneYear,
  smoothedAttributesOf,
} from './measures.ts'

const TREND_MONTHS = 24
const smoothedAttributes = ['peak_price_change', 'price_change_1yr'] as const

/** The months that current values are taken from, the same for all zips. */
export interface ReferenceMonths {
  /** For each column, the newest month with any value: some layouts lack a column. */
  readonly newest: Readonly<Partial<Record<MonthlyColumn, MonthNumber>>>
  /** The month that the newest price is compared with. */
  readonly comparedPrice: MonthNumber | null
  /** The month that the newest total of listings is compared with. */
  readonly comparedTotal: MonthNumber | null
  /** The attributes that some zip can have: enough months are loaded. */
  readonly attributes: readonly HousingAttribute[]
  /** Up to the 24 newest months with prices, oldest first. */
  readonly trend: readonly MonthNumber[]
}

/** `loaded`: for each column, the months with any value, in any order. */
export function referenceMonthsOf(loaded: Readonly<Record<MonthlyColumn, readonly MonthNumber[]>>): ReferenceMonths {
  const newest: Partial<Record<MonthlyColumn, MonthNumber>> = {}
  for (const column of monthlyColumns) {
    if (loaded[column].length > 0) newest[column] = Math.max(...loaded[column])
  }
  const compared = (column: MonthlyColumn) =>
    newest[column] === undefined ? null : comparedMonth(loaded[column], newest[column])
  const comparedPrice = compared('median_listing_price')
  const comparedTotal = compared('total_listing_count')
  const smoothed: readonly HousingAttribute[] = smoothedAttributesOf(
    loaded.median_listing_price,
    newest.median_listing_price ?? Number.NaN,
  )
  const lacking = new Set<HousingAttribute>([
    ...smoothedAttributes.filter((attribute) => !smoothed.includes(attribute)),
    ...(comparedPrice === null ? (['median_listing_net_change'] as const) : []),
    ...(comparedTotal === null ? (['inventory_net_change'] as const) : []),
  ])
  return {
    newest,
    comparedPrice,
    comparedTotal,
    attributes: housingAttributes.filter(
      (attribute) => newest[attributeColumns[attribute]] !== undefined && !lacking.has(attribute),
    ),
    trend: loaded.median_listing_price.toSorted((a, b) => a - b).slice(-TREND_MONTHS),
  }
}

/** The months of which current values need more than the price. */
export function wholeMonthsOf({ newest, comparedPrice, comparedTotal }: ReferenceMonths): MonthNumber[] {
  const months = new Set<MonthNumber | null>([...Object.values(newest), comparedPrice, comparedTotal])
  return [...months].filter((month) => month !== null)
}

/** Attribute → the month of its values (`YYYY-MM`), without attributes that the loaded months do not allow. */
export function periodsOf({ newest, attributes }: ReferenceMonths): Record<string, string> {
  return Object.fromEntries(attributes.map((attribute) => [attribute, periodOf(newest[attributeColumns[attribute]]!)]))
}

/** Notes on the values of one zip; null if all of them are plain values. */
function notesOf(
  { months, flagged }: { months: ZipMonths; flagged: ReadonlySet<MonthNumber> },
  {
    reference,
    values,
    monthsBehind,
  }: {
    reference: ReferenceMonths
    values: Readonly<Record<HousingAttribute, number | null>>
    /** Months with a value behind each 3-month average. */
    monthsBehind: Readonly<Partial<Record<HousingAttribute, number | undefined>>>
  },
): FigureNotes | null {
  const notes: Record<string, FigureNote> = {}
  for (const attribute of reference.attributes) {
    const column = attributeColumns[attribute]
    const month = reference.newest[column]!
    if (!months[column].has(month)) continue
    const behind = monthsBehind[attribute]
    const compared = comparedOf(attribute, reference)
    const flags: FigureNote['flags'] = [
      ...(flagged.has(month) ? (['publisher_warning'] as const) : []),
      ...(compared !== null && hasImplausible(months, { column, at: [month, compared] })
        ? (['implausible'] as const)
        : []),
    ]
    const note: FigureNote =
      values[attribute] === null
        ? tooFewMonths
        : {
            ...(flags.length > 0 && { flags }),
            ...(behind !== undefined && behind < 3 && { months: behind }),
            ...(compared !== null &&
              compared !== month - 12 && {
                vintage: [compared, month].map((each) => periodLabel(periodOf(each))).join(' to '),
              }),
          }
    if (Object.keys(note).length > 0) notes[attribute] = note
  }
  return Object.keys(notes).length > 0 ? notes : null
}

/** The newest month has a value, but not the months that it is compared or averaged with. */
const tooFewMonths: FigureNote = { kind: 'missing', reason: 'too_few_months' }

/** The month that a net change is compared with; null for any other attribute. */
function comparedOf(attribute: HousingAttribute, reference: ReferenceMonths): MonthNumber | null {
  if (attribute === 'median_listing_net_change') return reference.comparedPrice
  return attribute === 'inventory_net_change' ? reference.comparedTotal : null
}

/** Whether a price in one of the months is outside of the plausible bounds. */
function hasImplausible(
  months: ZipMonths,
  { column, at }: { column: MonthlyColumn; at: readonly MonthNumber[] },
): boolean {
  return at.some((month) => {
    const value = months[column].get(month)
    return column === 'median_listing_price' && value !== undefined && !isPlausible(column, value)
  })
}

interface ComparedFigures {
  /** In the month of `inventory_net_change`. */
  readonly total: number | null
  /** Dollars, in the month of `median_listing_net_change`, as the active listings. */
  readonly price: number | null
  readonly active: number | null
}

/** The newest figures of one zip, which search shows. */
export interface CurrentValues {
  readonly attributes: Readonly<Record<HousingAttribute, number | null>>
  /** Notes on them; null if all are plain values. */
  readonly notes: FigureNotes | null
  /** Figures in the months that the net changes are since. */
  readonly compared: ComparedFigures
  /** Median listing price of each trend month, whole dollars, oldest first. */
  readonly priceTrend: readonly (number | null)[]
}

/**
 * Computes the values of one zip in the reference months, as published or unrounded: prices in
 * dollars, counts of listings, days, and changes in percent. Null where the zip has no value.
 */
export function currentValuesOf(
  history: Pick<ZipHistory, 'months' | 'flagged'>,
  reference: ReferenceMonths,
): CurrentValues {
  const { months: zip } = history
  const latest = (column: MonthlyColumn) => {
    const month = reference.newest[column]
    return month === undefined ? null : (zip[column].get(month) ?? null)
  }
  const prices = zip.median_listing_price
  const priceMonth = reference.newest.median_listing_price ?? Number.NaN
  const totalMonth = reference.newest.total_listing_count ?? Number.NaN
  const monthOverMonth = latest('median_days_on_market_mm')
  const sound = plausiblePrices(prices)
  const fromPeak = peakPriceChange(sound, priceMonth)
  const overYear = priceChangeOneYear(sound, priceMonth)
  const attributes = {
    median_listing_price: latest('median_listing_price'),
    median_listing_price_per_square_foot: latest('median_listing_price_per_square_foot'),
    housing_inventory: latest(attributeColumns.housing_inventory),
    total_inventory: latest('total_listing_count'),
    inventory_net_change: netChange(zip.total_listing_count, { month: totalMonth, compared: reference.comparedTotal }),
    median_listing_net_change: netChange(prices, { month: priceMonth, compared: reference.comparedPrice }),
    days_on_market: latest('median_days_on_market'),
    days_on_market_mom: monthOverMonth === null ? null : percentOfShare(monthOverMonth),
    peak_price_change: fromPeak?.percent ?? null,
    price_change_1yr: overYear?.percent ?? null,
  }
  const monthsBehind = { peak_price_change: fromPeak?.months, price_change_1yr: overYear?.months }
  return {
    attributes,
    notes: notesOf(history, { reference, values: attributes, monthsBehind }),
    compared: {
      total: valueIn(zip.total_listing_count, reference.comparedTotal),
      price: valueIn(prices, reference.comparedPrice),
      active: valueIn(zip[attributeColumns.housing_inventory], reference.comparedPrice),
    },
    priceTrend: reference.trend.map((month) => wholeDollars(prices.get(month) ?? null)),
  }
}

function valueIn(values: ReadonlyMap<MonthNumber, number>, month: MonthNumber | null): number | null {
  return month === null ? null : (values.get(month) ?? null)
}

function wholeDollars(value: number | null): number | null {
  return value === null ? null : roundTo(value, 0)
}
