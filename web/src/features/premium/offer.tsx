import type { Premium } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { useSession } from '../../lib/account/session.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type from '../../ui/type.module.css'
import classes from './premium.module.css'
import { dollars, premiumQuery, startCheckout } from './premium-api.ts'

import '@mantine/core/styles/Button.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { queryClient } from '../../lib/api/query-client.ts'

export interface OfferProps {
  readonly premium: Premium
  readonly checkout: Checkout
}

/** The price and terms, with the button to buy. */
export function Offer({ premium, checkout }: OfferProps) {
  const { priceUsd, months, provider, terms } = premium
  const { state } = useSession()
  const last = terms[0]
  return (
    <section aria-label="Price" className={classes.offer}>
      <p className={classes.price}>
        <span className={type.figure}>{dollars(priceUsd)}</span> for {months} months, one payment
        {provider === 'sandbox' ? <Badge variant="caution">Test mode: nothing is charged</Badge> : null}
      </p>
      {provider === 'off' ? (
        <Notice kind="plain" title="Premium isn’t for sale right now.">
          This site isn’t accepting payments.
        </Notice>
      ) : (
        <>
          <div className={classes.actions}>
            <Button loading={checkout.isLeaving} onClick={checkout.buy}>
              Buy premium
            </Button>
            {state === 'anonymous' ? (
              <Button onClick={() => openAccountModal('login')} variant="default">
                Log in
              </Button>
            ) : null}
          </div>
          <p className={classes.note}>
            {last ? `Your last term ended ${formatDay(last.endsAt)}. ` : ''}
            {state === 'anonymous' ? 'You’ll sign up or log in first. ' : ''}
            One payment. No auto-renewal, no stored card.
          </p>
        </>
      )}
    </section>
  )
}

interface RunningTermProps {
  readonly premium: Premium
  /** ISO 8601. */
  readonly until: string
  /** Null while a payment is awaited, to prevent a second one. */
  readonly checkout: Checkout | null
  /** Just bought: offers to return to the search. */
  readonly isNew: boolean
}

/** For premium accounts: a link to the search, and a button to add a term. */
export function RunningTerm({ premium, until, checkout, isNew }: RunningTermProps) {
  const { priceUsd, months, provider } = premium
  const isExtendable = checkout !== null && provider !== 'off'
  return (
    <section aria-label="Your term" className={classes.offer}>
      <div className={classes.actions}>
        {/* Opens with the last search, which is stored in the browser. */}
        <Button component={Link} to="/research-area">
          {isNew ? 'Back to your search' : 'Search'}
        </Button>
        {isExtendable ? (
          <Button loading={checkout.isLeaving} onClick={checkout.buy} variant="default">
            Add {months} months, {dollars(priceUsd)}
          </Button>
        ) : null}
        {isExtendable && provider === 'sandbox' ? <Badge variant="caution">Test mode: nothing is charged</Badge> : null}
      </div>
      {isExtendable ? (
        <p className={classes.note}>
          The next {months} months start when your current term ends, and run until{' '}
          {formatDay(endOfNextTerm(until, months))}.
        </p>
      ) : null}
      {provider === 'off' ? (
        <p className={classes.note}>You can’t add months right now. Your current term is not affected.</p>
      ) : null}
    </section>
  )
}

/** The end of a term bought now: `months` after the current one, on the same day of the month in UTC, or the last. */
export function endOfNextTerm(premiumUntil: string, months: number): string {
  const end = new Date(premiumUntil)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // The month has fewer days.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.toISOString()
}

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
    const resetRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', resetRestored)
    return () => removeEventListener('pageshow', resetRestored)
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
