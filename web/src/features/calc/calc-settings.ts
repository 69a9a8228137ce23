import { findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import { isStateAbbr, type StateAbbreviation } from '@homeground/catalog/states'
import { useSearchParams } from 'react-router-dom'
import { writeFilter } from '../../lib/format/ranges.ts'
import { searchPath } from '../../lib/navigation/paths.ts'
import {
  type LoanTerms,
  priceBounds,
  termParams,
  termsIn,
  termsText,
  useLoanStore,
  withinBounds,
} from '../../places/loan/loan-terms.ts'

/** The inputs of the calculator; all are in its address. */
interface CalcChoice {
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

export interface CalcSettings extends CalcChoice {
  /** Changes the address, without a new entry in the browser's history; changed terms are stored too. */
  readonly set: (change: Partial<CalcChoice>) => void
}

export function useCalcSettings(): CalcSettings {
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params, useLoanStore())
  return {
    ...choice,
    set(change) {
      const next = { ...choice, ...change }
      if (change.terms) useLoanStore.setState(change.terms)
      setParams(writeChoice(next), { replace: true })
    },
  }
}

/** Address of the search for places up to a price, with the monthly payment of the same terms as a column. */
export function searchAtPrice(priceUsd: number, { state, terms }: Pick<CalcChoice, 'state' | 'terms'>): string {
  const price = findAttribute('median_listing_price')!
  const filter = writeFilter(price, { low: null, high: priceUsd })
  return searchPath({
    area: 'state',
    states: state ?? defaults.state,
    ...(filter && { [price.key]: filter }),
    columns: 'median_listing_price,monthly_payment,income_needed,overall_score',
    loan: termsText(terms),
  })
}
