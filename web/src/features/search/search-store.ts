import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { queryClient } from '../../lib/api/query-client.ts'
import { noteRefusal, refetchQuota } from '../../lib/api/quota.ts'
import { type ApiError, isCancelled } from '../../lib/api/request.ts'
import { defaultQuestion, keyOf, type Question } from './question.ts'
import { type Found, findPlaces, resultsKey } from './search-api.ts'

export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly question: Question; readonly handle: AbortController }
  | { readonly state: 'found'; readonly question: Question; readonly found: Found }
  | { readonly state: 'failed'; readonly question: Question; readonly error: ApiError }
  | { readonly state: 'cancelled'; readonly question: Question }

interface SearchState {
  /** What is being put together; kept in the browser. */
  readonly draft: Question
  /** The search that was last asked. */
  readonly run: Run
}

/** The search flow: what one is putting together, and the one search that is under way or answered. */
export const useSearch = create<SearchState>()(
  persist(() => ({ draft: defaultQuestion, run: { state: 'idle' } as Run }), {
    name: 'homeground.search',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ draft }) => ({ draft }),
    merge: (kept, now) => ({ ...now, draft: { ...now.draft, ...(kept as SearchState)?.draft } }),
  }),
)

export function editDraft(change: Partial<Question>): void {
  useSearch.setState(({ draft }) => ({ draft: { ...draft, ...change } }))
}

/** Answers stay good this long: back and forward show them without asking. */
const freshMs = 600_000

/**
 * Asks, after what was under way is cancelled and the former results are gone; an answer that is still
 * fresh stands at once. `again` asks even then.
 */
export async function search(question: Question, { again = false } = {}): Promise<void> {
  const { run } = useSearch.getState()
  if (!again && run.state !== 'idle' && run.state !== 'cancelled' && run.state !== 'failed') {
    if (keyOf(run.question) === keyOf(question)) return
  }
  if (run.state === 'loading') run.handle.abort()
  const kept = queryClient.getQueryState<Found>(resultsKey(question))
  if (!again && kept?.data && Date.now() - kept.dataUpdatedAt < freshMs) {
    useSearch.setState({ run: { state: 'found', question, found: kept.data } })
    return
  }
  const handle = new AbortController()
  useSearch.setState({ run: { state: 'loading', question, handle } })
  const settle = (next: Run) => {
    const { run: now } = useSearch.getState()
    if (now.state === 'loading' && now.handle === handle) useSearch.setState({ run: next })
  }
  try {
    const found = await findPlaces(question, handle.signal)
    queryClient.setQueryData(resultsKey(question), found)
    settle({ state: 'found', question, found })
  } catch (error) {
    // What it cost, only the server knows.
    if (isCancelled(error)) return refetchQuota()
    noteRefusal(error as ApiError)
    settle({ state: 'failed', question, error: error as ApiError })
  }
}

/** Stops the search under way; its handle is gone with it. */
export function cancelSearch(): void {
  const { run } = useSearch.getState()
  if (run.state !== 'loading') return
  run.handle.abort()
  useSearch.setState({ run: { state: 'cancelled', question: run.question } })
}
