import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/session-store.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import { Payments } from './payments.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { premiumQuery } from './premium-api.ts'
import { PremiumHead } from './premium-head.tsx'
import { useCancelNotice } from './use-cancel-notice.ts'
import { type Checkout, useCheckout } from './use-checkout.ts'
import { refetchDelayMs, usePaymentStatus } from './use-payment-status.ts'

/** What premium offers and costs, how to buy it, and the person's terms and payments. */
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
