import type { Premium } from '@homeground/contracts'
import { dayOf } from '../../lib/format/moment.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type from '../../ui/type.module.css'
import { ArrivalNotice } from './arrival-notice.tsx'
import { Offer } from './offer.tsx'
import classes from './premium-head.module.css'
import { RunningTerm } from './running-term.tsx'
import type { Arrival } from './use-arrival.ts'
import type { Checkout } from './use-checkout.ts'

export interface PremiumHeadProps {
  readonly premium: Premium
  readonly checkout: Checkout
  readonly arrival: Arrival | null
  /** Back from a payment page without having paid. */
  readonly canceled: boolean
  readonly onLook: () => void
}

/** Where one stands, and the one thing to do next. */
export function PremiumHead({ premium, checkout, arrival, canceled, onLook }: PremiumHeadProps) {
  const { premiumUntil } = premium
  const awaited = arrival === 'waiting' || arrival === 'late'
  return (
    <header className={classes.head}>
      <h1 tabIndex={-1}>
        {premiumUntil === null
          ? 'Search without the daily limit'
          : `Premium until ${dayOf(premiumUntil)}`}
      </h1>
      <p className={type.lede}>
        {premiumUntil === null
          ? 'Premium takes the daily limit off your searches for 12 months. That is all it does: everything else on this site is free for everyone.'
          : 'Your searches are not counted. Premium ends by itself on that day; nothing is charged again.'}
      </p>
      {arrival === null ? null : <ArrivalNotice arrival={arrival} onLook={onLook} />}
      {canceled ? (
        <Notice kind="plain" title="Nothing was paid.">
          You left the payment page before paying. The offer stands.
        </Notice>
      ) : null}
      {checkout.error ? (
        <Notice title="The payment page did not open. Nothing was charged.">
          {checkout.error.message}
        </Notice>
      ) : null}
      {premiumUntil === null ? (
        awaited ? null : (
          <Offer checkout={checkout} premium={premium} />
        )
      ) : (
        <RunningTerm
          back={arrival === 'arrived'}
          checkout={awaited ? null : checkout}
          premium={premium}
          until={premiumUntil}
        />
      )}
    </header>
  )
}
