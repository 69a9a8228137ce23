import type { SearchCount } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAttributes } from '../api/attributes.ts'
import { countQuery } from './search-api.ts'
import { isComplete, type SearchForm } from './search-form.ts'

/** The server is called after a pause of this length in editing. */
const pauseMs = 120

/** How many places the draft would find, with a histogram for each open filter. */
export function useDraftCount(
  draft: SearchForm,
  openFilters: ReadonlySet<string>,
): SearchCount | undefined {
  const { all } = useAttributes()
  const histograms = useMemo(
    () =>
      all.filter(
        ({ key, group, loaded }) => loaded && openFilters.has(key) && openFilters.has(group),
      ),
    [all, openFilters],
  ).map(({ key }) => key)
  const [settled] = useDebouncedValue(draft, pauseMs)
  const { data } = useQuery({
    ...countQuery(settled, histograms),
    enabled: isComplete(settled),
    placeholderData: keepPreviousData,
  })
  return isComplete(draft) ? data : undefined
}
