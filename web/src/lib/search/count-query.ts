import { queryOptions } from '@tanstack/react-query'
import type { ResultList } from './result-list.ts'
import type { SearchForm } from './search-form.ts'

/** How many places of a list match a form, with the distribution of some attributes; the direction does not matter. */
export function countQuery(list: ResultList, form: SearchForm, histograms: readonly string[] = []) {
  const { direction: _, page: __, orderBy, ...counted } = form
  const sorted = [...histograms].sort()
  return queryOptions({
    queryKey: ['count', list.key, counted, list.needsValue ? orderBy : null, sorted],
    queryFn: ({ signal }) => list.count(form, { histograms: sorted, signal }),
  })
}
