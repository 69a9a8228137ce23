import type { SearchCount } from '@homeground/contracts'
import { createContext, useContext } from 'react'
import type { ColumnChoice } from './columns/columns.ts'
import type { SearchFlow } from './search-flow.ts'
import type { SearchForm } from './search-form.ts'
import type { Run } from './search-store.ts'
import type { SearchView } from './use-search-view.ts'

/** What list, map and tools of one search screen share. It changes with the search, not with each edit of the draft. */
export interface SearchContextValue {
  readonly flow: SearchFlow
  readonly view: SearchView
  readonly run: Run
  readonly columns: ColumnChoice
  /** How many places match the submitted form, as far as it is known. */
  readonly count: SearchCount | undefined
  /** The window has no room for a table. */
  readonly isNarrow: boolean
  /** Searches for the draft with one more change, from the first page on. */
  readonly submitChanged: (change: (draft: SearchForm) => SearchForm) => void
}

export const SearchContext = createContext<SearchContextValue | null>(null)

/** @throws Error outside of a search screen. */
export function useSearchContext(): SearchContextValue {
  const value = useContext(SearchContext)
  if (value === null) throw new Error('useSearchContext() was called outside of SearchContext')
  return value
}
