import '@mantine/core/styles/Button.layer.css'
import type { SandboxCheckout } from '@homeground/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useMatch, useNavigate } from 'react-router-dom'
import { queryClient } from '../../lib/api/query-client.ts'
import { ApiError } from '../../lib/errors.ts'
import { LoadError, Notice } from '../../ui/feedback/notice.tsx'
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx'
import type from '../../ui/type.module.css'
import classes from './premium.module.css'
import { dollars, finishSandboxCheckout, sandboxQuery } from './premium-api.ts'

/** Replaces a payment provider's page in test mode: the person chooses to pay or cancel. */
export default function SandboxPage() {
  const checkout = useMatch('/premium/sandbox/:checkout')?.params.checkout ?? ''
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(sandboxQuery(checkout))
  const finish = useMutation({
    mutationFn: (outcome: 'pay' | 'cancel') => finishSandboxCheckout(checkout, outcome),
    onSuccess: (finished) => {
      queryClient.setQueryData(sandboxQuery(checkout).queryKey, finished)
      const result = finished.state === 'paid' ? 'paid' : 'canceled'
      // The back button must not return here.
      navigate(`/premium?${result}=${checkout}`, { replace: true })
    },
  })

  if (data) {
    return (
      <SandboxForm
        checkout={data}
        error={finish.error}
        onOutcome={finish.mutate}
        pending={finish.isPending ? finish.variables : null}
      />
    )
  }
  if (!error) return <PageSkeleton />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <LoadError
        action="Go to premium"
        onAction={() => navigate('/premium')}
        page
        title="We couldn’t find this purchase"
      >
        It may belong to another account, or this site takes real payments.
      </LoadError>
    )
  }
  return (
    <LoadError error={error} onAction={() => void refetch()} page title="The payment page didn’t load">
      You weren’t charged.
    </LoadError>
  )
}

interface SandboxFormProps {
  readonly checkout: SandboxCheckout
  readonly onOutcome: (outcome: 'pay' | 'cancel') => void
  /** The choice being sent. */
  readonly pending: 'pay' | 'cancel' | null
  readonly error: Error | null
}

/** The checkout of the sandbox: pay or cancel, or its outcome. */
function SandboxForm({ checkout, onOutcome, pending, error }: SandboxFormProps) {
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
