import type { Premium } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { useSession } from '../../lib/account/session.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type from '../../ui/type.module.css'
import { dollars } from './dollars.ts'
import classes from './premium-head.module.css'
import type { Checkout } from './use-checkout.ts'

export interface OfferProps {
  readonly premium: Premium
  readonly checkout: Checkout
}

/** The price, what it is for, and the way to pay it. */
export function Offer({ premium, checkout }: OfferProps) {
  const { priceUsd, months, provider, terms } = premium
  const { state } = useSession()
  const last = terms[0]
  return (
    <section aria-label="Price" className={classes.offer}>
      <p className={classes.price}>
        <span className={type.figure}>{dollars(priceUsd)}</span> for {months} months, paid once
        {provider === 'sandbox' ? <Badge variant="caution">Sandbox: no money moves</Badge> : null}
      </p>
      {provider === 'off' ? (
        <Notice kind="plain" title="Nothing can be bought right now.">
          This site takes no payments at the moment.
        </Notice>
      ) : (
        <>
          <div className={classes.actions}>
            <Button loading={checkout.leaving} onClick={checkout.buy}>
              Buy premium
            </Button>
            {state === 'anonymous' ? (
              <Button onClick={() => openAccountModal('login')} variant="default">
                Log in
              </Button>
            ) : null}
          </div>
          <p className={classes.note}>
            {last ? `Your last term ended ${dayOf(last.endsAt)}. ` : ''}
            {state === 'anonymous' ? 'Premium belongs to an account: you sign up first. ' : ''}
            After {months} months it ends by itself. It is never renewed on its own, and nothing is
            stored to charge you again.
          </p>
        </>
      )}
    </section>
  )
}
