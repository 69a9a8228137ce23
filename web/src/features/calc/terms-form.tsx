import { defaults } from '@homeground/catalog/defaults'
import { propertyTaxes, propertyTaxRate } from '@homeground/catalog/home-costs'
import { isStateAbbr, states } from '@homeground/catalog/states'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { formatMoney } from '@homeground/format/numbers'
import { type LoanTerms, priceBounds, termBounds } from '../../places/loan/loan-terms.ts'
import form from '../../ui/form/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { AmountField } from './amount-field.tsx'
import classes from './calc.module.css'
import type { CalcSettings } from './use-calc-settings.ts'

const offeredYears = [10, 15, 20, 25, 30, 40]
const rateText = (value: number) => `${value}%`

/** What the price and the loan are. */
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
