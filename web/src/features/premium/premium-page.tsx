import type { Premium } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/account/session.ts'
import { useQuota } from '../../lib/api/quota.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { LoadError, Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { type Checkout, Offer, RunningTerm, useCheckout } from './offer.tsx'
import { PaymentNotice, type PaymentStatus, refetchDelayMs, usePaymentStatus } from './payment-notice.tsx'
import classes from './premium.module.css'
import { dollars, premiumQuery } from './premium-api.ts'

/** The same for everyone. */
const freeFeatures = [
  'Every zip page: homes, people, income, schools',
  'Maps and live match counts',
  'Results as CSV, with sources and vintages',
  'Saved places, watched zips and saved searches (with an account)',
]

/** The free features compared to premium. */
function PlanComparison() {
  const limit = useQuota()?.limit ?? null
  return (
    <Section id="compare" notes={<p>Only the search limit differs.</p>} title="Free vs. premium">
      <DataTable className={classes.changes} columns={['Feature', 'Free', 'Premium']}>
        <tbody>
          <tr>
            <th scope="row">
              <b>Searches per day</b>
            </th>
            <td>
              <b>{limit === null ? 'Limited' : formatWhole(limit)}</b>
            </td>
            <td>
              <b>No limit</b>
            </td>
          </tr>
          {freeFeatures.map((feature) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <td>Yes</td>
              <td>Yes</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Source>Sorting, reloading or rerunning a search that day is free, and failed searches don’t count.</Source>
    </Section>
  )
}

/** Premium: its offer and price, how to buy it, and the person's terms and payments. */
export default function PremiumPage() {
  const { state, user } = useSession()
  const [params] = useSearchParams()
  const paid = params.get('paid')
  const premium = useQuery({
    ...premiumQuery(user?.id ?? null),
    enabled: state !== 'unknown',
    // Logging in does not blank the page; data of another account is never shown.
    placeholderData: (before, query) => (query?.queryKey[2] === null ? before : undefined),
    refetchInterval: (query) => refetchDelayMs(user && paid, query.state),
  })
  const paymentStatus = usePaymentStatus(paid, premium.data)
  const cancelNotice = useCancelNotice()
  const purchase = useCheckout()
  const checkout: Checkout = {
    ...purchase,
    buy: () => {
      cancelNotice.dismiss()
      purchase.buy()
    },
  }

  if (premium.data) {
    return (
      <div className={type.page}>
        <PremiumHead
          paymentStatus={paymentStatus}
          isCanceled={cancelNotice.isShown}
          checkout={checkout}
          onRetry={() => void premium.refetch()}
          premium={premium.data}
        />
        <PlanComparison />
        {premium.data.terms.length > 0 ? <Payments premium={premium.data} /> : null}
      </div>
    )
  }
  if (!premium.error) return <PageSkeleton />
  return <LoadError error={premium.error} onAction={() => void premium.refetch()} page title="Premium didn’t load" />
}

/** The payments with their terms, newest first. */
function Payments({ premium: { terms, months } }: { readonly premium: Premium }) {
  return (
    <Section
      id="payments"
      notes={<p>Each payment buys {months} months. Mention its reference if you contact us.</p>}
      title="Payments"
    >
      <DataTable
        className={`${table.labeled} ${classes.payments}`}
        columns={['Paid on', 'Term', 'Reference', { label: 'Amount', isNumber: true }]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {terms.map(({ paymentId, paidAt, startsAt, endsAt, amountUsd }) => (
            <tr key={paymentId} {...tableRoles.row}>
              <th scope="row" {...tableRoles.rowHead}>
                {formatDay(paidAt)}
              </th>
              <td data-label="Term" {...tableRoles.cell}>
                {formatDay(startsAt)} – {formatDay(endsAt)}
              </td>
              <td className={classes.reference} data-label="Reference" {...tableRoles.cell}>
                {paymentId}
              </td>
              <td className={table.number} data-label="Amount" {...tableRoles.cell}>
                {dollars(amountUsd)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

interface PremiumHeadProps {
  readonly premium: Premium
  readonly checkout: Checkout
  readonly paymentStatus: PaymentStatus | null
  /** Returned from the payment page without paying. */
  readonly isCanceled: boolean
  readonly onRetry: () => void
}

/** The account's premium status, and what to do next. */
function PremiumHead({ premium, checkout, paymentStatus, isCanceled, onRetry }: PremiumHeadProps) {
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

interface CancelNotice {
  /** The person has just left the payment page without paying. */
  readonly isShown: boolean
  readonly dismiss: () => void
}

/**
 * Whether to say that nothing was paid. It is said once: the address no longer asks for it afterward, so that going
 * back to this page after a purchase doesn't say it again.
 */
function useCancelNotice(): CancelNotice {
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
