import { defaults } from '@homeground/catalog/defaults'
import { formatMoney } from '@homeground/format/numbers'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatCents } from '../../places/loan/housing-cost.ts'
import { amortize } from '../../places/loan/loan.ts'
import { housingCost, incomeNeeded, loanFor } from '../../places/loan/housing-cost.ts'
import type from '../../ui/type.module.css'
import classes from './calc.module.css'
import { searchAtPrice } from './search-at-price.ts'
import type { CalcSettings } from './use-calc-settings.ts'

/** The monthly cost with its parts, the income that it needs, and the search for places at the price. */
export function CostResult({ settings }: { readonly settings: CalcSettings }) {
  const { priceUsd, terms } = settings
  const cost = housingCost(priceUsd, terms)
  const loan = loanFor(priceUsd, terms)
  const first = amortize(loan)[0]
  const parts = [
    { key: 's1', label: 'Principal', cents: first?.principal ?? 0, when: 'first month' },
    { key: 's3', label: 'Interest', cents: first?.interest ?? 0, when: 'first month' },
    { key: 's2', label: 'Property tax', cents: cost.propertyTax },
    { key: 's4', label: 'Home insurance', cents: cost.insurance },
  ]
  const hasMortgageInsurance = loan.principalCents > 0 && terms.downPaymentUsd < priceUsd * usualDownPayment
  return (
    <div className={classes.result}>
      <p role="status">
        <b className={type.figure}>{formatCents(cost.total)}</b> a month
      </p>
      <div aria-hidden="true" className={classes.split}>
        {parts.map(({ key, cents }) => (
          <i key={key} style={{ flexGrow: cents, background: `var(--${key})` }} />
        ))}
      </div>
      <dl className={classes.parts}>
        {parts.map(({ key, label, cents, when }) => (
          <div key={key}>
            <dt>
              <i aria-hidden="true" style={{ background: `var(--${key})` }} />
              {label}
              {when ? <small> {when}</small> : null}
            </dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>Loan payment (principal and interest)</dt>
          <dd>{formatCents(cost.loan)}</dd>
        </div>
        <div>
          <dt>Loan</dt>
          <dd>{formatCents(loan.principalCents)}</dd>
        </div>
        <div>
          <dt>Income needed, per year before tax</dt>
          <dd>{formatCents(incomeNeeded(cost.total))}</dd>
        </div>
      </dl>
      <p className={`${type.small} ${type.mute}`}>
        Income needed: the payment is {defaults.housingShareOfIncome}% of it.
        {hasMortgageInsurance
          ? ' With less than 20% down, lenders usually add mortgage insurance, which is not included.'
          : null}
      </p>
      <Button className={classes.action ?? ''} component={Link} to={searchAtPrice(priceUsd, settings)}>
        Search places up to {formatMoney(priceUsd)}
      </Button>
    </div>
  )
}

/** Below this share of the price, lenders usually ask for mortgage insurance. */
const usualDownPayment = 0.2
