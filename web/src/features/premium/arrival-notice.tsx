import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { useSession } from '../../lib/account/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from './premium-head.module.css'
import type { Arrival } from './use-arrival.ts'

export interface ArrivalNoticeProps {
  readonly arrival: Arrival
  readonly onLook: () => void
}

/** Back from paying: whether the term is there. */
export function ArrivalNotice({ arrival, onLook }: ArrivalNoticeProps) {
  const { state } = useSession()
  if (state === 'anonymous') {
    return (
      <>
        <Notice kind="plain" title="Log in to see your term.">
          A payment belongs to the account that made it.
        </Notice>
        <div className={classes.actions}>
          <Button onClick={() => openAccountModal('login')}>Log in</Button>
        </div>
      </>
    )
  }
  switch (arrival) {
    case 'arrived':
      return (
        <Notice kind="done" title="Your payment has arrived.">
          From now on your searches are not counted.
        </Notice>
      )
    case 'waiting':
      return (
        <Notice kind="plain" title="Waiting for the payment to be confirmed.">
          The payment provider tells us within seconds; this page looks by itself.
        </Notice>
      )
    case 'late':
      return (
        <>
          <Notice kind="caution" title="The confirmation takes longer than usual.">
            A payment that was made is not lost: your term appears here as soon as the provider has
            confirmed it. Please do not pay twice.
          </Notice>
          <div className={classes.actions}>
            <Button onClick={onLook}>Look again</Button>
            <Button component={Link} to="/premium" variant="default">
              I did not pay
            </Button>
          </div>
        </>
      )
  }
}
