import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { useSession } from '../../lib/session-store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './premium.module.css'
import type { PaymentStatus } from './use-payment-status.ts'

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
