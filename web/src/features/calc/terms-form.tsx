import { defaults } from '@homeground/catalog/defaults'
import { propertyTaxes, propertyTaxRate } from '@homeground/catalog/home-costs'
import { isStateAbbr, states } from '@homeground/catalog/states'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { formatMoney } from '@homeground/format/numbers'
import { useState } from 'react'

import {
  type AmountBounds,
  type LoanTerms,
  priceBounds,
  termBounds,
  withinBounds,
} from '../../places/loan/loan-terms.ts'
import form from '../../ui/form/form.module.css'
import { TextField } from '../../ui/form/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { parseAmount } from '../../ui/range-filter/exact-inputs.tsx'
import classes from './calc.module.css'
import type { CalcSettings } from './calc-settings.ts'

const offeredYears = [10, 15, 20, 25, 30, 40]
const rateText = (value: number) => `${value}%`

/** The price and the terms of the loan. */
export function TermsForm({ settings }: { readonly settings: CalcSettings }) {
  const { priceUsd, terms, set } = settings
  const setTerm = (key: keyof LoanTerms) => (value: number) => set({ terms: { ...terms, [key]: value } })
  return (
    <div className={classes.form}>
      <AmountField
        bounds={priceBounds}
        format={formatMoney}
        label="Home price"
        name="price"
        onChange={(price) => set({ priceUsd: price })}
        value={priceUsd}
      />
      <AmountField
        bounds={termBounds.downPaymentUsd}
        format={formatMoney}
        hint={downPaymentHint(priceUsd, terms)}
        label="Down payment"
        name="down"
        onChange={setTerm('downPaymentUsd')}
        value={terms.downPaymentUsd}
      />
      <AmountField
        bounds={termBounds.interestRate}
        format={rateText}
        label="Interest rate per year"
        name="rate"
        onChange={setTerm('interestRate')}
        value={terms.interestRate}
      />
      <YearsMenu onChange={setTerm('loanYears')} years={terms.loanYears} />
      <StateMenu settings={settings} />
      <AmountField
        bounds={termBounds.propertyTaxRate}
        format={rateText}
        hint="Of the price, per year."
        label="Property tax"
        name="tax"
        onChange={setTerm('propertyTaxRate')}
        value={terms.propertyTaxRate}
      />
      <AmountField
        bounds={termBounds.insuranceUsd}
        format={formatMoney}
        hint="Per year. Enter a quote if you have one."
        label="Home insurance"
        name="insurance"
        onChange={setTerm('insuranceUsd')}
        value={terms.insuranceUsd}
      />
    </div>
  )
}

function downPaymentHint(priceUsd: number, { downPaymentUsd }: LoanTerms): string {
  if (downPaymentUsd >= priceUsd) return 'Covers the price: no loan.'
  const share = Math.floor((downPaymentUsd / priceUsd) * 100)
  return `${share}% of the price.`
}

interface YearsMenuProps {
  readonly years: number
  readonly onChange: (years: number) => void
}

function YearsMenu({ years, onChange }: YearsMenuProps) {
  const offered = [...new Set([...offeredYears, years])].toSorted((a, b) => a - b)
  return (
    <NativeSelect
      classNames={{ label: form.label ?? '' }}
      data={offered.map((each) => ({ value: String(each), label: `${each} years` }))}
      label="Loan term"
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      rightSection={<Icon name="chevron" size={16} />}
      value={String(years)}
    />
  )
}

/** Choosing a state takes over its property tax; choosing none, the usual one. */
function StateMenu({ settings }: { readonly settings: CalcSettings }) {
  const { state, terms, set } = settings
  const offered = Object.keys(propertyTaxes).filter(isStateAbbr)
  function choose(text: string) {
    const chosen = isStateAbbr(text) ? text : null
    const rate = (chosen && propertyTaxRate(chosen)) ?? defaults.propertyTaxRate
    set({ state: chosen, terms: { ...terms, propertyTaxRate: rate } })
  }
  return (
    <NativeSelect
      classNames={{ label: form.label ?? '', description: form.hint ?? '' }}
      data={[
        { value: '', label: `Any (${defaults.propertyTaxRate}% property tax)` },
        ...offered.map((each) => ({ value: each, label: `${states[each]} (${propertyTaxRate(each)}%)` })),
      ]}
      description="Sets the property tax, and where to search."
      inputWrapperOrder={['label', 'input', 'description']}
      label="State"
      onChange={(event) => choose(event.currentTarget.value)}
      rightSection={<Icon name="chevron" size={16} />}
      value={state ?? ''}
    />
  )
}

interface AmountFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Null only in a field that may be empty. */
  readonly value: number | null
  readonly bounds: AmountBounds
  readonly format: (value: number) => string
  /** Called with each valid amount, while it is being typed. */
  readonly onChange: (value: number) => void
  /** Called when the field is emptied; without it, the field needs an amount. */
  readonly onClear?: () => void
}

/** An amount as people type it: `450,000`, `$450k`, `5.25%`. */
export function AmountField(props: AmountFieldProps) {
  const { name, label, hint, value, bounds, format, onChange, onClear } = props
  const textOf = (amount: number | null) => (amount === null ? '' : format(amount))
  const [text, setText] = useState(() => textOf(value))
  const [shown, setShown] = useState(value)
  const read = (typed: string) => withinBounds(parseAmount(typed) ?? Number.NaN, bounds)
  const typed = read(text)
  // Something else has changed the amount.
  if (value !== shown) {
    setShown(value)
    if (typed !== value) setText(textOf(value))
  }
  const isMissing = text.trim() === ''
  const isValid = typed !== undefined || (isMissing && onClear !== undefined)
  return (
    <TextField
      autoComplete="off"
      error={isValid ? undefined : `Enter a number from ${format(bounds.least)} to ${format(bounds.most)}.`}
      inputMode="decimal"
      label={label}
      name={name}
      onBlur={() => {
        if (isValid) setText(textOf(value))
      }}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        const amount = read(next)
        if (amount !== undefined) {
          if (amount !== value) onChange(amount)
        } else if (next.trim() === '') onClear?.()
      }}
      value={text}
      {...(hint === undefined ? {} : { hint })}
    />
  )
}
