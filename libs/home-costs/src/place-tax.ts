import { type PlaceTaxRate, placeTaxRate } from '@homeground/catalog/home-costs'
import { isStateAbbr } from '@homeground/catalog/states'
import type { LoanTerms } from './terms.ts'

/** What is needed of a figure of a place: percent a year, with its margin of error in percentage points. */
interface RateFigure {
  readonly key: string
  readonly value: number | null
  readonly moe: number | null
}

/** The property tax rate of a place and, where it is of a survey, its figure. */
export interface TaxFigure<Figure extends RateFigure> extends PlaceTaxRate {
  /** The figure of the place or of its county; undefined for the rate of its state. */
  readonly figure?: Figure | undefined
}

/** The rate that the payments of a place are computed with, unless the reader has set one; undefined in a territory. */
export function taxRateOfFigures<Figure extends RateFigure>({
  figures,
  state,
}: {
  readonly figures: readonly Figure[]
  /** Abbreviation. */
  readonly state: string
}): TaxFigure<Figure> | undefined {
  if (!isStateAbbr(state)) return undefined
  const find = (key: string) => figures.find((figure) => figure.key === key)
  const [own, county] = [find('property_tax_rate'), find('county_property_tax_rate')]
  const rate = placeTaxRate({ own: own?.value, county: county?.value, state })
  return rate && { ...rate, figure: { own, county, state: undefined }[rate.level] }
}

/** The margin of error of a payment in dollars, from that of its tax rate; null where that has none, or the reader set it. */
export function paymentMargin(
  priceUsd: number,
  { tax, terms }: { readonly tax: TaxFigure<RateFigure> | undefined; readonly terms: LoanTerms },
): number | null {
  const moe = terms.propertyTaxRate === null ? (tax?.figure?.moe ?? null) : null
  return moe === null ? null : (priceUsd * moe) / 100 / 12
}

/** What monthly costs do not contain. */
export const leftOutCosts = [
  'mortgage insurance, which lenders usually add below 20% down',
  'fees of associations',
  'upkeep',
  'an owner’s utilities',
  'insurance against floods and other hazards that a common policy excludes',
] as const
