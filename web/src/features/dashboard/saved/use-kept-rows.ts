import { useMemo, useState } from 'react'
import type { AccountList } from '../../../lib/account/account-list.ts'
import { useAccountList } from '../../../lib/account/saved-items.ts'

export interface KeptRow<Item> {
  readonly key: string
  readonly item: Item
  /** Taken out on this visit: its place is held, so that it can be put back there. */
  readonly removed: boolean
}

/** A list with the items that were taken out of it since the screen was opened, all in one order. */
export function useKeptRows<Item>(list: AccountList<Item>) {
  const { data } = useAccountList(list)
  const [taken, setTaken] = useState<ReadonlyMap<string, Item>>(new Map())
  const rows = useMemo(() => (data ? joinRows(list, data, taken) : []), [list, data, taken])
  /** Remembers an item that is about to be taken out. */
  const remember = (item: Item) => setTaken(new Map(taken).set(list.keyOf(item), item))
  return { rows, remember }
}

/** An item that was put back stays where it was, though it was kept anew. */
export function joinRows<Item>(
  { keyOf, momentOf }: AccountList<Item>,
  kept: readonly Item[],
  taken: ReadonlyMap<string, Item>,
): KeptRow<Item>[] {
  const keys = new Set(kept.map(keyOf))
  const removed = [...taken.values()].filter((item) => !keys.has(keyOf(item)))
  const moment = ({ key, item }: KeptRow<Item>) => momentOf(taken.get(key) ?? item)
  return [
    ...kept.map((item) => ({ key: keyOf(item), item, removed: false })),
    ...removed.map((item) => ({ key: keyOf(item), item, removed: true })),
  ].sort((a, b) => moment(b).localeCompare(moment(a)))
}
