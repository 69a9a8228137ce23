import type { SearchCount } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAttributesOf } from './columns/list-attributes.ts'
import { countQuery } from './count-query.ts'
import type { ResultList } from './result-list.ts'
import { isComplete, type SearchForm } from './search-form.ts'

/** The server is called once edits have settled for this long. */
const settledMs = 150

/** How many places the draft would find, with a histogram for each open filter. */
export function useDraftCount(
  list: ResultList,
  draft: SearchForm,
  openFilters: ReadonlySet<string>,
): SearchCount | undefined {
  const { all } = useAttributesOf(list, draft)
  const histograms = useMemo(
    () =>
      all
        .filter(
          ({ key, group, loaded }) => loaded && list.filters.has(key) && openFilters.has(key) && openFilters.has(group),
        )
        .map(({ key }) => key),
    [all, list, openFilters],
  )
  const [settled] = useDebouncedValue(draft, settledMs)
  const { data } = useQuery({
    ...countQuery(list, settled, histograms),
    enabled: isComplete(settled) && list.count !== undefined,
    placeholderData: keepPreviousData,
  })
  return isComplete(draft) ? data : undefined
}
