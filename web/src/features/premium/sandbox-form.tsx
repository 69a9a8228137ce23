import type { SandboxCheckout } from '@homeground/contracts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from 'react-router-dom'
import { Notice } from '../../ui/feedback/notice.tsx'
import type from '../../ui/type.module.css'
import { dollars } from './dollars.ts'
import classes from './premium.module.css'

export interface SandboxFormProps {
  readonly checkout: SandboxCheckout
  readonly onOutcome: (outcome: 'pay' | 'cancel') => void
  /** The choice being sent. */
  readonly pending: 'pay' | 'cancel' | null
  readonly error: Error | null
}

/** The checkout of the sandbox: pay or cancel, or its outcome. */
export function SandboxForm({ checkout, onOutcome, pending, error }: SandboxFormProps) {
  const { amountUsd, state } = checkout
  const amount = dollars(amountUsd)
  return (
    <div className={type.page}>
      <div className={classes.head}>
        <h1 tabIndex={-1}>Test checkout</h1>
        <p className={type.lede}>Test mode: nothing is charged. A payment provider would ask for a card here.</p>
        <section aria-label="Purchase" className={classes.offer}>
          <p className={classes.price}>
            <span className={type.figure}>{amount}</span> Homeground premium, 12 months
          </p>
          {state === 'open' ? (
            <>
              {error ? <Notice title="That didn’t go through. You weren’t charged.">{error.message}</Notice> : null}
              <div className={classes.actions}>
                <Button disabled={pending === 'cancel'} loading={pending === 'pay'} onClick={() => onOutcome('pay')}>
                  Pay {amount}
                </Button>
                <Button
                  disabled={pending === 'pay'}
                  loading={pending === 'cancel'}
                  onClick={() => onOutcome('cancel')}
                  variant="default"
                >
                  Cancel
                </Button>
              </div>
            </>
          ) : (
            <FinishedCheckout checkout={checkout} />
          )}
        </section>
      </div>
    </div>
  )
}

function FinishedCheckout({ checkout: { checkout, state } }: Pick<SandboxFormProps, 'checkout'>) {
  const isPaid = state === 'paid'
  return (
    <>
      {isPaid ? (
        <Notice kind="done" title="This purchase was already paid.">
          It can’t be paid twice.
        </Notice>
      ) : (
        <Notice kind="plain" title="This purchase was canceled.">
          You weren’t charged. You can buy again on the premium page.
        </Notice>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={isPaid ? `/premium?paid=${checkout}` : '/premium'}>
          Go to premium
        </Button>
      </div>
    </>
  )
}
