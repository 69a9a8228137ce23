import type { NearMiss, SearchCount } from '@homeground/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ResultList } from './result-list.ts'
import { addressOf } from './search-address.ts'
import { isComplete, type SearchForm } from './search-form.ts'

const maxNearMisses = 5

/** The places that break one filter of a form, those that break it least first; undefined until they are loaded. */
export function useNearMisses(list: ResultList, form: SearchForm): readonly NearMiss[] | undefined {
  const isEnabled = list.hasTowns && Object.keys(form.filters).length > 0
  const { data, isError } = useQuery({
    queryKey: ['near misses', list.key, addressOf(list, form)],
    queryFn: ({ signal }) => list.count!(form, { histograms: [], near: maxNearMisses, signal }),
    enabled: isEnabled,
  })
  return isError || !isEnabled ? [] : data && (data.near ?? [])
}

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

/** How many places match a form, of how many in its area. */
export function useFormCount(list: ResultList, form: SearchForm): SearchCount | undefined {
  return useQuery({ ...countQuery(list, form), enabled: isComplete(form) && list.count !== undefined }).data
}
