import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'

/** One list of what a person keeps: where it comes from, and how its items are told apart. */
export interface AccountList<Item> {
  readonly query: ReturnType<typeof listQuery<Item>>
  readonly keyOf: (item: Item) => string
  /** When it was kept, ISO 8601: the list is in this order, newest first. */
  readonly momentOf: (item: Item) => string
}

/** Queries whose key starts with `mine` are dropped when the person changes. */
export function listQuery<Item>(name: string, path: string) {
  return queryOptions({
    queryKey: ['mine', name],
    queryFn: async ({ signal }) => (await request<Item[]>(path, { signal })).data,
  })
}

export interface Change<Item> {
  /** Which item, as the list's `keyOf` tells it. */
  readonly key: string
  /** What the list shows at once, from what it shows now; null when it is not in the list. */
  readonly show: (now: Item | null) => Item | null
  /** Tells the server, given what that was last known to hold; brings what it holds from now on. */
  readonly send: (held: Item | null) => Promise<Item | null>
}

interface Edit {
  held: unknown
  waiting: number
  line: Promise<unknown>
}

/** Items with calls under way. */
const edits = new Map<string, Edit>()

/**
 * Changes a list at once and tells the server after. Calls about one item go out one after the other,
 * so that the last change wins; when all are answered the list shows what the server holds.
 * @throws ApiError when the call fails: the list then shows the item as it was.
 */
export async function changeAccountList<Item>(
  list: AccountList<Item>,
  change: Change<Item>,
): Promise<void> {
  const { queryKey } = list.query
  await queryClient.ensureQueryData(list.query)
  // An answer from before the change would take it back.
  await queryClient.cancelQueries({ queryKey })
  const id = JSON.stringify([queryKey, change.key])
  const now = find(list, change.key)
  const edit = edits.get(id) ?? { held: now, waiting: 0, line: Promise.resolve() }
  edits.set(id, edit)
  edit.waiting += 1
  put(list, change.key, change.show(now))
  const call = edit.line.then(async () => {
    edit.held = await change.send(edit.held as Item | null)
  })
  edit.line = call.catch(() => {})
  try {
    await call
  } finally {
    edit.waiting -= 1
    if (edit.waiting === 0) {
      edits.delete(id)
      put(list, change.key, edit.held as Item | null)
    }
  }
}

function find<Item>({ query, keyOf }: AccountList<Item>, key: string): Item | null {
  const items = queryClient.getQueryData<Item[]>(query.queryKey)
  return items?.find((item) => keyOf(item) === key) ?? null
}

/** Leaves a list alone that is not there any more: the person has logged out. */
function put<Item>({ query, keyOf, momentOf }: AccountList<Item>, key: string, item: Item | null) {
  queryClient.setQueryData<Item[]>(query.queryKey, (items) => {
    const others = items?.filter((each) => keyOf(each) !== key)
    if (!others || item === null) return others
    return [item, ...others].sort((a, b) => momentOf(b).localeCompare(momentOf(a)))
  })
}
