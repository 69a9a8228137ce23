import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { settleCenter } from '../../lists/search/form-edits.ts'
import { addressOf } from '../../lists/search/search-address.ts'
import { SearchContext, type SearchContextValue } from '../../lists/search/search-context.ts'
import type { SearchFlow } from '../../lists/search/search-flow.ts'
import { isComplete, type SearchForm } from '../../lists/search/search-form.ts'
import { useSearchView } from '../../lists/search/search-view.ts'
import { useIsNarrow } from '../../lists/search/use-media.ts'
import { Questions } from './questions.tsx'

export interface FinderFormProps {
  readonly flow: SearchFlow
}

const noRun: Pick<SearchContextValue, 'run' | 'columns' | 'count'> = {
  run: { state: 'idle' },
  columns: { shown: [], offered: [] },
  count: undefined,
}

/** The search as questions. Nothing is searched for until they are submitted. */
export function FinderForm({ flow }: FinderFormProps) {
  const { list, useSearch } = flow
  const view = useSearchView(flow)
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const submitChanged = useCallback(
    async (change: (draft: SearchForm) => SearchForm) => {
      const form = change({ ...useSearch.getState().draft, page: 1 })
      if (isComplete(form)) void navigate(addressOf(list, await settleCenter(form)))
    },
    [list, useSearch, navigate],
  )
  const context = useMemo(
    () => ({ ...noRun, flow, view, isNarrow, submitChanged }),
    [flow, view, isNarrow, submitChanged],
  )
  return (
    <SearchContext value={context}>
      <Questions />
    </SearchContext>
  )
}
