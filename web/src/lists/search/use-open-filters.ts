import { useCallback, useMemo, useState } from 'react'
import { findMeasure } from './columns/list-attributes.ts'
import type { SearchForm } from './search-form.ts'

export interface OpenFilters {
  /** Keys of the open groups and filters. */
  readonly keys: ReadonlySet<string>
  readonly toggle: (key: string, open: boolean) => void
}

const usuallyOpen: readonly string[] = ['homes', 'median_listing_price']

/** Which filters are open: at first those of `initially` (homes and their price), and every filter that is set. */
export function useOpenFilters(
  filters: SearchForm['filters'],
  initially: readonly string[] = usuallyOpen,
): OpenFilters {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const toggle = useCallback(
    (key: string, open: boolean) => setToggled((now) => (now[key] === open ? now : { ...now, [key]: open })),
    [],
  )
  const set = Object.keys(filters).sort().join(',')
  const keys = useMemo(() => {
    const filtered = set === '' ? [] : set.split(',')
    const groups = filtered.flatMap((key) => findMeasure(key)?.group ?? [])
    const open = new Set([...initially, ...groups, ...filtered])
    for (const [key, isOpen] of Object.entries(toggled)) isOpen ? open.add(key) : open.delete(key)
    return open
  }, [set, toggled, initially])
  return useMemo(() => ({ keys, toggle }), [keys, toggle])
}
