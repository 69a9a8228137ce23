import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface CancelNotice {
  /** The person has just left the payment page without paying. */
  readonly isShown: boolean
  readonly dismiss: () => void
}

/**
 * Whether to say that nothing was paid. It is said once: the address no longer asks for it afterward, so that going
 * back to this page after a purchase doesn't say it again.
 */
export function useCancelNotice(): CancelNotice {
  const [params, setParams] = useSearchParams()
  const isCanceled = params.has('canceled')
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isCanceled) return
    setIsShown(true)
    setParams({}, { replace: true })
  }, [isCanceled, setParams])
  return { isShown, dismiss: () => setIsShown(false) }
}
