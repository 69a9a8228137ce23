import { paymentAttribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { formatCents, formatMoney } from '@homeground/format/numbers'
import { housingCost, incomeNeeded } from '@homeground/home-costs/housing-cost'
import { paymentMargin, type TaxFigure, taxRateOfFigures } from '@homeground/home-costs/place-tax'
import { type LoanTerms, termsFor } from '@homeground/home-costs/terms'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type LoadedAttribute, type LoadedAttributes, loadedPayment } from '../../lib/api/attributes.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { PaymentColumn } from '../../lib/column.ts'
import { NoValue } from '../../ui/values/no-value.tsx'
import { calculatorPath, costTermsText, taxLevelTexts, termsSentence, useLoanTerms } from './loan-terms.ts'
import classes from './payments.module.css'

const priceKey = 'median_listing_price'

/** The figures of one place, with the abbreviation of its state. */
interface Placed {
  readonly figures: readonly Figure[]
  readonly state: string
}

/** Attributes with the monthly payment after the price, and a function that adds it to the figures of a place; a hook. */
export function usePayments(attributes: LoadedAttributes): {
  readonly attributes: LoadedAttributes
  readonly withPayment: (place: Placed) => Figure[]
} {
  const terms = useLoanTerms()
  return useMemo(
    () => ({
      attributes: attributesWithPayment(attributes, terms),
      withPayment: (place) => figuresWithPayment(place, terms),
    }),
    [attributes, terms],
  )
}

/** The same attributes and, after the price, the monthly payment: its terms are in its description. */
export function attributesWithPayment(attributes: LoadedAttributes, terms: LoanTerms): LoadedAttributes {
  const all = attributes.all.flatMap((attribute): LoadedAttribute[] => {
    if (attribute.key !== priceKey) return [attribute]
    const payment = {
      ...loadedPayment(attribute),
      methodPath: calculatorPath(terms),
      description: `Loan, property tax and insurance of a home at the median listing price: ${costTermsText(terms)}.`,
    }
    return [attribute, payment]
  })
  return { ...attributes, all, byKey: new Map(all.map((each) => [each.key, each])) }
}

/**
 * The figures of a place and, after the price, the monthly payment in dollars, with the margin of error that its tax rate
 * gives it. It has no rank: places have different taxes and readers different loans.
 */
export function figuresWithPayment(place: Placed, terms: LoanTerms): Figure[] {
  const tax = taxRateOfFigures(place)
  return place.figures.flatMap((figure) =>
    figure.key === priceKey ? [figure, paymentOf(figure, { tax, terms, state: place.state })] : [figure],
  )
}

interface Taxed {
  readonly tax: TaxFigure<Figure> | undefined
  readonly terms: LoanTerms
}

function paymentOf(price: Figure, { tax, terms, state }: Taxed & { readonly state: string }): Figure {
  const { key } = paymentAttribute
  const unranked = { ...price, key, percentile_state: null, percentile_nation: null }
  for (const rank of ['rank_state', 'rank_nation', 'compared_state', 'compared_nation'] as const) delete unranked[rank]
  if (price.value === null) return unranked
  const { note, ...known } = unranked
  const doubts = note?.flags && { note: { flags: note.flags } }
  const value = housingCost(price.value, termsFor(terms, { taxRate: tax?.rate, state })).total / 100
  return { ...known, ...doubts, moe: paymentMargin(price.value, { tax, terms }), value }
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
      Payments at the {price}: {termsSentence(terms)}. <Link to={calculatorPath(terms)}>Change these terms</Link>
    </p>
  )
}

interface PaymentRemarkProps {
  /** The price of the place; null without one. */
  readonly priceUsd: number | null
  /** Of the place, with its key; undefined for several places. */
  readonly tax?: TaxFigure<Figure> | undefined
  readonly place?: string | undefined
  readonly state?: string | undefined
}

/** The assumptions of the monthly payment of a place, with a link to the calculator at its price. */
export function PaymentRemark({ priceUsd, tax, place, state }: PaymentRemarkProps) {
  const terms = useLoanTerms()
  const level = tax && terms.propertyTaxRate === null ? `, ${taxLevelTexts[tax.level]}` : ''
  const texts = costTermsText(tax ? termsFor(terms, { taxRate: tax.rate, state }) : terms)
  return (
    <>
      {texts}
      {level}.{' '}
      <Link to={calculatorPath(terms, { priceUsd: priceUsd ?? undefined, place })}>Change in the calculator</Link>
    </>
  )
}

export interface PaymentCellProps {
  readonly column: PaymentColumn
  /** Its price is in dollars; null without one, undefined while it is on its way. */
  readonly result: Readonly<Record<string, unknown>> & Pick<PlaceResult, 'notes' | 'tax_rate' | 'state_abbr'>
}

/** The monthly cost of a home at a price, or the income that it needs, in whole dollars. */
export function PaymentCell({ column, result }: PaymentCellProps) {
  const terms = useLoanTerms()
  const price = result[column.price.key]
  if (price === undefined) return <b>&nbsp;</b>
  if (typeof price !== 'number') return <NoValue reason="No price to compute it from." />
  const cost = housingCost(price, termsFor(terms, { taxRate: result.tax_rate, state: result.state_abbr }))
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
