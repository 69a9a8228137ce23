import { useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { attributesQuery } from '../../lib/api/attributes.ts'
import { type Bounds, readBounds, writeBounds } from '../../lib/position.ts'
import { hasTypedCenter, settleCenter } from './form-edits.ts'
import { isSearchable, pagesOf } from './result-list.ts'
import {
  addressOf,
  addressWith,
  type DisplayParameter,
  formAt,
  readDisplay,
  readForm,
  writeDisplay,
} from './search-address.ts'
import type { Run, SearchFlow } from './search-flow.ts'
import { type SearchForm, usesPayments } from './search-form.ts'

/** The visible parts of a screen. A narrow window has no room for both, and shows the list instead. */
export type Side = 'both' | 'list' | 'map'

export type SearchView = ReturnType<typeof useSearchView>

/** The search as the URL has it: form, columns, map bounds, list or map. */
export function useSearchView({ list, search: run }: SearchFlow) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const address = addressOf(list, readForm(list, { pathname, search }))
  // The same object until the URL has another form.
  const submitted = useMemo(() => formAt(list, address), [list, address])
  const { columns: columnsText, map, view, loan } = readDisplay(search)
  const columns = useMemo(() => columnsText?.split(',').filter((key) => key !== '') ?? null, [columnsText])
  const bounds = useMemo(() => readBounds(map), [map])
  const side: Side = view === 'map' || view === 'list' ? view : 'both'

  /** The address of a form, with the columns, the choice of list or map, and the terms of payments of this one. */
  const addressFor = useCallback(
    (form: SearchForm) => {
      const shownLoan = usesPayments(form) ? null : loan
      return addressWith(addressOf(list, form), { columns: columnsText, view, loan: shownLoan })
    },
    [list, columnsText, view, loan],
  )
  const show = useCallback(
    (form: SearchForm) => {
      if (addressOf(list, form) === address) void run(form, { again: true })
      // With the sentence that the search comes from.
      else void navigate(addressFor(form), { state })
    },
    [list, run, address, addressFor, navigate, state],
  )
  /** Searches: another form becomes a new history entry, the same one is searched again. */
  const submit = useCallback(
    (form: SearchForm) => {
      if (!isSearchable(list, form)) return
      if (hasTypedCenter(form)) void settleCenter(form).then(show)
      else show(form)
    },
    [list, show],
  )
  const set = useCallback(
    (name: DisplayParameter, text: string | null, replace = true) =>
      void navigate({ search: writeDisplay(search, name, text) }, { replace, state }),
    [search, state, navigate],
  )
  // The same object until the URL changes.
  return useMemo(
    () => ({
      /** The form in the URL: its results are shown. */
      submitted,
      address,
      /** Null for the default columns. */
      columns,
      bounds,
      side,
      submit,
      addressFor,
      setColumns: (keys: readonly string[] | null) => set('columns', keys?.join(',') ?? null),
      setBounds: (next: Bounds) => set('map', writeBounds(next)),
      /** Shows another part of the map, or without bounds all results; the back button returns. */
      goTo: (next: Bounds | undefined) => set('map', next ? writeBounds(next) : null, false),
      setSide: (next: Side) => set('view', next === 'both' ? null : next),
    }),
    [submitted, address, columns, bounds, side, submit, addressFor, set],
  )
}

/** Most searches finish sooner: the previous results stay until then instead of flashing gray. */
const loadingDelayMs = 150

/**
 * Searches for the form in the URL with the fields that the list shows. A screen that is opened without parameters
 * shows its last search. Returns the run to show: one that has just started replaces the previous results after a short
 * delay.
 */
export function useRun(
  flow: SearchFlow,
  { submitted, address, addressFor }: SearchView,
  fields: ReadonlySet<string>,
): Run {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isBare = search === '' && flow.list.areaOfPath?.(pathname) === undefined
  const opened = useRef<string | null>(null)

  useLayoutEffect(() => flow.show(fields), [flow, fields])
  // Not in a layout effect: in the first rendering the router does not yet hear of a new address.
  useEffect(() => {
    if (!isBare) return
    const { list, useSearch } = flow
    void navigate(useSearch.getState().last ?? addressOf(list, list.firstForm), { replace: true })
  }, [isBare, flow, navigate])
  useLayoutEffect(() => {
    if (isBare || opened.current === address) return
    opened.current = address
    flow.open(submitted)
    if (isSearchable(flow.list, submitted)) void flow.search(submitted)
  }, [isBare, flow, submitted, address])
  useRefresh(flow)
  const run = useDelayedRun(flow)
  // The page that the address names was beyond the last one.
  const last =
    run.state === 'found' && addressOf(flow.list, { ...run.form, page: submitted.page }) === address
      ? run.form
      : submitted
  useEffect(() => {
    // Not the results of the page before, which are shown until those of this page arrive.
    const isBeyond = run.state === 'found' && pagesOf(flow.list, run.found.total) < submitted.page
    if (isBeyond && last.page < submitted.page) void navigate(addressFor(last), { replace: true })
  }, [run, flow, last, submitted, addressFor, navigate])
  return run
}

/** Fetches the results again when the server has new data. */
function useRefresh({ refresh }: SearchFlow): void {
  const version = useQuery(attributesQuery).data?.version
  const previous = useRef(version)
  useEffect(() => {
    const isNew = previous.current !== undefined && previous.current !== version
    previous.current = version
    if (isNew) refresh()
  }, [version, refresh])
}

function useDelayedRun({ useSearch }: SearchFlow): Run {
  const run = useSearch((state) => state.run)
  const [shown, setShown] = useState(run)
  useLayoutEffect(() => {
    // Results are many elements: in a transition they take short steps, between which the browser can react.
    if (run.state !== 'loading') return startTransition(() => setShown(run))
    const timer = setTimeout(() => setShown(run), loadingDelayMs)
    return () => clearTimeout(timer)
  }, [run])
  return shown
}
