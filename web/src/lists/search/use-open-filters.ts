import type { SearchCount } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { countQuery } from './count-query.ts'
import { findMeasure, useAttributesOf } from './list-attributes.ts'
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

export type OpenFilters = ReturnType<typeof useOpenFilters>

/** Open at first: homes and their price. */
const usuallyOpen: readonly string[] = ['homes', 'median_listing_price']

/** The open filters: at first those of `initially`, and every filter that is set. */
export function useOpenFilters(filters: SearchForm['filters'], initially: readonly string[] = usuallyOpen) {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const toggle = useCallback(
    (key: string, open: boolean) => setToggled((now) => (now[key] === open ? now : { ...now, [key]: open })),
    [],
  )
  const set = Object.keys(filters).sort().join(',')
  /** Keys of the open groups and filters. */
  const keys: ReadonlySet<string> = useMemo(() => {
    const filtered = set === '' ? [] : set.split(',')
    const groups = filtered.flatMap((key) => findMeasure(key)?.group ?? [])
    const open = new Set([...initially, ...groups, ...filtered])
    for (const [key, isOpen] of Object.entries(toggled)) isOpen ? open.add(key) : open.delete(key)
    return open
  }, [set, toggled, initially])
  return useMemo(() => ({ keys, toggle }), [keys, toggle])
}
