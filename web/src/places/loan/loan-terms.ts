import { defaults } from '@homeground/catalog/defaults'
import type { TaxLevel } from '@homeground/catalog/home-costs'
import { formatMoney } from '@homeground/format/numbers'
import { defaultTerms, type LoanTerms, parseTerms, readTerms, termKeys } from '@homeground/home-costs/terms'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

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
  return readTerms(Object.fromEntries(termKeys.map((key) => [key, params.get(parameterNames[key]) || undefined])))
}

/** Terms as parameters of an address, without those that are the default. */
export function termParams(terms: LoanTerms): [name: string, text: string][] {
  return termKeys
    .filter((key) => terms[key] !== defaultTerms[key])
    .map((key) => [parameterNames[key], String(terms[key])])
}

/** What the calculator starts with besides terms: a price, and the place whose tax rate it takes, by its key. */
interface CalculatorStart {
  readonly priceUsd?: number | undefined
  readonly place?: string | undefined
}

/** Address of the calculator with these terms and, if there is one, the price of a place. */
export function calculatorPath(terms: LoanTerms, { priceUsd, place }: CalculatorStart = {}): string {
  // Without any parameter, the calculator would open with the stored terms.
  const down = [parameterNames.downPaymentUsd, String(terms.downPaymentUsd)]
  const others = termParams({ ...terms, downPaymentUsd: defaultTerms.downPaymentUsd })
  const price = priceUsd === undefined ? [] : [['price', String(Math.round(priceUsd))]]
  const at = place === undefined ? [] : [['place', place]]
  return `/calc?${new URLSearchParams([...price, down, ...others, ...at])}`
}

/** `$50,000 down, 5.25% for 30 years, property tax 1.2%, insurance $1,211 per year` */
export function costTermsText(terms: LoanTerms): string {
  const { downPaymentUsd, interestRate, loanYears, propertyTaxRate, insuranceUsd } = terms
  return [
    `${formatMoney(downPaymentUsd)} down, ${interestRate}% for ${loanYears} years`,
    propertyTaxRate === null ? 'property tax at each place’s rate' : `property tax ${propertyTaxRate}%`,
    insuranceUsd === null ? 'insurance at the average of the state' : `insurance ${formatMoney(insuranceUsd)} per year`,
  ].join(', ')
}

/** The same with the rule for incomes: `…; income needed: payment is 28% of it` */
export function termsSentence(terms: LoanTerms): string {
  return `${costTermsText(terms)}; income needed: payment is ${defaults.housingShareOfIncome}% of it`
}

/** What earlier releases took for the insurance of every home. */
const earlierInsuranceUsd = 1_211

/** The terms that the calculator was last used with; lists compute payments with them. The browser stores them. */
export const useLoanStore = create<LoanTerms>()(
  persist((): LoanTerms => defaultTerms, {
    name: 'homeground.loan',
    version: 2,
    storage: createJSONStorage(() => localStorage),
    // Earlier releases stored the usual tax rate and insurance where the reader had chosen none.
    migrate: (stored, version) => {
      const terms = (stored ?? {}) as Partial<LoanTerms>
      const isOld = version < 2
      return {
        ...terms,
        ...(isOld && terms.propertyTaxRate === defaults.propertyTaxRate && { propertyTaxRate: null }),
        ...(isOld && terms.insuranceUsd === earlierInsuranceUsd && { insuranceUsd: null }),
      } as LoanTerms
    },
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored) => readTerms((stored ?? {}) as Partial<LoanTerms>),
  }),
)

/** Whose property tax rate it is, within a sentence. */
export const taxLevelTexts: Readonly<Record<TaxLevel, string>> = {
  own: 'the rate of the place',
  county: 'the rate of its county',
  state: 'the rate of its state',
}

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
