import { findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import { writeFilter } from '../../lib/format/ranges.ts'
import { termsText } from '../../places/loan/loan-terms.ts'
import { searchPath } from '../../lib/navigation/search-path.ts'
import type { CalcChoice } from './calc-choice.ts'

/** Address of the search for places up to a price, with the monthly payment of the same terms as a column. */
export function searchAtPrice(priceUsd: number, { state, terms }: Pick<CalcChoice, 'state' | 'terms'>): string {
  const price = findAttribute('median_listing_price')!
  const filter = writeFilter(price, { low: null, high: priceUsd })
  return searchPath({
    area: 'state',
    states: state ?? defaults.state,
    ...(filter && { [price.key]: filter }),
    columns: 'median_listing_price,monthly_payment,income_needed,overall_score',
    loan: termsText(terms),
  })
}
