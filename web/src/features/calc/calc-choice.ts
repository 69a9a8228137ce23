import { defaults } from '@homeground/catalog/defaults'
import { isStateAbbr, type StateAbbreviation } from '@homeground/catalog/states'
import { type LoanTerms, priceBounds, termParams, termsIn, withinBounds } from '../../places/loan/loan-terms.ts'

/** What the page computes: all of it is in its address. */
export interface CalcChoice {
  readonly priceUsd: number
  readonly terms: LoanTerms
  /** Where to search; its property tax can be taken over. */
  readonly state: StateAbbreviation | null
  /** Yearly, before tax: what it pays for is computed the other way round. */
  readonly incomeUsd: number | null
  /** Per month, instead of an income. */
  readonly budgetUsd: number | null
}

/** A missing or invalid part becomes the default; an address without any parameter has the stored terms. */
export function readChoice(params: URLSearchParams, stored: LoanTerms): CalcChoice {
  const amount = (name: string) => {
    const text = params.get(name)
    return (text ? withinBounds(Number(text), priceBounds) : undefined) ?? null
  }
  const state = (params.get('state') ?? '').toUpperCase()
  return {
    priceUsd: amount('price') ?? defaults.housingPriceSliderUsd.high,
    terms: params.size === 0 ? stored : termsIn(params),
    state: isStateAbbr(state) ? state : null,
    incomeUsd: amount('income'),
    budgetUsd: amount('income') === null ? amount('budget') : null,
  }
}

/** Without what is usual; the price always, so that the address is never without parameters. */
export function writeChoice(choice: CalcChoice): URLSearchParams {
  const { priceUsd, terms, state, incomeUsd, budgetUsd } = choice
  const params = new URLSearchParams([['price', String(priceUsd)], ...termParams(terms)])
  if (state !== null) params.set('state', state)
  if (incomeUsd !== null) params.set('income', String(incomeUsd))
  if (budgetUsd !== null) params.set('budget', String(budgetUsd))
  return params
}
