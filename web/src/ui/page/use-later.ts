import { startTransition, useEffect, useState } from 'react'

/**
 * False in the first rendering, true soon after: for the parts of a long page below the window, so that what is in the
 * window appears first. They render in small steps, between which the browser can react.
 */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => startTransition(() => setIsLater(true)), [])
  return isLater
}

/** Longest wait for a browser that is never idle. */
const timeoutMs = 2000

/** True once the browser has nothing more urgent to do: for large scripts that the page does not start with. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const done = () => startTransition(() => setIsIdle(true))
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, timeoutMs / 10)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(done, { timeout: timeoutMs })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
