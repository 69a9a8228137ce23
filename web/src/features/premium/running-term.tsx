import type { Premium } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from 'react-router-dom'
import { formatDay } from '../../lib/format/vintage.ts'
import { dollars } from './dollars.ts'
import classes from './premium.module.css'
import { endOfNextTerm } from './term-end.ts'
import type { Checkout } from './use-checkout.ts'

export interface RunningTermProps {
  readonly premium: Premium
  /** ISO 8601. */
  readonly until: string
  /** Null while a payment is awaited, to prevent a second one. */
  readonly checkout: Checkout | null
  /** Just bought: offers to return to the search. */
  readonly isNew: boolean
}

/** For premium accounts: a link to the search, and a button to add a term. */
export function RunningTerm({ premium, until, checkout, isNew }: RunningTermProps) {
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
