import type { Premium } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { useSession } from '../../lib/session-store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type from '../../ui/type.module.css'
import { dollars } from './dollars.ts'
import classes from './premium.module.css'
import type { Checkout } from './use-checkout.ts'

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
