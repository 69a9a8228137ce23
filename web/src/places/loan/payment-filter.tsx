import { type Attribute, paymentAttribute } from '@homeground/catalog/attributes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { rangeLabel } from '../../lib/format/ranges.ts'
import { ExactInputs } from '../../ui/range-filter/exact-inputs.tsx'
import { FilterLine, RangeHead } from '../../ui/range-filter/range-head.tsx'
import { calculatorPath, useLoanTerms } from './loan-terms.ts'
import { paymentsOfPrices, pricesOfPayments } from './payment-ranges.ts'
import classes from './payments.module.css'

export interface PaymentFilterProps {
  readonly price: Attribute
  /** The filter of the price, which this one shows as payments and changes. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly isOpen: boolean
  readonly onToggle: (open: boolean) => void
}

/** Filters by what a home costs per month: the same filter as that of the price, in other numbers. */
export function PaymentFilter({ price, value, onChange, isOpen, onToggle }: PaymentFilterProps) {
  const terms = useLoanTerms()
  const [isTooLow, setIsTooLow] = useState(false)
  const payments = paymentsOfPrices(price, value, terms)
  if (!isOpen) {
    return (
      <FilterLine
        attribute={paymentAttribute}
        onOpen={() => onToggle(true)}
        text={rangeLabel(paymentAttribute, payments)}
      />
    )
  }
  function change(text: string | undefined) {
    const prices = pricesOfPayments(price, text, terms)
    setIsTooLow(prices === null)
    if (prices !== null) onChange(prices)
  }
  return (
    <div className={classes.filter}>
      <RangeHead attribute={paymentAttribute} onChange={change} onFold={() => onToggle(false)} value={payments} />
      <ExactInputs attribute={paymentAttribute} onChange={change} value={payments} />
      <p className={classes.hint} role={isTooLow ? 'alert' : undefined}>
        {isTooLow
          ? 'Insurance alone costs more than that.'
          : `Sets the price: ${terms.interestRate}%, ${terms.loanYears} years, ${terms.propertyTaxRate}% tax.`}{' '}
        <Link to={calculatorPath(terms)}>Change terms</Link>
      </p>
    </div>
  )
}
