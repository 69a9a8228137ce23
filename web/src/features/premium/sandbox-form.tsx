import type { SandboxCheckout } from '@homeground/contracts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from 'react-router-dom'
import { Notice } from '../../ui/feedback/notice.tsx'
import type from '../../ui/type.module.css'
import { dollars } from './dollars.ts'
import classes from './premium-head.module.css'

export interface SandboxFormProps {
  readonly checkout: SandboxCheckout
  readonly onOutcome: (outcome: 'pay' | 'cancel') => void
  /** The choice that is on its way. */
  readonly settling: 'pay' | 'cancel' | null
  readonly error: Error | null
}

export function SandboxForm({ checkout, onOutcome, settling, error }: SandboxFormProps) {
  const { amountUsd, state } = checkout
  const amount = dollars(amountUsd)
  return (
    <div className={type.page}>
      <div className={classes.head}>
        <h1 tabIndex={-1}>Sandbox: no money moves</h1>
        <p className={type.lede}>
          This page stands where a payment provider asks for a card. Nothing is charged, whatever
          you choose.
        </p>
        <section aria-label="Purchase" className={classes.offer}>
          <p className={classes.price}>
            <span className={type.figure}>{amount}</span> Homeground premium, 12 months
          </p>
          {state === 'open' ? (
            <>
              {error ? (
                <Notice title="That did not go through. Nothing was paid.">{error.message}</Notice>
              ) : null}
              <div className={classes.actions}>
                <Button
                  disabled={settling === 'cancel'}
                  loading={settling === 'pay'}
                  onClick={() => onOutcome('pay')}
                >
                  Pay {amount}
                </Button>
                <Button
                  disabled={settling === 'pay'}
                  loading={settling === 'cancel'}
                  onClick={() => onOutcome('cancel')}
                  variant="default"
                >
                  Cancel
                </Button>
              </div>
            </>
          ) : (
            <Settled checkout={checkout} />
          )}
        </section>
      </div>
    </div>
  )
}

function Settled({ checkout: { checkout, state } }: Pick<SandboxFormProps, 'checkout'>) {
  const paid = state === 'paid'
  return (
    <>
      {paid ? (
        <Notice kind="done" title="This purchase is paid already.">
          It cannot be paid twice.
        </Notice>
      ) : (
        <Notice kind="plain" title="This purchase was canceled.">
          Nothing was paid. A new one begins on the premium page.
        </Notice>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={paid ? `/premium?paid=${checkout}` : '/premium'}>
          To premium
        </Button>
      </div>
    </>
  )
}
