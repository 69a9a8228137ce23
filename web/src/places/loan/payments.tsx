import { paymentAttribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { formatMoney } from '@homeground/format/numbers'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { PaymentColumn } from '../../lib/column.ts'
import { NoValue } from '../../ui/values/no-value.tsx'
import { formatCents, housingCost, incomeNeeded } from './housing-cost.ts'
import { calculatorPath, costTermsText, type LoanTerms, termsSentence, useLoanTerms } from './loan-terms.ts'
import classes from './payments.module.css'

const priceKey = 'median_listing_price'

/** Attributes with the monthly payment after the price, and a function that adds it to the figures of a place; a hook. */
export function usePayments(attributes: LoadedAttributes): {
  readonly attributes: LoadedAttributes
  readonly withPayment: (figures: readonly Figure[]) => Figure[]
} {
  const terms = useLoanTerms()
  return useMemo(
    () => ({
      attributes: attributesWithPayment(attributes, terms),
      withPayment: (figures) => figuresWithPayment(figures, terms),
    }),
    [attributes, terms],
  )
}

/** The same attributes and, after the price, the monthly payment: its terms are in its description. */
export function attributesWithPayment(attributes: LoadedAttributes, terms: LoanTerms): LoadedAttributes {
  const all = attributes.all.flatMap((attribute): LoadedAttribute[] => {
    if (attribute.key !== priceKey) return [attribute]
    const { info, publisher, loaded } = attribute
    const payment = {
      ...paymentAttribute,
      info,
      publisher,
      loaded,
      quantiles: null,
      methodPath: calculatorPath(terms),
      description: `Loan, property tax and insurance of a home at the median listing price: ${costTermsText(terms)}.`,
    }
    return [attribute, payment]
  })
  return { ...attributes, all, byKey: new Map(all.map((each) => [each.key, each])) }
}

/**
 * The same figures and, after the price, the monthly payment in dollars. It has the percentiles of the price: a higher
 * price never has a lower payment.
 */
export function figuresWithPayment(figures: readonly Figure[], terms: LoanTerms): Figure[] {
  return figures.flatMap((figure) => (figure.key === priceKey ? [figure, paymentOf(figure, terms)] : [figure]))
}

function paymentOf(price: Figure, terms: LoanTerms): Figure {
  const { key } = paymentAttribute
  if (price.value === null) return { ...price, key }
  const { note, ...known } = price
  const doubts = note?.flags && { note: { flags: note.flags } }
  return { ...known, ...doubts, key, value: housingCost(price.value, terms).total / 100 }
}

export interface PaymentNoteProps {
  /** The price that they are computed from: `median listing price`. */
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

/** The assumptions of the monthly payment of a place, with a link to the calculator at its price. */
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
  /** Its price is in dollars; null without one, undefined while it is on its way. */
  readonly result: Readonly<Record<string, unknown>> & Pick<PlaceResult, 'notes'>
}

/** The monthly cost of a home at a price, or the income that it needs, in whole dollars. */
export function PaymentCell({ column, result }: PaymentCellProps) {
  const terms = useLoanTerms()
  const price = result[column.price.key]
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
