import { defaults } from '@homeground/catalog/defaults'
import type { FigureNote } from '@homeground/contracts'
import { formatMoney, formatWhole } from '@homeground/format/numbers'
import { housingCost } from '@homeground/home-costs/housing-cost'
import { toCents } from '@homeground/home-costs/loan'
import { type LoanTerms, type TaxedPlace, termsFor } from '@homeground/home-costs/terms'
import type { Budget } from './budget-store.ts'

/** A home to buy or to rent. */
export type Tenure = 'buy' | 'rent'
export type Fit = 'fits' | 'tight' | 'over'

/** Percent of income before tax that housing alone may take, to fit. */
const shareAlone: Readonly<Record<Tenure, number>> = {
  buy: defaults.housingShareOfIncome,
  rent: defaults.rentShareOfIncome,
}

interface Known extends Budget {
  readonly incomeUsd: number
}

/**
 * Whether a monthly cost, in cents, fits an income: `fits` if housing takes at most 28 % of it (rent 30 %) and at most
 * 36 % with the debts, `tight` up to 43 % with the debts, else `over`.
 */
export function fitOf(cents: number, tenure: Tenure, budget: Known): Fit {
  const isWithin = (monthlyCents: number, share: number) => monthlyCents * 12 <= budget.incomeUsd * share
  const all = cents + toCents(budget.debtsUsd)
  if (isWithin(cents, shareAlone[tenure]) && isWithin(all, defaults.debtShareOfIncome)) return 'fits'
  return isWithin(all, defaults.mostShareOfIncome) ? 'tight' : 'over'
}

/** The highest monthly cost that fits, in cents; 0 where the debts leave nothing. */
export function monthlyFit(tenure: Tenure, { incomeUsd, debtsUsd }: Known): number {
  const shareOf = (share: number) => Math.floor((incomeUsd * share) / 12)
  return Math.max(0, Math.min(shareOf(shareAlone[tenure]), shareOf(defaults.debtShareOfIncome) - toCents(debtsUsd)))
}

/** The least yearly income before tax to which a monthly cost fits, in whole dollars. */
export function incomeToFit(cents: number, tenure: Tenure, debtsUsd: number): number {
  const yearly = (monthlyCents: number, share: number) => (monthlyCents * 12) / share
  return Math.ceil(
    Math.max(yearly(cents, shareAlone[tenure]), yearly(cents + toCents(debtsUsd), defaults.debtShareOfIncome)),
  )
}

interface PlaceCosts extends TaxedPlace {
  /** Dollars; null without a price. */
  readonly priceUsd: number | null
  /** Dollars per month; null without a rent. */
  readonly rentUsd: number | null
  /** On the rent, which may be only a bound. */
  readonly rentNote?: FigureNote | undefined
}

/** A cost of a place against the reader's income. */
export interface CostFit {
  readonly tenure: Tenure
  readonly cents: number
  readonly fit: Fit
}

/** Whether the payment and the rent of a place fit; without what is unknown: a rent of "$3,500 or more" may be over. */
export function fitsOf(
  { priceUsd, rentUsd, rentNote, ...place }: PlaceCosts,
  budget: Budget,
  terms: LoanTerms,
): CostFit[] {
  const { incomeUsd } = budget
  if (incomeUsd === null) return []
  const known = { ...budget, incomeUsd }
  const costFit = (tenure: Tenure, cents: number): CostFit => ({ tenure, cents, fit: fitOf(cents, tenure, known) })
  const buy = priceUsd === null ? [] : [costFit('buy', housingCost(priceUsd, termsFor(terms, place)).total)]
  const rent = rentUsd === null ? [] : [costFit('rent', toCents(rentUsd))]
  return [...buy, ...rent.filter(({ fit }) => fit === 'over' || rentNote?.kind !== 'over')]
}

const texts: Readonly<Record<Tenure, Readonly<Record<Fit, string>>>> = {
  buy: {
    fits: 'Buying fits: the payment',
    tight: 'Buying is tight: the payment',
    over: 'Buying is over budget: the payment',
  },
  rent: {
    fits: 'Renting fits: the rent',
    tight: 'Renting is tight: the rent',
    over: 'Renting is over budget: the rent',
  },
}

/** `Buying is over budget: the payment is 56% of your income. It takes $199,893 a year to fit.` */
export function fitText({ tenure, cents, fit }: CostFit, { incomeUsd, debtsUsd }: Known): string {
  const share = (monthlyCents: number) => formatWhole((monthlyCents * 12) / incomeUsd)
  const withDebts = debtsUsd > 0 ? `, ${share(cents + toCents(debtsUsd))}% with your debts` : ''
  const needed = fit === 'fits' ? '' : ` It takes ${formatMoney(incomeToFit(cents, tenure, debtsUsd))} a year to fit.`
  return `${texts[tenure][fit]} is ${share(cents)}% of your income${withDebts}.${needed}`
}

/** The rule behind the words. */
export const budgetRule =
  `Fits: a home takes at most ${defaults.housingShareOfIncome}% of your income before tax, rent ` +
  `${defaults.rentShareOfIncome}%, and ${defaults.debtShareOfIncome}% with your debts. ` +
  `Tight: up to ${defaults.mostShareOfIncome}% with your debts.`
