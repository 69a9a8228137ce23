import { useCallback } from 'react'
import type { ResultList } from './result-list.ts'
import { addressOf } from './search-address.ts'
import { useSearchContext } from './search-context.ts'
import type { SearchForm } from './search-form.ts'

export interface Draft {
  readonly list: ResultList
  /** The form as it is being edited. */
  readonly draft: SearchForm
  /** Changes the draft. A list whose searches are not counted shows the change at once. */
  readonly edit: (change: (form: SearchForm) => SearchForm) => void
  /** Searches for the draft. */
  readonly submit: () => void
  /** The draft is not what the list shows. */
  readonly isEdited: boolean
}

/** The form of the screen being edited. */
export function useDraft(): Draft {
  const { flow, view, submitChanged } = useSearchContext()
  const { list, useSearch, editDraft } = flow
  const draft = useSearch((state) => state.draft)
  const edit = useCallback(
    (change: (form: SearchForm) => SearchForm) => (list.isCounted ? editDraft(change) : submitChanged(change)),
    [list, editDraft, submitChanged],
  )
  const submit = useCallback(() => submitChanged((form) => form), [submitChanged])
  return { list, draft, edit, submit, isEdited: addressOf(list, draft) !== view.address }
}
