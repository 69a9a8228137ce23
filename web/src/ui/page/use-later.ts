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
