import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { useSession } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { openCheckout, premiumQuery } from './premium-api.ts'

export interface Checkout {
  /** Goes to pay; who is not logged in signs up or logs in first and then goes by itself. */
  readonly buy: () => void
  /** The browser is on its way to the payment page. */
  readonly leaving: boolean
  readonly error: Error | null
}

/** The purchase of a term, from the button to the payment page. Lives as long as the page does. */
export function useCheckout(): Checkout {
  const { mutate, reset, data, isPending, error } = useMutation({ mutationFn: leaveToPay })

  // Back from the payment page, the browser may show this one as it was left.
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
      reason: 'Premium belongs to an account. Sign up or log in, then you go on to pay.',
      afterwards: () => mutate({ evenIfRunning: false }),
    })
  }
  return { buy, leaving: isPending || data === true, error }
}

/** True when the browser leaves. `evenIfRunning`: not for who only now logs in and has premium already. */
async function leaveToPay({ evenIfRunning }: { evenIfRunning: boolean }): Promise<boolean> {
  const userId = useSession.getState().user?.id ?? null
  const { premiumUntil, provider } = await queryClient.fetchQuery({
    ...premiumQuery(userId),
    staleTime: 0,
  })
  if (premiumUntil !== null && !evenIfRunning) return false
  const url = await openCheckout()
  // The sandbox's page is one of this site, by whichever name the browser knows it.
  location.assign(provider === 'sandbox' ? new URL(url).pathname : url)
  return true
}
