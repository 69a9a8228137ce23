import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { requestList } from '../api/request.ts'

/** A list that belongs to an account: its call, and what identifies and orders its items. */
export interface AccountList<Item> {
  readonly query: ReturnType<typeof listQuery<Item>>
  readonly keyOf: (item: Item) => string
  /** ISO 8601; the newest item is first. */
  readonly timeOf: (item: Item) => string
}

/** Queries whose key starts with `account` are removed when another user logs in or out. */
export function listQuery<Item>(name: string, path: string) {
  return queryOptions({
    queryKey: ['account', name],
    queryFn: async ({ signal }) => (await requestList<Item>(path, { signal })).data,
  })
}

export interface Change<Item> {
  /** `keyOf` of the item. */
  readonly key: string
  /** The item to show right away, from the one shown so far; null when it is not in the list. */
  readonly show: (shown: Item | null) => Item | null
  /** The call, given the item last known to the server; resolves to the item the server then has. */
  readonly send: (stored: Item | null) => Promise<Item | null>
}

interface Edit {
  /** The item as the server has it. */
  stored: unknown
  pendingCalls: number
  lastCall: Promise<unknown>
}

/** Items with pending calls. */
const edits = new Map<string, Edit>()

/**
 * Updates the list optimistically, then calls the server. Calls for one item run in sequence, so that the last change
 * wins; after the last response the list shows what the server has.
 * @throws ApiError when the call fails; the list then shows the item as it was.
 */
export async function changeAccountList<Item>(list: AccountList<Item>, change: Change<Item>): Promise<void> {
  const { queryKey } = list.query
  await queryClient.ensureQueryData(list.query)
  // A response from before the change would undo it.
  await queryClient.cancelQueries({ queryKey })
  const id = JSON.stringify([queryKey, change.key])
  const shown = find(list, change.key)
  const edit = edits.get(id) ?? { stored: shown, pendingCalls: 0, lastCall: Promise.resolve() }
  edits.set(id, edit)
  edit.pendingCalls += 1
  put(list, change.key, change.show(shown))
  const call = edit.lastCall.then(async () => {
    edit.stored = await change.send(edit.stored as Item | null)
  })
  edit.lastCall = call.catch(() => {})
  try {
    await call
  } finally {
    edit.pendingCalls -= 1
    if (edit.pendingCalls === 0) {
      edits.delete(id)
      put(list, change.key, edit.stored as Item | null)
    }
  }
}

function find<Item>({ query, keyOf }: AccountList<Item>, key: string): Item | null {
  const items = queryClient.getQueryData<Item[]>(query.queryKey)
  return items?.find((item) => keyOf(item) === key) ?? null
}

/** Does nothing to a list that was removed because the user logged out. */
function put<Item>({ query, keyOf, timeOf }: AccountList<Item>, key: string, item: Item | null) {
  queryClient.setQueryData<Item[]>(query.queryKey, (items) => {
    const others = items?.filter((each) => keyOf(each) !== key)
    if (!others || item === null) return others
    return [item, ...others].sort((a, b) => timeOf(b).localeCompare(timeOf(a)))
  })
}
