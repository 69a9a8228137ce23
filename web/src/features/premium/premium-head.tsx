import type { Premium } from '@homeground/contracts'
import { formatDay } from '../../lib/format/vintage.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type from '../../ui/type.module.css'
import { Offer } from './offer.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import classes from './premium-head.module.css'
import { RunningTerm } from './running-term.tsx'
import type { Checkout } from './use-checkout.ts'
import type { PaymentStatus } from './use-payment-status.ts'

export interface PremiumHeadProps {
  readonly premium: Premium
  readonly checkout: Checkout
  readonly paymentStatus: PaymentStatus | null
  /** Returned from the payment page without paying. */
  readonly isCanceled: boolean
  readonly onRetry: () => void
}

/** The account's premium status, and what to do next. */
export function PremiumHead({ premium, checkout, paymentStatus, isCanceled, onRetry }: PremiumHeadProps) {
  const { premiumUntil } = premium
  const isAwaited = paymentStatus === 'waiting' || paymentStatus === 'late'
  return (
    <header className={classes.head}>
      <h1 tabIndex={-1}>
        {premiumUntil === null ? 'Search without a daily limit' : `Premium until ${formatDay(premiumUntil)}`}
      </h1>
      <p className={type.lede}>
        {premiumUntil === null
          ? 'Unlimited searches for 12 months. Everything else is already free.'
          : 'You have unlimited searches. Premium ends on that day and does not renew.'}
      </p>
      {paymentStatus === null ? null : <PaymentNotice onRetry={onRetry} status={paymentStatus} />}
      {isCanceled ? (
        <Notice kind="plain" title="You weren’t charged.">
          You left the payment page before paying. You can buy anytime.
        </Notice>
      ) : null}
      {checkout.error ? (
        <Notice title="The payment page didn’t open. You weren’t charged.">{checkout.error.message}</Notice>
      ) : null}
      {premiumUntil === null ? (
        isAwaited ? null : (
          <Offer checkout={checkout} premium={premium} />
        )
      ) : (
        <RunningTerm
          isNew={paymentStatus === 'confirmed'}
          checkout={isAwaited ? null : checkout}
          premium={premium}
          until={premiumUntil}
        />
      )}
    </header>
  )
}
