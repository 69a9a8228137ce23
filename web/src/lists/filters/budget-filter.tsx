import { paymentAttribute } from '@homeground/catalog/attributes'
import { formatMoney } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import { writeFilter } from '../../lib/format/ranges.ts'
import { budgetRule, monthlyFit, type Tenure } from '../../places/loan/budget.ts'
import { BudgetFields } from '../../places/loan/budget-check.tsx'
import { useBudget } from '../../places/loan/budget-store.ts'
import { calculatorPath, useLoanTerms } from '../../places/loan/loan-terms.ts'
import type from '../../ui/type.module.css'
import { priceOf } from '../search/columns.ts'
import { findMeasure, hasPayments } from '../search/list-attributes.ts'
import { useDraft } from '../search/search-context.ts'
import { withFilter } from '../search/search-form.ts'
import classes from './filter-panel.module.css'

/** The reader's income and debts, and filters for the prices and the rents that fit. */
export default function BudgetFilter() {
  const { list, draft, edit } = useDraft()
  const { incomeUsd, debtsUsd } = useBudget()
  const terms = useLoanTerms()
  const price = priceOf(list)
  const monthlyMost = (tenure: Tenure) => Math.floor(monthlyFit(tenure, { incomeUsd: incomeUsd!, debtsUsd }) / 100)
  const limits =
    incomeUsd === null || !price
      ? []
      : [
          ...(hasPayments(list) ? [{ key: paymentAttribute.key, name: 'homes', most: monthlyMost('buy') }] : []),
          ...(price.rent ? [{ key: price.rent, name: 'rents', most: monthlyMost('rent') }] : []),
        ]
  return (
    <div className={classes.budget}>
      <div className={classes.amounts}>
        <BudgetFields />
      </div>
      <p className={`${type.small} ${type.mute}`}>
        {incomeUsd === null
          ? 'Every place then says whether buying and renting fit, are tight or over. They stay in this browser.'
          : budgetRule}{' '}
        {formatMoney(terms.downPaymentUsd)} down, {terms.interestRate}%: <Link to={calculatorPath(terms)}>change</Link>
      </p>
      {limits.map(({ key, name, most }) => {
        const filter = most ? writeFilter(findMeasure(key)!, { low: null, high: most }) : undefined
        if (filter === undefined) {
          return <p className={type.small} key={key}>{`No ${name} fit this income.`}</p>
        }
        const isSet = draft.filters[key] === filter
        return (
          <button
            aria-pressed={isSet}
            className={type.textButton}
            key={key}
            onClick={() => edit((form) => withFilter(form, key, isSet ? undefined : filter))}
            type="button"
          >
            {isSet ? `Show all ${name}` : `Only ${name} that fit: up to ${formatMoney(most)} a month`}
          </button>
        )
      })}
    </div>
  )
}
