import { findAttribute } from '@homeground/catalog/attributes'
import { boundsOf } from '../../../lib/format/ranges.ts'
import { filtersText, parametersOf } from '../../../lists/search/search-address.ts'
import { placeSearch } from '../../../lists/search/search-api.ts'
import type { SearchForm } from '../../../lists/search/search-form.ts'
import { comparedMonthOf, monthOf } from './month-settings.ts'

const price = findAttribute('median_listing_price')!

/** What a list of one of the specification's housing searches calls: its listings are those of the chosen month. */
export function housingSearch(searchType: 'hot_housing' | 'housing_stat') {
  return placeSearch((form) => housingParameters(form, searchType))
}

/** The form as query parameters of /api/search. The bounds of the price are inclusive, unlike those of filters. */
export function housingParameters(form: SearchForm, searchType: string) {
  const { [price.key]: prices, ...filters } = form.filters
  const { low, high } = boundsOf(price, prices)
  return {
    ...parametersOf(form),
    filters: filtersText(filters),
    searchType,
    datePeriod: monthOf(form),
    housingInventoryCompareDate: comparedMonthOf(form),
    minInventory: form.settings.listings,
    minHousingPriceFilter: low,
    maxHousingPriceFilter: high,
  }
}
