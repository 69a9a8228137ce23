import type { Premium } from '@homeground/contracts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { loadSession, useSession } from '../../lib/account/session.ts'
import { refetchQuota } from '../../lib/api/quota.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './premium.module.css'

/** Providers confirm a payment within seconds; after this the page says that it takes longer. */
const usualDelayMs = 120_000
const soonMs = 2_000
const laterMs = 15_000

/** `waiting`: not confirmed by the provider yet; `late`: for unusually long. */
export type PaymentStatus = 'waiting' | 'late' | 'confirmed'

/**
 * The status of the checkout that the person returns from; null without one. Once it is confirmed, the
 * session and the quota are reloaded. `paid`: id of the checkout.
 */
export function usePaymentStatus(paid: string | null, premium: Premium | undefined): PaymentStatus | null {
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
export function refetchDelayMs(
  paid: string | null,
  state: { readonly data: Premium | undefined; readonly dataUpdateCount: number },
): number | false {
  if (paid === null || hasTerm(state.data, paid)) return false
  return state.dataUpdateCount * soonMs < usualDelayMs ? soonMs : laterMs
}

function hasTerm(premium: Premium | undefined, paid: string): boolean {
  return premium?.terms.some(({ checkout }) => checkout === paid) ?? false
}

export interface PaymentNoticeProps {
  readonly status: PaymentStatus
  readonly onRetry: () => void
}

/** Shown on return from the payment page: whether the payment is confirmed. */
export function PaymentNotice({ status, onRetry }: PaymentNoticeProps) {
  const { state } = useSession()
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
          You now have unlimited searches.
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
