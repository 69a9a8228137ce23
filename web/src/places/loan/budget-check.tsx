import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { Figure } from '@homeground/contracts'
import { formatValue } from '@homeground/format/format'
import { taxRateOfFigures } from '@homeground/home-costs/place-tax'
import { useId, useState } from 'react'
import { parseAmount } from '../../ui/range-filter/exact-inputs.tsx'
import { budgetRule, fitsOf, fitText } from './budget.ts'
import classes from './budget-check.module.css'
import { useBudget } from './budget-store.ts'
import { useLoanTerms } from './loan-terms.ts'

interface AmountInputProps {
  readonly label: string
  readonly placeholder: string
  /** Dollars; null for none. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** An amount of dollars, applied on Enter and on blur; what is not a number above 0 is none. */
function AmountInput({ label, placeholder, value, onChange }: AmountInputProps) {
  const textOf = (amount: number | null) => (amount === null ? '' : formatValue('usd', amount))
  const [text, setText] = useState(textOf(value))
  const [shownValue, setShownValue] = useState(value)
  const id = useId()
  // Another form on the screen may have changed it.
  if (value !== shownValue) {
    setShownValue(value)
    setText(textOf(value))
  }
  function apply() {
    const amount = parseAmount(text)
    const next = amount !== null && amount > 0 ? amount : null
    setText(textOf(next))
    if (next !== value) onChange(next)
  }
  return (
    <div className={classes.amount}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        autoComplete="off"
        id={id}
        inputMode="decimal"
        onBlur={apply}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
        placeholder={placeholder}
        value={text}
      />
    </div>
  )
}

/** The reader's income and debts, for all screens. */
export function BudgetFields() {
  const { incomeUsd, debtsUsd } = useBudget()
  return (
    <>
      <AmountInput
        label="Income per year"
        onChange={(amount) => useBudget.setState({ incomeUsd: amount })}
        placeholder="Before tax"
        value={incomeUsd}
      />
      <AmountInput
        label="Debts per month"
        onChange={(amount) => useBudget.setState({ debtsUsd: amount ?? 0 })}
        placeholder="Loans, cards"
        value={debtsUsd === 0 ? null : debtsUsd}
      />
    </>
  )
}

export interface BudgetCheckProps {
  /** Of the place. */
  readonly figures: readonly Figure[]
  readonly state: string
}

/** Whether the payment of a home and the rent of a place fit the reader's income; nothing without a price and a rent. */
export function BudgetCheck({ figures, state }: BudgetCheckProps) {
  const { incomeUsd, debtsUsd } = useBudget()
  const terms = useLoanTerms()
  const [price, rent] = ['median_listing_price', 'median_rent'].map((key) =>
    figures.find((figure) => figure.key === key),
  )
  const costs = {
    priceUsd: price?.value ?? null,
    taxRate: taxRateOfFigures({ figures, state })?.rate,
    state,
    rentUsd: rent?.value ?? null,
    rentNote: rent?.note,
  }
  if (costs.priceUsd === null && costs.rentUsd === null) return null
  const fits = fitsOf(costs, { incomeUsd, debtsUsd }, terms)
  return (
    <div className={classes.check}>
      <BudgetFields />
      <div className={classes.says} role="status" title={budgetRule}>
        {incomeUsd === null ? <p>Enter your income to see if this is affordable.</p> : null}
        {fits.map((fit) => (
          <p data-fit={fit.fit} key={fit.tenure}>
            {fitText(fit, { incomeUsd: incomeUsd!, debtsUsd })}
          </p>
        ))}
      </div>
    </div>
  )
}
