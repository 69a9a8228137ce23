import { useLayoutEffect, useState } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { queryClient } from '../../lib/api/query-client.ts'
import { recordRejection, refetchQuota } from '../../lib/api/quota.ts'
import { type ApiError, isAborted } from '../../lib/api/request.ts'
import { placesList } from './places-list.ts'
import { type Found, resultsKey } from './search-api.ts'
import { defaultForm, formKey, type SearchForm } from './search-form.ts'

/** One search from submission to its outcome. */
export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly form: SearchForm; readonly abort: AbortController }
  | { readonly state: 'found'; readonly form: SearchForm; readonly found: Found }
  | { readonly state: 'failed'; readonly form: SearchForm; readonly error: ApiError }
  | { readonly state: 'canceled'; readonly form: SearchForm }

interface SearchState {
  /** The form as it is being edited; stored in the browser. */
  readonly draft: SearchForm
  /** The search submitted last. */
  readonly run: Run
}

/** The search flow: the form being edited, and the one search that is running or has finished. */
export const useSearch = create<SearchState>()(
  persist(() => ({ draft: defaultForm, run: { state: 'idle' } as Run }), {
    name: 'homeground.search',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ draft }) => ({ draft }),
    merge: (stored, now) => ({
      ...now,
      draft: { ...now.draft, ...(stored as SearchState)?.draft },
    }),
  }),
)

export function editDraft(change: Partial<SearchForm>): void {
  useSearch.setState(({ draft }) => ({ draft: { ...draft, ...change } }))
}

/** Results younger than this are shown without a call, on Back and Forward for example. */
const freshMs = 600_000

/**
 * Cancels the running search, clears its results and searches. Results that are still fresh are shown
 * without a call, unless `again` is true.
 */
export async function search(form: SearchForm, { again = false } = {}): Promise<void> {
  const { run } = useSearch.getState()
  if (!again && run.state !== 'idle' && run.state !== 'canceled' && run.state !== 'failed') {
    if (formKey(run.form) === formKey(form)) return
  }
  if (run.state === 'loading') run.abort.abort()
  const cached = queryClient.getQueryState<Found>(resultsKey(form))
  if (!again && cached?.data && Date.now() - cached.dataUpdatedAt < freshMs) {
    useSearch.setState({ run: { state: 'found', form, found: cached.data } })
    return
  }
  const abort = new AbortController()
  useSearch.setState({ run: { state: 'loading', form, abort } })
  const finish = (outcome: Run) => {
    const { run: now } = useSearch.getState()
    if (now.state === 'loading' && now.abort === abort) useSearch.setState({ run: outcome })
  }
  try {
    const found = await placesList.find(form, abort.signal)
    queryClient.setQueryData(resultsKey(form), found)
    finish({ state: 'found', form, found })
  } catch (error) {
    // Only the server knows whether a canceled search was counted.
    if (isAborted(error)) return refetchQuota()
    recordRejection(error as ApiError)
    finish({ state: 'failed', form, error: error as ApiError })
  }
}

/** Stops the running search and drops its abort controller. */
export function cancelSearch(): void {
  const { run } = useSearch.getState()
  if (run.state !== 'loading') return
  run.abort.abort()
  useSearch.setState({ run: { state: 'canceled', form: run.form } })
}

/** Most searches finish sooner: the previous results stay until then instead of flashing gray. */
const loadingDelayMs = 150

/** The run to show: a search that has just started replaces the previous results after a short delay. */
export function useShownRun(): Run {
  const run = useSearch((state) => state.run)
  const [shown, setShown] = useState(run)
  useLayoutEffect(() => {
    if (run.state !== 'loading') return setShown(run)
    const timer = setTimeout(() => setShown(run), loadingDelayMs)
    return () => clearTimeout(timer)
  }, [run])
  return shown
}
