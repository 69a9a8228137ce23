import type { NearMiss } from '@homeground/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ResultList } from '../result-list.ts'
import { addressOf } from '../search-address.ts'
import type { SearchForm } from '../search-form.ts'

const most = 5

/** The places that break one filter of a form, those that break it least first; undefined until they are known. */
export function useNearMisses(list: ResultList, form: SearchForm): readonly NearMiss[] | undefined {
  const isAsked = list.hasTowns && Object.keys(form.filters).length > 0
  const { data, isError } = useQuery({
    queryKey: ['near misses', list.key, addressOf(list, form)],
    queryFn: ({ signal }) => list.count!(form, { histograms: [], near: most, signal }),
    enabled: isAsked,
  })
  return isError || !isAsked ? [] : data && (data.near ?? [])
}
