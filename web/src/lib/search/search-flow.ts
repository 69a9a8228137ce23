import { create, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { StoreApi } from 'zustand/vanilla'
import { queryClient } from '../api/query-client.ts'
import { recordRejection, refetchQuota } from '../api/quota.ts'
import { type ApiError, isAborted } from '../api/request.ts'
import type { ResultList } from './result-list.ts'
import type { Found } from './search-api.ts'
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

/** The form of one list being edited, and the one search of it that is running or has finished. */
export interface SearchFlow {
  readonly list: ResultList
  readonly useSearch: UseBoundStore<StoreApi<SearchState>>
  readonly editDraft: (change: Partial<SearchForm>) => void
  /**
   * Cancels the running search, clears its results and searches. Results that are still fresh are shown
   * without a call, unless `again` is true.
   */
  readonly search: (form: SearchForm, options?: { again?: boolean }) => Promise<void>
  /** Stops the running search and drops its abort controller. */
  readonly cancelSearch: () => void
}

/** Results younger than this are shown without a call, on Back and Forward for example. */
const freshMs = 600_000

/** The search flow of a list. Create one per list: its state lives as long as the app. */
export function createSearchFlow(list: ResultList): SearchFlow {
  const useSearch = createStore(list)

  async function search(form: SearchForm, { again = false } = {}): Promise<void> {
    const { run } = useSearch.getState()
    if (!again && run.state !== 'idle' && run.state !== 'canceled' && run.state !== 'failed') {
      if (formKey(run.form) === formKey(form)) return
    }
    if (run.state === 'loading') run.abort.abort()
    const key = ['list', list.key, formKey(form)]
    const cached = queryClient.getQueryState<Found>(key)
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
      const found = await list.find(form, abort.signal)
      queryClient.setQueryData(key, found)
      finish({ state: 'found', form, found })
    } catch (error) {
      // Only the server knows whether a canceled search was counted.
      if (isAborted(error)) return refetchQuota()
      recordRejection(error as ApiError)
      finish({ state: 'failed', form, error: error as ApiError })
    }
  }

  return {
    list,
    useSearch,
    search,
    editDraft: (change) => useSearch.setState(({ draft }) => ({ draft: { ...draft, ...change } })),
    cancelSearch() {
      const { run } = useSearch.getState()
      if (run.state !== 'loading') return
      run.abort.abort()
      useSearch.setState({ run: { state: 'canceled', form: run.form } })
    },
  }
}

function createStore({ key }: ResultList): SearchFlow['useSearch'] {
  return create<SearchState>()(
    persist(() => ({ draft: defaultForm, run: { state: 'idle' } as Run }), {
      name: `homeground.${key}`,
      version: 1,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ draft }) => ({ draft }),
      merge: (stored, now) => ({
        ...now,
        draft: { ...now.draft, ...(stored as SearchState)?.draft },
      }),
    }),
  )
}
