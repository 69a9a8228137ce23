import type { FigureNotes } from '@homeground/contracts'
import type { MonthlyColumn } from '../months/monthly-columns.ts'
import type { ZipHistory } from '../months/zip-histories.repository.ts'
import { attributeColumns, type HousingAttribute } from './attribute-columns.ts'
import { notesOf } from './figure-notes.ts'
import { netChange, peakPriceChange, percentOfShare, priceChangeOneYear } from './measures.ts'
import type { ReferenceMonths } from './reference-months.ts'

/** What search shows of one zip. */
export interface CurrentValues {
  readonly attributes: Readonly<Record<HousingAttribute, number | null>>
  /** Notes on them; null if all are plain values. */
  readonly notes: FigureNotes | null
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
  const fromPeak = peakPriceChange(prices, priceMonth)
  const overYear = priceChangeOneYear(prices, priceMonth)
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
    priceTrend: reference.trend.map((month) => wholeDollars(prices.get(month) ?? null)),
  }
}

function wholeDollars(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}
