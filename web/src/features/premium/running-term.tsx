import type { Premium } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from 'react-router-dom'
import { dayOf } from '../../lib/format/moment.ts'
import { dollars } from './dollars.ts'
import classes from './premium-head.module.css'
import { endOfNextTerm } from './term-end.ts'
import type { Checkout } from './use-checkout.ts'

export interface RunningTermProps {
  readonly premium: Premium
  /** ISO 8601. */
  readonly until: string
  /** Null while a payment is awaited: nobody shall pay twice. */
  readonly checkout: Checkout | null
  /** Just bought: the search one came from waits. */
  readonly back: boolean
}

/** For who has premium: on to searching, and twelve months more. */
export function RunningTerm({ premium, until, checkout, back }: RunningTermProps) {
  const { priceUsd, months, provider } = premium
  const renewable = checkout !== null && provider !== 'off'
  return (
    <section aria-label="Your term" className={classes.offer}>
      <div className={classes.actions}>
        {/* The search goes on where it was left: with the question that is kept in the browser. */}
        <Button component={Link} to="/research-area">
          {back ? 'Back to your search' : 'Search'}
        </Button>
        {renewable ? (
          <Button loading={checkout.leaving} onClick={checkout.buy} variant="default">
            Add {months} months, {dollars(priceUsd)}
          </Button>
        ) : null}
        {renewable && provider === 'sandbox' ? (
          <Badge variant="caution">Sandbox: no money moves</Badge>
        ) : null}
      </div>
      {renewable ? (
        <p className={classes.note}>
          {months} more months begin when the running term ends: until{' '}
          {dayOf(endOfNextTerm(until, months))}.
        </p>
      ) : null}
      {provider === 'off' ? (
        <p className={classes.note}>
          More months cannot be bought right now. Your term runs on as it is.
        </p>
      ) : null}
    </section>
  )
}
