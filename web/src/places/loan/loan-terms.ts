import { defaults } from '@homeground/catalog/defaults'
import { homeInsuranceUsd } from '@homeground/catalog/home-insurance'
import { formatMoney } from '@homeground/format/numbers'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The assumptions of the calculator about every home. */
export interface LoanTerms {
  readonly downPaymentUsd: number
  /** Percent per year. */
  readonly interestRate: number
  readonly loanYears: number
  /** Percent of the price per year. */
  readonly propertyTaxRate: number
  /** Dollars per year. */
  readonly insuranceUsd: number
}

export const defaultTerms: LoanTerms = {
  downPaymentUsd: defaults.downPaymentUsd,
  interestRate: defaults.interestRate,
  loanYears: defaults.loanYears,
  propertyTaxRate: defaults.propertyTaxRate,
  insuranceUsd: homeInsuranceUsd,
}

export interface AmountBounds {
  readonly least: number
  readonly most: number
  /** Decimals that count; more are cut. */
  readonly decimals: number
}

/** The accepted amounts. Within these, all sums stay exact. */
export const termBounds: Readonly<Record<keyof LoanTerms, AmountBounds>> = {
  downPaymentUsd: { least: 0, most: 25_000_000, decimals: 2 },
  interestRate: { least: 0, most: 25, decimals: 3 },
  loanYears: { least: 1, most: 40, decimals: 0 },
  propertyTaxRate: { least: 0, most: 10, decimals: 3 },
  insuranceUsd: { least: 0, most: 1_000_000, decimals: 2 },
}

/** Prices are whole dollars, from none to the highest of the specification's map filter. */
export const priceBounds: AmountBounds = { least: 0, most: 25_000_000, decimals: 0 }

const keys = Object.keys(defaultTerms) as (keyof LoanTerms)[]

/** A number within bounds, with the decimals that count; undefined for anything else. */
export function withinBounds(value: number, { least, most, decimals }: AmountBounds): number | undefined {
  return value >= least && value <= most ? Number(value.toFixed(decimals)) : undefined
}

/** Terms from unknown values; a missing or invalid one becomes the default. */
export function readTerms(values: Readonly<Partial<Record<keyof LoanTerms, unknown>>>): LoanTerms {
  const read = (key: keyof LoanTerms) =>
    withinBounds(Number(values[key] ?? Number.NaN), termBounds[key]) ?? defaultTerms[key]
  const terms = { ...defaultTerms }
  for (const key of keys) terms[key] = read(key)
  return terms
}

/** Terms as one parameter of an address: `50000,5.25,30,1.2,1211`. */
export function termsText(terms: LoanTerms): string {
  return keys.map((key) => terms[key]).join(',')
}

/** The terms of such a parameter; undefined without one. */
export function parseTerms(text: string | null): LoanTerms | undefined {
  if (!text) return undefined
  const values = text.split(',')
  return readTerms(Object.fromEntries(keys.map((key, index) => [key, values[index] || undefined])))
}

/** Names of the terms in the address of the calculator. */
const parameterNames: Readonly<Record<keyof LoanTerms, string>> = {
  downPaymentUsd: 'down',
  interestRate: 'rate',
  loanYears: 'years',
  propertyTaxRate: 'tax',
  insuranceUsd: 'insurance',
}

/** The terms of an address; a missing or invalid one is the default. */
export function termsIn(params: URLSearchParams): LoanTerms {
  return readTerms(Object.fromEntries(keys.map((key) => [key, params.get(parameterNames[key]) || undefined])))
}

/** Terms as parameters of an address, without those that are the default. */
export function termParams(terms: LoanTerms): [name: string, text: string][] {
  return keys.filter((key) => terms[key] !== defaultTerms[key]).map((key) => [parameterNames[key], String(terms[key])])
}

/** Address of the calculator with these terms and, if there is one, the price of a place. */
export function calculatorPath(terms: LoanTerms, priceUsd?: number): string {
  // Without any parameter, the calculator would open with the stored terms.
  const down = [parameterNames.downPaymentUsd, String(terms.downPaymentUsd)]
  const others = termParams({ ...terms, downPaymentUsd: defaultTerms.downPaymentUsd })
  const price = priceUsd === undefined ? [] : [['price', String(Math.round(priceUsd))]]
  return `/calc?${new URLSearchParams([...price, down, ...others])}`
}

/** `$50,000 down, 5.25% for 30 years, property tax 1.2%, insurance $1,211 per year` */
export function costTermsText(terms: LoanTerms): string {
  const { downPaymentUsd, interestRate, loanYears, propertyTaxRate, insuranceUsd } = terms
  return [
    `${formatMoney(downPaymentUsd)} down, ${interestRate}% for ${loanYears} years`,
    `property tax ${propertyTaxRate}%`,
    `insurance ${formatMoney(insuranceUsd)} per year`,
  ].join(', ')
}

/** The same with the rule for incomes: `…; income needed: payment is 28% of it` */
export function termsSentence(terms: LoanTerms): string {
  return `${costTermsText(terms)}; income needed: payment is ${defaults.housingShareOfIncome}% of it`
}

/** The terms that the calculator was last used with; lists compute payments with them. The browser stores them. */
export const useLoanStore = create<LoanTerms>()(
  persist((): LoanTerms => defaultTerms, {
    name: 'homeground.loan',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored) => readTerms((stored ?? {}) as Partial<LoanTerms>),
  }),
)

/** Name of the parameter of a list's address that has the terms of its payments. */
const parameter = 'loan'

/** The terms in the address of a list, else the stored ones; a hook. */
export function useLoanTerms(): LoanTerms {
  const text = new URLSearchParams(useLocation().search).get(parameter)
  const stored = useLoanStore()
  return useMemo(() => parseTerms(text) ?? stored, [text, stored])
}

/** The same once, outside of rendering. */
export function currentTerms(): LoanTerms {
  const text = new URLSearchParams(window.location.search).get(parameter)
  return parseTerms(text) ?? useLoanStore.getState()
}
