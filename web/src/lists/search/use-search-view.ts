import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Bounds, readBounds, writeBounds } from '../../lib/position.ts'
import { readColumns } from './columns/columns.ts'
import { addressOf, addressWith, formAt, readForm } from './search-address.ts'
import type { SearchFlow } from './search-flow.ts'
import { isComplete, type SearchForm } from './search-form.ts'
import { hasTypedCenter, settleCenter } from './settle-center.ts'

/** What the screen shows of list and map. A narrow window has no room for both, and shows the list instead. */
export type Side = 'both' | 'list' | 'map'

export interface SearchView {
  /** The form in the URL: its results are shown. */
  readonly submitted: SearchForm
  /** Its address. */
  readonly address: string
  /** null = default columns */
  readonly columns: string[] | null
  readonly bounds: Bounds | undefined
  readonly side: Side
  /** Searches: another form becomes a new history entry, the same one is searched again. */
  readonly submit: (form: SearchForm) => void
  /** The address of a form, which keeps the columns, the choice of list or map, and the terms of payments. */
  readonly addressFor: (form: SearchForm) => string
  readonly setColumns: (columns: readonly string[] | null) => void
  readonly setBounds: (bounds: Bounds) => void
  readonly setSide: (side: Side) => void
}

/** The search as the URL has it: form, columns, map bounds, list or map. */
export function useSearchView({ list, search: run }: SearchFlow): SearchView {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const address = addressOf(list, readForm(list, { pathname, search }))
  // The same object until the URL has another form.
  const submitted = useMemo(() => formAt(list, address), [list, address])
  const columns = params.get('columns')
  const bounds = params.get('map')
  const side = params.get('view')
  const loan = params.get('loan')

  const addressFor = useCallback(
    (form: SearchForm) => addressWith(addressOf(list, form), { columns, view: side, loan }),
    [list, columns, side, loan],
  )
  const show = useCallback(
    (form: SearchForm) => {
      if (addressOf(list, form) === address) void run(form, { again: true })
      // With the sentence that the search comes from.
      else void navigate(addressFor(form), { state })
    },
    [list, run, address, addressFor, navigate, state],
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
    (name: string, text: string | null) => {
      const next = new URLSearchParams(search)
      if (text === null) next.delete(name)
      else next.set(name, text)
      void navigate({ search: `${next}` }, { replace: true, state })
    },
    [search, state, navigate],
  )
  const shownColumns = useMemo(() => readColumns(columns), [columns])
  const shownBounds = useMemo(() => readBounds(bounds), [bounds])
  // The same object until the URL changes.
  return useMemo(
    () => ({
      submitted,
      address,
      columns: shownColumns,
      bounds: shownBounds,
      side: side === 'map' || side === 'list' ? side : 'both',
      submit,
      addressFor,
      setColumns: (keys) => set('columns', keys?.join(',') ?? null),
      setBounds: (next) => set('map', writeBounds(next)),
      setSide: (next) => set('view', next === 'both' ? null : next),
    }),
    [submitted, address, shownColumns, shownBounds, side, submit, addressFor, set],
  )
}
