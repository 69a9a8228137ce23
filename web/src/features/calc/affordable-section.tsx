import { defaults } from '@homeground/catalog/defaults'
import { formatMoney } from '@homeground/format/numbers'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { affordablePrice, formatCents, monthlyBudget } from '../../places/loan/housing-cost.ts'
import { toCents } from '../../places/loan/loan.ts'
import { priceBounds } from '../../places/loan/loan-terms.ts'
import { Segments } from '../../ui/form/segments.tsx'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import classes from './calc.module.css'
import { type CalcSettings, searchAtPrice } from './calc-settings.ts'
import { AmountField } from './terms-form.tsx'

const ways = [
  { value: 'income', label: 'From an income' },
  { value: 'budget', label: 'From a payment' },
] as const

/** The other way round: the highest price that an income or a monthly payment pays for. */
export function AffordableSection({ settings }: { readonly settings: CalcSettings }) {
  const { incomeUsd, budgetUsd, set } = settings
  const [way, setWay] = useState<(typeof ways)[number]['value']>(budgetUsd === null ? 'income' : 'budget')
  const isIncome = way === 'income'
  const amount = isIncome ? incomeUsd : budgetUsd
  function change(value: number | null) {
    set({ incomeUsd: isIncome ? value : null, budgetUsd: isIncome ? null : value })
  }
  return (
    <Section
      id="affordable"
      notes={
        <p>
          With the down payment, rate, term, tax and insurance above. Lenders commonly let a home cost{' '}
          {defaults.housingShareOfIncome}% of income before tax; they look at other debts too.
        </p>
      }
      title="What you can afford"
    >
      <div className={classes.columns}>
        <div className={classes.form}>
          <Segments items={ways} label="Calculate the price" onChange={setWay} value={way} />
          <AmountField
            bounds={priceBounds}
            format={formatMoney}
            hint={isIncome ? 'Of the household, per year.' : 'For loan, tax and insurance.'}
            key={way}
            label={isIncome ? 'Income before tax' : 'Monthly payment'}
            name={way}
            onChange={change}
            onClear={() => change(null)}
            value={amount}
          />
        </div>
        {amount === null ? (
          <p className={type.mute}>Enter {isIncome ? 'an income' : 'a payment'} to see the price that it pays for.</p>
        ) : (
          <Affordable budgetCents={isIncome ? monthlyBudget(amount) : toCents(amount)} settings={settings} />
        )}
      </div>
    </Section>
  )
}

interface AffordableProps {
  readonly budgetCents: number
  readonly settings: CalcSettings
}

function Affordable({ budgetCents, settings }: AffordableProps) {
  const price = affordablePrice(budgetCents, settings.terms)
  if (price === undefined) {
    return (
      <p className={classes.result} role="status">
        {formatCents(budgetCents)} a month doesn’t cover the insurance.
      </p>
    )
  }
  return (
    <div className={classes.result}>
      <p role="status">
        Up to <b className={type.figure}>{formatMoney(price)}</b>
      </p>
      <p className={type.soft}>A home at that price costs {formatCents(budgetCents)} a month or a little less.</p>
      <div className={classes.actions}>
        <Button component={Link} to={searchAtPrice(price, settings)}>
          Search places up to {formatMoney(price)}
        </Button>
        <Button onClick={() => settings.set({ priceUsd: price })} variant="default">
          Use this price above
        </Button>
      </div>
    </div>
  )
}
