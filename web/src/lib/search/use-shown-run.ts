import { useLayoutEffect, useState } from 'react'
import type { Run, SearchFlow } from './search-flow.ts'

/** Most searches finish sooner: the previous results stay until then instead of flashing gray. */
const loadingDelayMs = 150

/** The run to show: a search that has just started replaces the previous results after a short delay. */
export function useShownRun({ useSearch }: SearchFlow): Run {
  const run = useSearch((state) => state.run)
  const [shown, setShown] = useState(run)
  useLayoutEffect(() => {
    if (run.state !== 'loading') return setShown(run)
    const timer = setTimeout(() => setShown(run), loadingDelayMs)
    return () => clearTimeout(timer)
  }, [run])
  return shown
}
