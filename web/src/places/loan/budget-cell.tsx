import { formatMoney } from '@homeground/format/numbers'
import { NoValue } from '../../ui/values/no-value.tsx'
import { budgetRule, fitsOf, fitText, type Tenure } from './budget.ts'
import classes from './budget-cell.module.css'
import { useBudget } from './budget-store.ts'
import { useLoanTerms } from './loan-terms.ts'
import type { PaymentCellProps } from './payments.tsx'

const tenureTexts: Readonly<Record<Tenure, string>> = { buy: 'Buy', rent: 'Rent' }

/** Whether buying and renting fit the reader's income, a line each. */
export function BudgetCell({ column, result }: PaymentCellProps) {
  const budget = useBudget()
  const terms = useLoanTerms()
  const { incomeUsd } = budget
  const { key, rent = '' } = column.price
  if (result[key] === undefined || incomeUsd === null) return <b>&nbsp;</b>
  const dollarsOf = (value: unknown) => (typeof value === 'number' ? value : null)
  const costs = {
    priceUsd: dollarsOf(result[key]),
    taxRate: result.tax_rate,
    state: result.state_abbr,
    rentUsd: dollarsOf(result[rent]),
    rentNote: result.notes?.[rent],
  }
  const fits = fitsOf(costs, budget, terms)
  if (fits.length === 0) return <NoValue reason="No price or rent to compare with your income." />
  return fits.map((fit) => (
    <span className={classes.fit} data-fit={fit.fit} key={fit.tenure} title={fitText(fit, { ...budget, incomeUsd })}>
      {tenureTexts[fit.tenure]}: <b>{fit.fit}</b>
    </span>
  ))
}

/** Below a list: the reader's budget, and the rule. */
export function BudgetNote() {
  const { incomeUsd, debtsUsd } = useBudget()
  if (incomeUsd === null) return null
  return (
    <p className={classes.note}>
      Your budget: {formatMoney(incomeUsd)} a year{debtsUsd > 0 ? `, debts ${formatMoney(debtsUsd)} a month` : ''}.{' '}
      {budgetRule}
    </p>
  )
}
