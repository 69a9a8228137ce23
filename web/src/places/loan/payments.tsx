import { formatMoney } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import type { PaymentColumn } from '../../lib/column.ts'
import { NoValue } from '../../ui/values/no-value.tsx'
import { formatCents, housingCost, incomeNeeded } from './housing-cost.ts'
import { calculatorPath, costTermsText, termsSentence, useLoanTerms } from './loan-terms.ts'
import classes from './payments.module.css'

export interface PaymentNoteProps {
  /** What they are computed from: `median listing price`. */
  readonly price: string
}

/** The terms that the payments of a list are computed with. */
export function PaymentNote({ price }: PaymentNoteProps) {
  const terms = useLoanTerms()
  return (
    <p className={classes.note}>
      Payments at the {price}: {termsSentence(terms)}. Places sorted by price are sorted by payment too.{' '}
      <Link to={calculatorPath(terms)}>Change these terms</Link>
    </p>
  )
}

interface PaymentRemarkProps {
  /** The price of the place; null without one. */
  readonly priceUsd: number | null
}

/** What the monthly payment of a place assumes, with a link to the calculator at its price. */
export function PaymentRemark({ priceUsd }: PaymentRemarkProps) {
  const terms = useLoanTerms()
  return (
    <>
      {costTermsText(terms)}. <Link to={calculatorPath(terms, priceUsd ?? undefined)}>Change in the calculator</Link>
    </>
  )
}

export interface PaymentCellProps {
  readonly column: PaymentColumn
  /** Dollars; null without a price, undefined while it is on its way. */
  readonly price: unknown
}

/** The monthly cost of a home at a price, or the income that it needs, in whole dollars. */
export function PaymentCell({ column, price }: PaymentCellProps) {
  const terms = useLoanTerms()
  if (price === undefined) return <b>&nbsp;</b>
  if (typeof price !== 'number') return <NoValue reason="No price to compute it from." />
  const cost = housingCost(price, terms)
  if (column.key === 'income_needed') {
    return (
      <>
        <b>{formatMoney(incomeNeeded(cost.total) / 100)}</b>
        <span>per year</span>
      </>
    )
  }
  return (
    <>
      <b title={formatCents(cost.total)}>{formatMoney(cost.total / 100)}</b>
      <span>loan {formatMoney(cost.loan / 100)}</span>
    </>
  )
}
