import { defaults } from '@homeground/catalog/defaults'
import { homeInsuranceUsd, insuranceOfState } from '@homeground/catalog/home-insurance'

/** The assumptions about every home. */
export interface LoanTerms {
  readonly downPaymentUsd: number
  /** Percent per year. */
  readonly interestRate: number
  readonly loanYears: number
  /** Percent of the price per year; null for the rate of each place. */
  readonly propertyTaxRate: number | null
  /** Dollars per year; null for the average of each place's state. */
  readonly insuranceUsd: number | null
}

/** The terms for one place: with what it pays where the reader has set nothing. */
export interface PlaceTerms extends LoanTerms {
  readonly propertyTaxRate: number
  readonly insuranceUsd: number
}

/** What payments depend on in a place. */
export interface TaxedPlace {
  /** Property tax rate in percent; not known where there is none. */
  readonly taxRate: number | null | undefined
  /** Abbreviation of its state. */
  readonly state: string | null | undefined
}

export const defaultTerms: LoanTerms = {
  downPaymentUsd: defaults.downPaymentUsd,
  interestRate: defaults.interestRate,
  loanYears: defaults.loanYears,
  propertyTaxRate: null,
  insuranceUsd: null,
}

/** The terms for a place; without a rate or a state that is known, with the usual rate and the average of the country. */
export function termsFor(terms: LoanTerms, { taxRate, state }: TaxedPlace): PlaceTerms {
  return {
    ...terms,
    propertyTaxRate: terms.propertyTaxRate ?? taxRate ?? defaults.propertyTaxRate,
    insuranceUsd: terms.insuranceUsd ?? insuranceOfState(state ?? '') ?? homeInsuranceUsd,
  }
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

/** In the order in which an address has them. */
export const termKeys = Object.keys(defaultTerms) as (keyof LoanTerms)[]

/** A number within bounds, with the decimals that count; undefined for anything else. */
export function withinBounds(value: number, { least, most, decimals }: AmountBounds): number | undefined {
  return value >= least && value <= most ? Number(value.toFixed(decimals)) : undefined
}

/** Terms from unknown values; a missing or invalid one becomes the default. */
export function readTerms(values: Readonly<Partial<Record<keyof LoanTerms, unknown>>>): LoanTerms {
  const terms: Record<keyof LoanTerms, number | null> = { ...defaultTerms }
  for (const key of termKeys) {
    terms[key] = withinBounds(Number(values[key] ?? Number.NaN), termBounds[key]) ?? defaultTerms[key]
  }
  return terms as LoanTerms
}

/** Terms as one parameter of an address: `50000,5.25,30,1.2,1200`; with the tax and the insurance of each place, `50000,5.25,30,,`. */
export function termsText(terms: LoanTerms): string {
  return termKeys.map((key) => terms[key] ?? '').join(',')
}

/** The terms of such a parameter; undefined without one. */
export function parseTerms(text: string | null | undefined): LoanTerms | undefined {
  if (!text) return undefined
  const values = text.split(',')
  return readTerms(Object.fromEntries(termKeys.map((key, index) => [key, values[index] || undefined])))
}
