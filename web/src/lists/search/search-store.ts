import { create, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { StoreApi } from 'zustand/vanilla'
import type { ApiError } from '../../lib/errors.ts'
import type { ResultList } from './result-list.ts'
import type { Found } from './results.ts'
import { addressOf, formAt } from './search-address.ts'
import type { SearchForm } from './search-form.ts'

/** One search from submission to its outcome. */
export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly form: SearchForm; readonly abort: AbortController }
  | { readonly state: 'found'; readonly form: SearchForm; readonly found: Found }
  | { readonly state: 'failed'; readonly form: SearchForm; readonly error: ApiError }
  | { readonly state: 'canceled'; readonly form: SearchForm }

export type FoundRun = Extract<Run, { state: 'found' }>

export interface SearchState {
  /** The form as it is being edited. */
  readonly draft: SearchForm
  /** Address of the search that the draft started from. */
  readonly base: string
  /** Address of the last search that found places, or waits for the next day; null before the first. */
  readonly last: string | null
  /** The search submitted last. */
  readonly run: Run
}

/** What the browser stores: addresses, so that a value from an older version is read as carefully as a URL. */
interface Stored {
  readonly draft: string
  readonly base: string
  readonly last: string | null
}

export type SearchStore = UseBoundStore<StoreApi<SearchState>>

/** The form and the search of a list; the browser stores the form across reloads. */
export function createSearchStore(list: ResultList): SearchStore {
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
