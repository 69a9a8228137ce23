import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed, by a button or by the browser's own command. `isNeeded`: false where nothing depends
 * on it.
 */
export function usePrinting(isNeeded = true): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    // The browser prints the page as it is when the listener returns.
    const start = () => flushSync(() => setIsPrinted(true))
    const end = () => setIsPrinted(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [isNeeded])
  return isPrinted
}
