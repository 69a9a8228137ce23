import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Bounds, readBounds, writeBounds } from '../bounds.ts'
import { readColumns } from './columns.ts'
import type { SearchFlow } from './search-flow.ts'
import { formKey, isComplete, readForm, type SearchForm, writeForm } from './search-form.ts'
import { hasTypedCenter, settleCenter } from './settle-center.ts'

export interface SearchView {
  /** The form in the URL: its results are shown. */
  readonly submitted: SearchForm
  /** null = default columns */
  readonly columns: string[] | null
  readonly bounds: Bounds | undefined
  /** Which of the two a narrow window shows. */
  readonly side: 'list' | 'map'
  /** Searches: another form becomes a new history entry, the same one is searched again. */
  readonly submit: (form: SearchForm) => void
  readonly setColumns: (columns: readonly string[] | null) => void
  readonly setBounds: (bounds: Bounds) => void
  readonly setSide: (side: 'list' | 'map') => void
}

/** The search as the URL has it: form, columns, map bounds, list or map. */
export function useSearchView({ useSearch, search }: SearchFlow): SearchView {
  const [params, setParams] = useSearchParams()
  const submitted = useSubmittedForm(params)
  const key = formKey(submitted)
  const columnsText = params.get('columns')
  const boundsText = params.get('map')

  const hasNoParams = params.size === 0
  const startedKey = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (startedKey.current === key) return
    const { draft } = useSearch.getState()
    // Without parameters, the screen reopens the draft of the last visit.
    if (hasNoParams && isComplete(draft) && formKey(draft) !== key) {
      setParams(writeForm(draft), { replace: true })
      return
    }
    startedKey.current = key
    useSearch.setState({ draft: submitted })
    if (isComplete(submitted)) void search(submitted)
  }, [key, submitted, hasNoParams, setParams, useSearch, search])

  const show = useCallback(
    (form: SearchForm) => {
      if (formKey(form) === key) return void search(form, { again: true })
      setParams((now) => {
        const next = writeForm(form)
        for (const name of ['columns', 'view']) {
          if (now.has(name)) next.set(name, now.get(name)!)
        }
        return next
      })
    },
    [key, setParams, search],
  )
  const submit = useCallback(
    (form: SearchForm) => {
      if (!isComplete(form)) return
      if (hasTypedCenter(form)) void settleCenter(form).then(show)
      else show(form)
    },
    [show],
  )
  const set = useCallback(
    (name: string, text: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (text === null) next.delete(name)
          else next.set(name, text)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )

  return {
    submitted,
    columns: useMemo(
      () => readColumns(new URLSearchParams(columnsText === null ? '' : { columns: columnsText })),
      [columnsText],
    ),
    bounds: useMemo(() => readBounds(boundsText), [boundsText]),
    side: params.get('view') === 'map' ? 'map' : 'list',
    submit,
    setColumns: useCallback((columns) => set('columns', columns?.join(',') ?? null), [set]),
    setBounds: useCallback((bounds) => set('map', writeBounds(bounds)), [set]),
    setSide: useCallback((side) => set('view', side === 'map' ? 'map' : null), [set]),
  }
}

/** The same object until the URL has another form. */
function useSubmittedForm(params: URLSearchParams): SearchForm {
  const key = formKey(readForm(params))
  return useMemo(() => readForm(new URLSearchParams(key)), [key])
}
