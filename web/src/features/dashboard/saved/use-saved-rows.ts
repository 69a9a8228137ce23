import { useMemo, useState } from 'react'
import type { AccountList } from '../../../lib/account/saved-items.ts'
import { useAccountList } from '../../../lib/account/saved-items.ts'

export interface SavedRow<Item> {
  readonly key: string
  readonly item: Item
  /** Removed since the screen was opened: its row stays, with an Undo button. */
  readonly isRemoved: boolean
}

/** The rows of a list, newest first, including the items removed since the screen was opened. */
export function useSavedRows<Item>(list: AccountList<Item>) {
  const { data } = useAccountList(list)
  const [removed, setRemoved] = useState<ReadonlyMap<string, Item>>(new Map())
  const rows = useMemo(() => (data ? joinRows(list, data, removed) : []), [list, data, removed])
  /** Call it before an item is removed. */
  const remember = (item: Item) => setRemoved(new Map(removed).set(list.keyOf(item), item))
  return { rows, remember }
}

/** `removed`: by key of the item. */
export function joinRows<Item>(
  { keyOf, timeOf }: AccountList<Item>,
  saved: readonly Item[],
  removed: ReadonlyMap<string, Item>,
): SavedRow<Item>[] {
  const keys = new Set(saved.map(keyOf))
  const missing = [...removed.values()].filter((item) => !keys.has(keyOf(item)))
  return [
    ...saved.map((item) => ({ key: keyOf(item), item, isRemoved: false })),
    ...missing.map((item) => ({ key: keyOf(item), item, isRemoved: true })),
  ].sort((a, b) => timeOf(b.item).localeCompare(timeOf(a.item)))
}
