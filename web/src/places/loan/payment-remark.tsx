import { Link } from 'react-router-dom'
import { useLoanTerms } from '../../lib/loan/loan-store.ts'
import { calculatorPath, costTermsText } from '../../lib/loan/loan-terms.ts'

export interface PaymentRemarkProps {
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
