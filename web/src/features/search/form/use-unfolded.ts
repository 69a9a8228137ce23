import { findAttribute } from '@homeground/catalog/attributes'
import { useCallback, useMemo, useState } from 'react'
import type { Question } from '../question.ts'

export interface Unfolded {
  /** Keys of the groups and of the filters that stand open. */
  readonly keys: ReadonlySet<string>
  readonly toggle: (key: string, open: boolean) => void
}

/** Which filters stand open: at first the homes, their price, and whatever is set. */
export function useUnfolded(filters: Question['filters']): Unfolded {
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const toggle = useCallback(
    (key: string, open: boolean) =>
      setToggled((now) => (now[key] === open ? now : { ...now, [key]: open })),
    [],
  )
  const set = Object.keys(filters).sort().join(',')
  const keys = useMemo(() => {
    const filtered = set === '' ? [] : set.split(',')
    const groups = filtered.flatMap((key) => findAttribute(key)?.group ?? [])
    const open = new Set(['homes', 'median_listing_price', ...groups, ...filtered])
    for (const [key, isOpen] of Object.entries(toggled)) isOpen ? open.add(key) : open.delete(key)
    return open
  }, [set, toggled])
  return useMemo(() => ({ keys, toggle }), [keys, toggle])
}
