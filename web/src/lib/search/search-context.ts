import { createContext, useContext } from 'react'
import type { ColumnChoice } from './columns.ts'
import type { Run, SearchFlow } from './search-flow.ts'
import type { SearchForm } from './search-form.ts'

/** What list, map and tools of one search screen share. */
export interface SearchContextValue {
  readonly flow: SearchFlow
  /** The form in the URL: its results are shown or loading. */
  readonly submitted: SearchForm
  readonly run: Run
  readonly columns: ColumnChoice
  /** Null restores the default columns. */
  readonly setColumns: (keys: readonly string[] | null) => void
  /** The window has no room for a table. */
  readonly isNarrow: boolean
  /** Id of the place under the pointer, in the list or on the map. */
  readonly activeId: string | null
  readonly setActiveId: (id: string | null) => void
  /** Searches for the draft with one more change. */
  readonly submitChanged: (change: (draft: SearchForm) => SearchForm) => void
}

export const SearchContext = createContext<SearchContextValue | null>(null)

/** @throws Error outside of a search screen. */
export function useSearchContext(): SearchContextValue {
  const value = useContext(SearchContext)
  if (value === null) throw new Error('useSearchContext() was called outside of SearchContext')
  return value
}
