import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { attributesQuery } from '../../lib/api/attributes.ts'
import { addressOf } from './search-address.ts'
import type { SearchFlow } from './search-flow.ts'
import { isComplete } from './search-form.ts'
import type { Run } from './search-store.ts'
import type { SearchView } from './use-search-view.ts'

/** Most searches finish sooner: the previous results stay until then instead of flashing gray. */
const loadingDelayMs = 150

/**
 * Searches for the form in the URL with the fields that the list shows. A screen that is opened without parameters
 * shows its last search. Returns the run to show: one that has just started replaces the previous results after a short
 * delay.
 */
export function useRun(flow: SearchFlow, { submitted, address }: SearchView, fields: ReadonlySet<string>): Run {
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
    if (isComplete(submitted)) void flow.search(submitted)
  }, [isBare, flow, submitted, address])
  useRefresh(flow)
  return useDelayedRun(flow)
}

/** Fetches the results again when the server has new data. */
function useRefresh({ refresh }: SearchFlow): void {
  const version = useQuery(attributesQuery).data?.version
  const shown = useRef(version)
  useEffect(() => {
    const isNew = shown.current !== undefined && shown.current !== version
    shown.current = version
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
