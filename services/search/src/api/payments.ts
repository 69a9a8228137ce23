import { paymentAttribute, units } from '@homeground/catalog/attributes'
import type { Columns } from '@homeground/columns'
import type { CsvAttribute } from '@homeground/format/csv'
import { housingCosts } from '@homeground/home-costs/housing-cost'
import { type LoanTerms, termsFor, termsText } from '@homeground/home-costs/terms'
import { LRUCache } from 'lru-cache'
import type { PlacesView } from '../snapshot/search-snapshot.ts'
import { taxRateOfRow } from '../snapshot/tax-rates.ts'

const { key } = paymentAttribute

/** Loans whose payments stay in memory for each set of places: sorted, some 700 kB for all zips. */
const recentLoans = 8
const columnsByPlaces = new WeakMap<Columns, LRUCache<string, Columns>>()

/**
 * The places with the monthly payment, in dollars, of a home at their price with a reader's loan: they can be filtered and
 * ordered by it, and each item carries it. It has no value where a place has no price.
 */
export function paymentsView<View extends PlacesView>(view: View, terms: LoanTerms): View {
  const columns = columnsWithPayments(view.columns, terms)
  const paymentOf = (row: number) => ({ [key]: columns.value(key, row) })
  return { ...view, columns, items: view.items.withMembers(paymentOf), version: `${view.version} ${termsText(terms)}` }
}

/** The places of `columns` with the payment as one more attribute. */
export function columnsWithPayments(columns: Columns, terms: LoanTerms): Columns {
  const recent = columnsByPlaces.get(columns) ?? new LRUCache<string, Columns>({ max: recentLoans })
  columnsByPlaces.set(columns, recent)
  const name = termsText(terms)
  const known = recent.get(name)
  if (known) return known
  const prices = columns.values('median_listing_price')
  const costOf = housingCosts(terms)
  const payments = Float64Array.from({ length: columns.size }, (_, row) => {
    const price = prices[row]!
    if (Number.isNaN(price)) return Number.NaN
    const place = { taxRate: taxRateOfRow(columns, row), state: columns.group(row) }
    return costOf(price, termsFor(terms, place)).total / 100
  })
  const added = columns.overlay(`${columns.version} ${name}`, { [key]: payments })
  recent.set(name, added)
  return added
}

/** The payment and the tax rate that it is computed with, for a file. */
export const paymentNumbers: readonly CsvAttribute[] = [
  { key, unit: paymentAttribute.unit, decimals: 2, vintage: null, source: 'Homeground' },
  { key: 'tax_rate', unit: 'percent', decimals: units.percent.decimals, vintage: null, source: 'Homeground' },
]
