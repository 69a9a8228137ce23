import type { SearchCount } from '@homeground/contracts'
import { createContext, useCallback, useContext } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import type { ColumnChoice } from './columns.ts'
import { useAttributesOf } from './list-attributes.ts'
import { isSearchable } from './result-list.ts'
import { addressOf } from './search-address.ts'
import type { Run, SearchFlow } from './search-flow.ts'
import type { SearchForm } from './search-form.ts'
import type { SearchView } from './search-view.ts'

export interface DrawingState {
  readonly isOpen: boolean
  /** Shows the map, if it is hidden, with the tool. */
  readonly open: () => void
  readonly close: () => void
}

/** The state that list, map and tools of one search screen share. It changes with the search, not with each edit of the draft. */
export interface SearchContextValue {
  readonly flow: SearchFlow
  readonly view: SearchView
  readonly run: Run
  readonly columns: ColumnChoice
  /** How many places match the submitted form, as far as it is known. */
  readonly count: SearchCount | undefined
  /** The window has no room for a table. */
  readonly isNarrow: boolean
  /** Drawing an area on the map. */
  readonly drawing: DrawingState
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

/** The form of the screen being edited. */
export function useDraft() {
  const { flow, view, submitChanged } = useSearchContext()
  const { list, useSearch, editDraft } = flow
  const draft = useSearch((state) => state.draft)
  /** Changes the draft. A list whose searches are not counted shows the change at once, if there is something to search. */
  const edit = useCallback(
    (change: (form: SearchForm) => SearchForm) => {
      const isShown = !list.isCounted && isSearchable(list, change(useSearch.getState().draft))
      if (isShown) submitChanged(change)
      else editDraft(change)
    },
    [list, useSearch, editDraft, submitChanged],
  )
  /** Searches for the draft. */
  const submit = useCallback(() => submitChanged((form) => form), [submitChanged])
  /** Whether the draft is not what the list shows. */
  const isEdited = addressOf(list, draft) !== view.address
  return { list, draft, edit, submit, isEdited }
}

/** The attributes of the results of the screen's list, with what is loaded of them. */
export function useListAttributes(): LoadedAttributes {
  const { flow, view } = useSearchContext()
  return useAttributesOf(flow.list, view.submitted)
}
