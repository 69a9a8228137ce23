import { paymentAttribute } from '@homeground/catalog/attributes'
import { parseTerms, termsText } from '@homeground/home-costs/terms'
import { Link } from 'react-router-dom'
import { rangeLabel } from '../../lib/format/ranges.ts'
import { ExactInputs } from '../../ui/range-filter/exact-inputs.tsx'
import { FilterLine, RangeHead } from '../../ui/range-filter/range-head.tsx'
import type from '../../ui/type.module.css'
import { calculatorPath, costTermsText, useLoanStore } from './loan-terms.ts'
import classes from './payments.module.css'

export interface PaymentFilterProps {
  readonly value: string | undefined
  /** The terms of the list's payments as its address has them; undefined for the reader's. */
  readonly loan: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly onLoan: (loan: string) => void
  readonly isOpen: boolean
  readonly onToggle: (open: boolean) => void
}

/** Filters by what a home costs per month, with the property tax of each place. */
export function PaymentFilter({ value, loan, onChange, onLoan, isOpen, onToggle }: PaymentFilterProps) {
  const stored = useLoanStore()
  const terms = parseTerms(loan) ?? stored
  if (!isOpen && value === undefined) {
    return (
      <FilterLine
        attribute={paymentAttribute}
        onOpen={() => onToggle(true)}
        text={rangeLabel(paymentAttribute, value)}
      />
    )
  }
  const own = termsText(stored)
  return (
    <div className={classes.filter}>
      <RangeHead attribute={paymentAttribute} onChange={onChange} onFold={() => onToggle(false)} value={value} />
      <ExactInputs attribute={paymentAttribute} onChange={onChange} value={value} />
      <p className={classes.hint}>
        {costTermsText(terms)}. <Link to={calculatorPath(terms)}>Change terms</Link>
        {value !== undefined && own !== termsText(terms) ? (
          <>
            {' · '}
            <button className={type.textButton} onClick={() => onLoan(own)} type="button">
              Use my terms
            </button>
          </>
        ) : null}
      </p>
    </div>
  )
}
