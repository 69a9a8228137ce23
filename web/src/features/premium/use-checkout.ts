import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { useSession } from '../../lib/session-store.ts'
import { premiumQuery, startCheckout } from './premium-api.ts'

export interface Checkout {
  /** Opens the payment page, after signing up or logging in if necessary. */
  readonly buy: () => void
  /** The browser is on its way to the payment page. */
  readonly isLeaving: boolean
  readonly error: Error | null
}

/** The purchase of a term, from the button to the payment page. */
export function useCheckout(): Checkout {
  const { mutate, reset, data, isPending, error } = useMutation({ mutationFn: leaveToPay })

  // On return from the payment page, the browser may restore this page as it was, with a busy button.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [reset])

  function buy() {
    if (useSession.getState().state === 'user') return mutate({ evenIfRunning: true })
    openAccountModal('register', {
      reason: 'Sign up or log in to buy premium.',
      onSuccess: () => mutate({ evenIfRunning: false }),
    })
  }
  return { buy, isLeaving: isPending || data === true, error }
}

/** Returns true if the browser leaves for the payment page. Without `evenIfRunning`, not for an account that has premium. */
async function leaveToPay({ evenIfRunning }: { evenIfRunning: boolean }): Promise<boolean> {
  const userId = useSession.getState().user?.id ?? null
  const { premiumUntil, provider } = await queryClient.fetchQuery({ ...premiumQuery(userId), staleTime: 0 })
  if (premiumUntil !== null && !evenIfRunning) return false
  const url = await startCheckout(userId)
  // The sandbox is a page of this site: a path works for any host name of it.
  location.assign(provider === 'sandbox' ? new URL(url).pathname : url)
  return true
}
