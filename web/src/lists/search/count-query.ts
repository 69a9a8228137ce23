import { queryOptions } from '@tanstack/react-query'
import type { ResultList } from './result-list.ts'
import { addressOf } from './search-address.ts'
import type { SearchForm } from './search-form.ts'

/**
 * How many places of a list match a form, with the distribution of some attributes. Direction and page do not matter,
 * nor does the sort attribute unless only places with its value are listed. Only for lists that can count.
 */
export function countQuery(list: ResultList, form: SearchForm, histograms: readonly string[] = []) {
  const sorted = [...histograms].sort()
  const { orderBy } = list.needsValue ? form : list.firstForm
  const address = addressOf(list, { ...form, orderBy, direction: 'asc', weights: undefined, page: 1 })
  return queryOptions({
    queryKey: ['count', list.key, address, sorted],
    queryFn: ({ signal }) => list.count!(form, { histograms: sorted, signal }),
  })
}
