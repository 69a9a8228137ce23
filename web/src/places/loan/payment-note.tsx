import { Link } from 'react-router-dom'
import { useLoanTerms } from '../../lib/loan/loan-store.ts'
import { calculatorPath, termsSentence } from '../../lib/loan/loan-terms.ts'
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
