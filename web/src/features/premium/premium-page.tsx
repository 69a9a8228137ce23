import '@mantine/core/styles/Button.layer.css'
import type { Premium } from '@homeground/contracts'
import { operatorText, refundText } from '@homeground/contracts/operator'
import { formatWhole } from '@homeground/format/numbers'
import { Badge, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { openConfirmModal } from '../../lib/account/confirm-modal.ts'
import { loadSession, useSession } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { refetchQuota, useQuota } from '../../lib/api/quota.ts'
import { ApiError } from '../../lib/errors.ts'
import { formatDay } from '../../lib/format/vintage.ts'
import { siteOperator } from '../../lib/operator.ts'
import { LoadError, Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import classes from './premium.module.css'
import { dollars, premiumQuery, startCheckout } from './premium-api.ts'

/** Providers confirm a payment within seconds; after this the page says that it takes longer. */
const usualDelayMs = 120_000
const soonMs = 2_000
const laterMs = 15_000

/** `waiting`: not confirmed by the provider yet; `late`: for unusually long. */
type PaymentStatus = 'waiting' | 'late' | 'confirmed'

/**
 * The status of the checkout that the person returns from; null without one. Once it is confirmed, the
 * session and the quota are reloaded. `paid`: id of the checkout.
 */
function usePaymentStatus(paid: string | null, premium: Premium | undefined): PaymentStatus | null {
  const [isLate, setIsLate] = useState(false)
  const isConfirmed = paid !== null && hasTerm(premium, paid)
  const isWaiting = paid !== null && !isConfirmed

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), usualDelayMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  useEffect(() => {
    if (!isConfirmed) return
    void loadSession()
    refetchQuota()
  }, [isConfirmed])

  if (paid === null) return null
  return isConfirmed ? 'confirmed' : isLate ? 'late' : 'waiting'
}

/** Delay until the terms are loaded again; false if no payment is awaited. */
function refetchDelayMs(
  paid: string | null,
  state: { readonly data: Premium | undefined; readonly dataUpdateCount: number },
): number | false {
  if (paid === null || hasTerm(state.data, paid)) return false
  return state.dataUpdateCount * soonMs < usualDelayMs ? soonMs : laterMs
}

function hasTerm(premium: Premium | undefined, paid: string): boolean {
  return premium?.terms.some(({ checkout }) => checkout === paid) ?? false
}

/** Shown on return from the payment page: whether the payment is confirmed. */
function PaymentNotice({ status, onRetry }: { readonly status: PaymentStatus; readonly onRetry: () => void }) {
  const { state, user } = useSession()
  if (state === 'anonymous') {
    return (
      <>
        <Notice kind="plain" title="Log in to see your premium.">
          Your payment belongs to the account you paid with.
        </Notice>
        <div className={classes.actions}>
          <Button onClick={() => openAccountModal('login')}>Log in</Button>
        </div>
      </>
    )
  }
  switch (status) {
    case 'confirmed':
      return (
        <Notice kind="done" title="Payment received.">
          You now have unlimited searches, on every device where you log in with {user?.email}. Your receipt is on its
          way to that address.{' '}
          {user?.emailConfirmed === false ? (
            <button className={type.textButton} onClick={() => openConfirmModal({ mailsCode: true })} type="button">
              Confirm your email to log in on other devices
            </button>
          ) : null}
        </Notice>
      )
    case 'waiting':
      return (
        <Notice kind="plain" title="Waiting for payment confirmation.">
          It usually takes a few seconds. This page updates automatically.
        </Notice>
      )
    case 'late':
      return (
        <>
          <Notice kind="caution" title="Confirmation is taking longer than usual.">
            If you paid, your payment is not lost: premium starts as soon as the provider confirms it. Please don’t pay
            twice.
          </Notice>
          <div className={classes.actions}>
            <Button onClick={onRetry}>Check again</Button>
            <Button component={Link} to="/premium" variant="default">
              I didn’t pay
            </Button>
          </div>
        </>
      )
  }
}

/** The same for everyone. */
const freeFeatures = [
  'Every zip page: homes, people, income, schools',
  'Maps and live match counts',
  'Results as CSV, with sources and vintages',
  'Saved and watched places and schools, and saved searches (with an account)',
]

/** The free features compared to premium. */
function PlanComparison() {
  const limit = useQuota()?.limit ?? null
  return (
    <Section id="compare" notes={<p>Only the search limit and API keys differ.</p>} title="Free vs. premium">
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
          <tr>
            <th scope="row">
              <b>API keys</b>, to search from your own code
            </th>
            <td>
              <b>No</b>
            </td>
            <td>
              <b>Yes</b>
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

/** Whom the person pays, and when a payment is paid back. */
function Seller() {
  const operator = siteOperator()
  const { email } = operator
  return (
    <Section
      id="seller"
      notes={
        <p>
          Your receipt names the same. See also the <Link to="/terms-of-service">Terms of service</Link>.
        </p>
      }
      title="Who you pay"
    >
      <p>
        {operatorText(operator)}{' '}
        {email === '' ? <Link to="/contact">Contact</Link> : <a href={`mailto:${email}`}>{email}</a>}
      </p>
      <p className={classes.refunds}>
        <b>Refunds</b> {refundText(operator)}
      </p>
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
        {premium.data.provider === 'off' ? null : <Seller />}
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
          ? 'Unlimited searches and API keys for 12 months. Everything else is already free.'
          : 'You have unlimited searches and API keys. Premium ends on that day and does not renew.'}
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

/** The price and terms, with the button to buy. */
function Offer({ premium, checkout }: { readonly premium: Premium; readonly checkout: Checkout }) {
  const { priceUsd, months, provider, terms } = premium
  const { state, user } = useSession()
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
            {user?.emailConfirmed
              ? ''
              : 'We’ll email you a code to confirm your address, where your receipt goes too. '}
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
function RunningTerm({ premium, until, checkout, isNew }: RunningTermProps) {
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

interface Checkout {
  /** Opens the payment page, after signing up or logging in if necessary. */
  readonly buy: () => void
  /** The browser is on its way to the payment page. */
  readonly isLeaving: boolean
  readonly error: Error | null
}

/** The purchase of a term, from the button to the payment page. */
function useCheckout(): Checkout {
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: leaveToPay,
    onError: (failure, purchase) => {
      if (!isUnconfirmed(failure)) return
      // The account changed its address in another tab.
      void loadSession().then(() => confirmFirst(purchase))
    },
  })

  // On return from the payment page, the browser may restore this page as it was, with a busy button.
  useEffect(() => {
    const resetRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', resetRestored)
    return () => removeEventListener('pageshow', resetRestored)
  }, [reset])

  const confirmFirst = (purchase: Purchase) =>
    openConfirmModal({
      reason: 'Before you pay: your receipt goes to this email, and you log in with it on other devices.',
      mailsCode: true,
      onConfirmed: () => mutate(purchase),
    })
  const start = (purchase: Purchase) =>
    useSession.getState().user?.emailConfirmed ? mutate(purchase) : confirmFirst(purchase)

  function buy() {
    if (useSession.getState().state === 'user') return start({ evenIfRunning: true })
    openAccountModal('register', {
      reason: 'Sign up or log in to buy premium.',
      onSuccess: () => start({ evenIfRunning: false }),
    })
  }
  return { buy, isLeaving: isPending || data === true, error: isUnconfirmed(error) ? null : error }
}

interface Purchase {
  /** Also for an account that has premium. */
  readonly evenIfRunning: boolean
}

const isUnconfirmed = (error: Error | null) => error instanceof ApiError && error.code === 'email_unconfirmed'

/** Returns true if the browser leaves for the payment page. */
async function leaveToPay({ evenIfRunning }: Purchase): Promise<boolean> {
  const userId = useSession.getState().user?.id ?? null
  const { premiumUntil, provider } = await queryClient.fetchQuery({ ...premiumQuery(userId), staleTime: 0 })
  if (premiumUntil !== null && !evenIfRunning) return false
  const url = await startCheckout(userId)
  // The sandbox is a page of this site: a path works for any host name of it.
  location.assign(provider === 'sandbox' ? new URL(url).pathname : url)
  return true
}
