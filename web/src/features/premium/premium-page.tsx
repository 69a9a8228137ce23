import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../lib/account/session.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx'
import type from '../../ui/type.module.css'
import { Payments } from './payments.tsx'
import { premiumQuery } from './premium-api.ts'
import { PremiumHead } from './premium-head.tsx'
import { lookAgainMs, useArrival } from './use-arrival.ts'
import { useCheckout } from './use-checkout.ts'
import { WhatItChanges } from './what-it-changes.tsx'

/** What premium gives and costs, how to buy it, and the terms of whoever is logged in. */
export default function PremiumPage() {
  const { state, user } = useSession()
  const [params] = useSearchParams()
  const paid = params.get('paid')
  const premium = useQuery({
    ...premiumQuery(user?.id ?? null),
    enabled: state !== 'unknown',
    // Logging in here leaves the page standing; nobody sees what was somebody else's.
    placeholderData: (before, query) => (query?.queryKey[2] === null ? before : undefined),
    refetchInterval: (query) => lookAgainMs(user && paid, query.state),
  })
  const arrival = useArrival(paid, premium.data)
  const checkout = useCheckout()

  if (premium.data) {
    return (
      <div className={type.page}>
        <PremiumHead
          arrival={arrival}
          canceled={params.has('canceled')}
          checkout={checkout}
          onLook={() => void premium.refetch()}
          premium={premium.data}
        />
        <WhatItChanges />
        {premium.data.terms.length > 0 ? <Payments premium={premium.data} /> : null}
      </div>
    )
  }
  if (!premium.error) return <PageSkeleton />
  return (
    <LoadError
      error={premium.error}
      onAction={() => void premium.refetch()}
      page
      title="Premium did not load"
    />
  )
}
