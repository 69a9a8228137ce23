import type { Shortlist } from '@homeground/contracts'
import { useQuery } from '@tanstack/react-query'
import { actOrAlert } from '../../lib/account/account-modal.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { type ApiResponse, requestOrNull } from '../../lib/api/request.ts'
import { useSession } from '../../lib/session-store.ts'
import { shortlistHeaders } from '../../places/shortlist/shortlist-store.ts'

const keyOf = (id: string) => ['shortlist', id]

/** A list as its reader sees it, again when somebody logs in or out. Null if it was deleted or never existed. */
export function useShortlist(id: string) {
  const session = useSession(({ state, user }) => (state === 'unknown' ? null : (user?.id ?? '')))
  return useQuery({
    queryKey: [...keyOf(id), session],
    queryFn: ({ signal }) => requestOrNull('getShortlist', { params: { id }, headers: shortlistHeaders(id), signal }),
    enabled: session !== null,
    // Others vote meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: (former) => (former?.id === id ? former : undefined),
  })
}

/** Shows what a call has returned: the list after its change, or null once it is deleted. */
export function showShortlist(id: string, list: Shortlist | null): void {
  queryClient.setQueriesData<Shortlist | null>({ queryKey: keyOf(id) }, list)
}

/** Makes a call that changes the list, and shows it. A failure raises an alert and reads the list again: it may be deleted. */
export async function changeShortlist(
  id: string,
  what: string,
  call: () => Promise<ApiResponse<Shortlist>>,
): Promise<void> {
  const status = await actOrAlert(what, async () => showShortlist(id, (await call()).data))
  if (status !== null) await queryClient.invalidateQueries({ queryKey: keyOf(id) })
}
