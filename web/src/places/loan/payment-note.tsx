import { Link } from 'react-router-dom'
import { calculatorPath, costTermsText, termsSentence, useLoanTerms } from './loan-terms.ts'
import classes from './payment.module.css'

export interface PaymentNoteProps {
  /** What they are computed from: `median listing price`. */
  readonly price: string
}

/** What the payments of a list are computed with. */
export default function PaymentNote({ price }: PaymentNoteProps) {
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
