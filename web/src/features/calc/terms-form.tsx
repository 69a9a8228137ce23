import '@mantine/core/styles/Input.layer.css'
import { findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import { propertyTaxes, propertyTaxRate, type TaxLevel } from '@homeground/catalog/home-costs'
import { placeKey, placeKeyPattern, placeKinds } from '@homeground/catalog/place-kinds'
import { isStateAbbr, type StateAbbreviation, states } from '@homeground/catalog/states'
import type { Suggestion } from '@homeground/contracts'
import { formatMoney } from '@homeground/format/numbers'
import { affordablePrice } from '@homeground/home-costs/housing-cost'
import { toCents } from '@homeground/home-costs/loan'
import {
  type AmountBounds,
  type LoanTerms,
  type PlaceTerms,
  priceBounds,
  termBounds,
  termsFor,
  termsText,
  withinBounds,
} from '@homeground/home-costs/terms'
import { Button, NativeSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { placeRef, suggestedPlace } from '../../lib/api/place-ref.ts'
import { townPath, zipPath } from '../../lib/api/places.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { placeResults } from '../../lib/api/zip-results.ts'
import { writeFilter } from '../../lib/format/ranges.ts'
import { searchPath } from '../../lib/navigation/paths.ts'
import { monthlyFit } from '../../places/loan/budget.ts'
import { type Budget, useBudget } from '../../places/loan/budget-store.ts'
import { taxLevelTexts, termParams, termsIn, useLoanStore } from '../../places/loan/loan-terms.ts'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import form from '../../ui/form/form.module.css'
import { Segments } from '../../ui/form/segments.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page/section.tsx'
import { parseAmount } from '../../ui/range-filter/exact-inputs.tsx'
import type from '../../ui/type.module.css'
import classes from './calc.module.css'

const ways = [
  { value: 'income', label: 'From an income' },
  { value: 'budget', label: 'From a payment' },
] as const

/** The other way round: the highest price that an income or a monthly payment pays for. */
export function AffordableSection({ settings }: { readonly settings: CalcSettings }) {
  const { incomeUsd, debtsUsd, budgetUsd, set } = settings
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
          {defaults.housingShareOfIncome}% of income before tax, and {defaults.debtShareOfIncome}% with other debts.
          Lists use the same income.
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
          {isIncome ? (
            <AmountField
              bounds={priceBounds}
              format={formatMoney}
              hint="For loans and cards, per month."
              label="Other debts"
              name="debts"
              onChange={(value) => set({ debtsUsd: value })}
              onClear={() => set({ debtsUsd: 0 })}
              value={debtsUsd === 0 ? null : debtsUsd}
            />
          ) : null}
        </div>
        {amount === null ? (
          <p className={type.mute}>Enter your {isIncome ? 'income' : 'payment'} to see what you can afford.</p>
        ) : (
          <Affordable
            budgetCents={isIncome ? monthlyFit('buy', { incomeUsd: amount, debtsUsd }) : toCents(amount)}
            settings={settings}
          />
        )}
      </div>
    </Section>
  )
}

function Affordable({ budgetCents, settings }: { readonly budgetCents: number; readonly settings: CalcSettings }) {
  const price = affordablePrice(budgetCents, settings.placeTerms)
  if (price === undefined) {
    return (
      <p className={classes.result} role="status">
        {formatMoney(Math.round(budgetCents / 100))} a month doesn’t cover the insurance.
      </p>
    )
  }
  return (
    <div className={classes.result}>
      <p role="status">
        Up to <b className={type.figure}>{formatMoney(price)}</b>
      </p>
      <p className={type.soft}>About {formatMoney(Math.round(budgetCents / 100))} a month.</p>
      <div className={classes.actions}>
        <Button component={Link} to={searchAtPrice(price, settings)}>
          Search places up to {formatMoney(price)}
        </Button>
        <Button onClick={() => settings.set({ priceUsd: price })} variant="default">
          Use this price
        </Button>
      </div>
    </div>
  )
}

const offeredYears = [10, 15, 20, 25, 30, 40]
const rateText = (value: number) => `${value}%`

/** The price and the terms of the loan. */
export function TermsForm({ settings }: { readonly settings: CalcSettings }) {
  const { priceUsd, terms, placeTerms, set } = settings
  const term = (key: keyof typeof termBounds) => ({
    bounds: termBounds[key],
    onChange: (value: number) => set({ terms: { ...terms, [key]: value } }),
    value: placeTerms[key],
  })
  return (
    <div className={classes.form}>
      <PlaceField settings={settings} />
      <AmountField
        bounds={priceBounds}
        format={formatMoney}
        label="Home price"
        name="price"
        onChange={(price) => set({ priceUsd: price })}
        value={priceUsd}
      />
      <AmountField
        {...term('downPaymentUsd')}
        format={formatMoney}
        hint={downPaymentHint(priceUsd, terms)}
        label="Down payment"
        name="down"
      />
      <AmountField {...term('interestRate')} format={rateText} label="Interest rate per year" name="rate" />
      <YearsMenu onChange={term('loanYears').onChange} years={terms.loanYears} />
      <StateMenu settings={settings} />
      <AmountField
        {...term('propertyTaxRate')}
        format={rateText}
        hint={taxHint(settings)}
        label="Property tax"
        name="tax"
      />
      <AmountField
        {...term('insuranceUsd')}
        format={formatMoney}
        hint={insuranceHint(settings)}
        label="Home insurance"
        name="insurance"
      />
      {terms.propertyTaxRate === null && terms.insuranceUsd === null ? null : (
        <button
          className={type.textButton}
          onClick={() => set({ terms: { ...terms, propertyTaxRate: null, insuranceUsd: null } })}
          type="button"
        >
          Use tax and insurance of each place
        </button>
      )}
    </div>
  )
}

function downPaymentHint(priceUsd: number, { downPaymentUsd }: LoanTerms): string {
  if (downPaymentUsd >= priceUsd) return 'Covers the price: no loan.'
  const share = Math.floor((downPaymentUsd / priceUsd) * 100)
  return `${share}% of the price.`
}

function YearsMenu({ years, onChange }: { readonly years: number; readonly onChange: (years: number) => void }) {
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

/** Whose average the insurance is. */
function insuranceHint({ terms, state }: CalcSettings): string {
  if (terms.insuranceUsd !== null) return 'Per year. Your amount, for every place.'
  return `Per year: the average of ${state === null ? 'the US' : states[state]}. Enter a quote if you have one.`
}

/** Whose rate the property tax is. */
function taxHint({ terms, place, found, state }: CalcSettings): string {
  if (terms.propertyTaxRate !== null) return 'Of the price, per year. Your rate, for every place.'
  const of = place === null ? state && states[state] : found && `${found.name}, ${taxLevelTexts[found.level]}`
  return `Of the price, per year${of ? `: ${of}` : ''}. Lists use the rate of each place.`
}

/** The place whose price and property tax the calculator takes. */
function PlaceField({ settings }: { readonly settings: CalcSettings }) {
  const { place, found, set } = settings
  const [text, setText] = useState('')
  async function choose(suggestion: Suggestion) {
    const ref = suggestedPlace(suggestion)
    if (!ref) return
    const key = placeKey(ref)
    setText('')
    const result = await queryClient.fetchQuery(placeQuery(key)).catch(() => null)
    const { terms } = settings
    set({
      place: key,
      state: isStateAbbr(suggestion.state_abbr) ? suggestion.state_abbr : null,
      terms: { ...terms, propertyTaxRate: null },
      ...(result?.price != null && { priceUsd: Math.round(result.price) }),
    })
  }
  const entry = usePlaceEntry({ text, kinds: placeKinds, onEnter: (chosen) => chosen && void choose(chosen) })
  if (place !== null) {
    return (
      <p className={classes.place}>
        <span className={form.label}>Place</span>
        {found ? <Link to={found.path}>{found.name}</Link> : 'Loading the place …'}
        {found && found.price === null ? ' has no listing price.' : ''}
        <button className={type.textButton} onClick={() => set({ place: null })} type="button">
          Another place
        </button>
      </p>
    )
  }
  return (
    <div className={classes.place}>
      <span aria-hidden="true" className={form.label}>
        Place
      </span>
      <PlaceInput
        kinds={placeKinds}
        label="Place"
        onEnter={() => void entry.enter()}
        onPick={(suggestion) => void choose(suggestion)}
        onText={setText}
        placeholder="Zip, town, county or metro area"
        question={entry.question}
        text={text}
      />
      <p className={form.hint}>Optional: sets the price and the property tax.</p>
    </div>
  )
}

/** Choosing a state takes over its property tax; choosing none, the usual one. */
function StateMenu({ settings }: { readonly settings: CalcSettings }) {
  const { state, terms, set } = settings
  const offered = Object.keys(propertyTaxes).filter(isStateAbbr)
  function choose(text: string) {
    set({ state: isStateAbbr(text) ? text : null, place: null, terms: { ...terms, propertyTaxRate: null } })
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
function AmountField(props: AmountFieldProps) {
  const { name, label, hint, value, bounds, format, onChange, onClear } = props
  const textOf = (amount: number | null) => (amount === null ? '' : format(amount))
  const [text, setText] = useState(() => textOf(value))
  const [shownValue, setShownValue] = useState(value)
  const read = (typed: string) => withinBounds(parseAmount(typed) ?? Number.NaN, bounds)
  const typed = read(text)
  // Something else has changed the amount.
  if (value !== shownValue) {
    setShownValue(value)
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

/** The inputs of the calculator; all are in its address. */
interface CalcChoice {
  readonly priceUsd: number
  readonly terms: LoanTerms
  /** Where to search; its property tax can be taken over. */
  readonly state: StateAbbreviation | null
  /** The key of the place whose price and property tax it started from. */
  readonly place: string | null
  /** Yearly, before tax: what it pays for is computed the other way round. */
  readonly incomeUsd: number | null
  /** Per month, for loans and cards: less remains for a home. */
  readonly debtsUsd: number
  /** Per month, instead of an income. */
  readonly budgetUsd: number | null
}

/** A missing or invalid part becomes the default; an address without any parameter has the stored terms and budget. */
export function readChoice(params: URLSearchParams, stored: LoanTerms, budget: Budget = noBudget): CalcChoice {
  const amount = (name: string) => {
    const text = params.get(name)
    return (text ? withinBounds(Number(text), priceBounds) : undefined) ?? null
  }
  const state = (params.get('state') ?? '').toUpperCase()
  return {
    priceUsd: amount('price') ?? defaults.housingPriceSliderUsd.high,
    terms: params.size === 0 ? stored : termsIn(params),
    state: isStateAbbr(state) ? state : null,
    place: isPlaceKey(params.get('place') ?? '') ? params.get('place') : null,
    incomeUsd: params.size === 0 ? budget.incomeUsd : amount('income'),
    debtsUsd: params.size === 0 ? budget.debtsUsd : (amount('debts') ?? 0),
    budgetUsd: amount('income') === null ? amount('budget') : null,
  }
}

const placeKeyTest = new RegExp(placeKeyPattern)
const isPlaceKey = (text: string) => placeKeyTest.test(text)

const noBudget: Budget = { incomeUsd: null, debtsUsd: 0 }

/** Without what is usual; the price always, so that the address is never without parameters. */
export function writeChoice(choice: CalcChoice): URLSearchParams {
  const { priceUsd, terms, state, place, incomeUsd, debtsUsd, budgetUsd } = choice
  const params = new URLSearchParams([['price', String(priceUsd)], ...termParams(terms)])
  if (state !== null) params.set('state', state)
  if (place !== null) params.set('place', place)
  if (incomeUsd !== null) params.set('income', String(incomeUsd))
  if (debtsUsd > 0) params.set('debts', String(debtsUsd))
  if (budgetUsd !== null) params.set('budget', String(budgetUsd))
  return params
}

/** A place that the calculator starts from. */
interface FoundPlace {
  readonly name: string
  readonly path: string
  /** Dollars; null without listings. */
  readonly price: number | null
  /** Percent; null in a territory. */
  readonly taxRate: number | null
  readonly level: TaxLevel
  readonly state: StateAbbreviation | null
}

function placeQuery(key: string) {
  const fields = 'median_listing_price,property_tax_rate,county_property_tax_rate'
  return queryOptions({
    queryKey: ['calculator-place', key],
    queryFn: async (): Promise<FoundPlace | null> => {
      const [result] = await placeResults([key], { fields })
      if (!result) return null
      const ref = placeRef(result)
      const read = (name: string) => (typeof result[name] === 'number' ? result[name] : null)
      const own = read('property_tax_rate')
      const county = read('county_property_tax_rate')
      return {
        name: ref.kind === 'zip' ? `${result.town} ${ref.id}` : `${result.town}, ${result.state_abbr}`,
        path: ref.kind === 'zip' ? zipPath(ref.id) : townPath(result.town, result.state_abbr),
        price: read('median_listing_price'),
        taxRate: result.tax_rate ?? null,
        level: own !== null ? 'own' : county !== null ? 'county' : 'state',
        state: isStateAbbr(result.state_abbr) ? result.state_abbr : null,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface CalcSettings extends CalcChoice {
  /** The terms with the tax rate of the place, else of the state, where the reader has set none. */
  readonly placeTerms: PlaceTerms
  /** The place once it is known; null without one. */
  readonly found: FoundPlace | null
  /** Changes the address, without a new entry in the browser's history; terms, income and debts are stored too. */
  readonly set: (change: Partial<CalcChoice>) => void
}

export function useCalcSettings(): CalcSettings {
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params, useLoanStore(), useBudget())
  const { place, terms } = choice
  const { data: found = null } = useQuery({ ...placeQuery(place ?? ''), enabled: place !== null })
  const state = choice.state ?? (place === null ? null : (found?.state ?? null))
  const ofState = state === null ? undefined : propertyTaxRate(state)
  const taxRate = place === null ? ofState : (found?.taxRate ?? ofState)
  return {
    ...choice,
    state,
    found: place === null ? null : found,
    placeTerms: termsFor(terms, { taxRate, state }),
    set(change) {
      const next = { ...choice, ...change }
      if (change.terms) useLoanStore.setState(change.terms)
      if (change.incomeUsd) useBudget.setState({ incomeUsd: change.incomeUsd })
      if (change.debtsUsd !== undefined) useBudget.setState({ debtsUsd: change.debtsUsd })
      setParams(writeChoice(next), { replace: true })
    },
  }
}

/** Address of the search for places up to a price, with the monthly payment of the same terms as a column. */
export function searchAtPrice(priceUsd: number, { state, terms }: Pick<CalcChoice, 'state' | 'terms'>): string {
  const price = findAttribute('median_listing_price')!
  const filter = writeFilter(price, { low: null, high: priceUsd })
  return searchPath({
    ...(state === null ? { area: 'nationwide' } : { area: 'state', states: state }),
    ...(filter && { [price.key]: filter }),
    columns: 'median_listing_price,monthly_payment,income_needed,overall_score',
    loan: termsText(terms),
  })
}
