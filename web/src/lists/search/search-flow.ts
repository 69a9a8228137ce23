import { create, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { StoreApi } from 'zustand/vanilla'
import { queryClient } from '../../lib/api/query-client.ts'
import { recordRejection, refetchQuota } from '../../lib/api/quota.ts'
import { type ApiError, isAborted, toApiError } from '../../lib/errors.ts'
import { type FindOptions, pagesOf, type ResultList } from './result-list.ts'
import type { SearchResults } from './results.ts'
import { addressOf, formAt } from './search-address.ts'
import type { SearchForm } from './search-form.ts'

/** One search from submission to its outcome. */
export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly form: SearchForm; readonly abort: AbortController }
  | { readonly state: 'found'; readonly form: SearchForm; readonly found: SearchResults }
  | { readonly state: 'failed'; readonly form: SearchForm; readonly error: ApiError }
  | { readonly state: 'canceled'; readonly form: SearchForm }

type FoundRun = Extract<Run, { state: 'found' }>

interface SearchState {
  /** The form as it is being edited. */
  readonly draft: SearchForm
  /** Address of the search that the draft started from. */
  readonly base: string
  /** Address of the last search that found places, or waits for the next day; null before the first. */
  readonly last: string | null
  /** The search submitted last. */
  readonly run: Run
}

/** The stored state: addresses, so that a value from an older version is read as carefully as a URL. */
interface Stored {
  readonly draft: string
  readonly base: string
  readonly last: string | null
}

type SearchStore = UseBoundStore<StoreApi<SearchState>>

/** The form of one list being edited, and the one search of it that is running or has finished. */
export type SearchFlow = ReturnType<typeof createSearchFlow>

/** Results younger than this are shown without a call, on Back and Forward for example. */
const freshMs = 600_000

/** The search flow of a list. Create one per list: its state lives as long as the app. */
export function createSearchFlow(list: ResultList) {
  const useSearch = createSearchStore(list)
  const keyOf = (form: SearchForm) => addressOf(list, form)
  const resultsKey = (form: SearchForm) => ['list', list.key, keyOf(form)]
  const lastOf = (form: SearchForm) => keyOf({ ...form, page: 1 })
  let fields: ReadonlySet<string> = new Set()

  /**
   * Cancels the running search, clears its results and searches. Results that are still fresh are shown without a call,
   * unless `again` is true.
   */
  async function search(form: SearchForm, { again = false } = {}): Promise<void> {
    const { run } = useSearch.getState()
    const isSame = run.state !== 'idle' && keyOf(run.form) === keyOf(form)
    if (isSame && !again && run.state === 'loading') return
    if (isSame && !again && run.state === 'found') return complete(run)
    if (run.state === 'loading') run.abort.abort()
    const cache = queryClient.getQueryState<SearchResults>(resultsKey(form))
    if (!again && cache?.data && Date.now() - cache.dataUpdatedAt < freshMs) {
      const fresh: FoundRun = { state: 'found', form, found: cache.data }
      useSearch.setState({ run: fresh })
      return complete(fresh)
    }
    const abort = new AbortController()
    useSearch.setState({ run: { state: 'loading', form, abort } })
    const finish = (outcome: Partial<SearchState>) => {
      const { run: now } = useSearch.getState()
      if (now.state === 'loading' && now.abort === abort) useSearch.setState(outcome)
    }
    try {
      const outcome = await findPage(list, form, { fields, signal: abort.signal })
      queryClient.setQueryData(resultsKey(outcome.form), outcome.found)
      finish({ run: { state: 'found', ...outcome }, last: lastOf(form) })
    } catch (error) {
      // Only the server knows whether a canceled search was counted.
      if (isAborted(error)) return refetchQuota()
      const failure = toApiError(error)
      recordRejection(failure)
      // Once there are searches again, this one continues.
      const isOverQuota = failure.code === 'quota_exhausted'
      finish({ run: { state: 'failed', form, error: failure }, ...(isOverQuota && { last: lastOf(form) }) })
    }
  }

  /** Fetches shown results again if they lack fields. */
  async function complete(run: FoundRun): Promise<void> {
    const lacksFields = [...fields].some((field) => !run.found.fields.has(field))
    if (lacksFields) await fetchAgain(run)
  }

  /** Fetches shown results again, with the fields that they lack; the same question does not count twice. */
  async function fetchAgain({ form, found }: FoundRun): Promise<void> {
    const all = new Set([...found.fields, ...fields])
    const { signal } = new AbortController()
    // If it fails, the list still has all of its places.
    const more = await list.find(form, { fields: all, signal }).catch(() => null)
    const { run } = useSearch.getState()
    if (more === null || run.state !== 'found' || run.found !== found) return
    queryClient.setQueryData(resultsKey(form), more)
    useSearch.setState({ run: { state: 'found', form, found: more } })
  }

  return {
    list,
    useSearch,
    search,
    /** Sets which fields of the results the list shows, and fetches those that shown results lack. */
    show(next: ReadonlySet<string>) {
      fields = next
      const { run } = useSearch.getState()
      if (run.state === 'found') void complete(run)
    },
    /** Starts editing at a form. An edit of the same form that was not submitted stays. */
    open: (form: SearchForm) =>
      useSearch.setState(({ base, draft }) => ({ base: keyOf(form), draft: base === keyOf(form) ? draft : form })),
    editDraft: (change: (draft: SearchForm) => SearchForm) =>
      useSearch.setState(({ draft }) => ({ draft: change(draft) })),
    /** Fetches shown results again because there is new data. They stay until then; those of other searches are dropped. */
    refresh() {
      queryClient.removeQueries({ queryKey: ['list', list.key] })
      const { run } = useSearch.getState()
      if (run.state === 'found') void fetchAgain(run)
    },
    /** Stops the running search and drops its abort controller. */
    cancelSearch() {
      const { run } = useSearch.getState()
      if (run.state !== 'loading') return
      run.abort.abort()
      useSearch.setState({ run: { state: 'canceled', form: run.form } })
    },
  }
}

/** The page that a form names, or the last one if there are fewer: then with the form that names that. */
async function findPage(
  list: ResultList,
  form: SearchForm,
  options: FindOptions,
): Promise<{ readonly form: SearchForm; readonly found: SearchResults }> {
  const found = await list.find(form, options)
  const page = Math.min(form.page, pagesOf(list, found.total))
  if (page === form.page) return { form, found }
  const last = { ...form, page }
  return { form: last, found: found.results.length > 0 ? found : await list.find(last, options) }
}

/** The form and the search of a list; the browser stores the form across reloads. */
function createSearchStore(list: ResultList): SearchStore {
  const address = addressOf(list, list.firstForm)
  return create<SearchState>()(
    persist((): SearchState => ({ draft: list.firstForm, base: address, last: null, run: { state: 'idle' } }), {
      name: `homeground.${list.key}`,
      version: 2,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ draft, base, last }): Stored => ({ draft: addressOf(list, draft), base, last }),
      // Version 1 had the form itself.
      migrate: () => null,
      merge: (stored, now) => {
        const { draft, base, last } = (stored ?? {}) as Partial<Stored>
        if (draft === undefined || base === undefined) return now
        return { ...now, draft: formAt(list, draft), base, last: last ?? null }
      },
    }),
  )
}
