import { useLayoutEffect, useState } from 'react'
import type { Run } from './search-store.ts'

/** Most searches are answered sooner; the former results need not give way to a flash of grey. */
const patienceMs = 150

/** The run to draw: a search under way takes the place of the former results after a moment only. */
export function useSettled(run: Run): Run {
  const [shown, setShown] = useState(run)
  useLayoutEffect(() => {
    if (run.state !== 'loading') return setShown(run)
    const timer = setTimeout(() => setShown(run), patienceMs)
    return () => clearTimeout(timer)
  }, [run])
  return shown
}
