import type { FigureSource } from './home-insurance.ts'
import { roundTo } from './rounding.ts'
import type { StateAbbreviation } from './states.ts'

/** Real estate taxes of a year and the home value, both medians of a state's owner-occupied homes. */
export interface PropertyTax {
  readonly medianTaxUsd: number
  readonly medianValueUsd: number
}

export const propertyTaxSource: FigureSource = {
  publisher: 'Census Bureau',
  title: 'American Community Survey, 1-year, tables B25103 and B25077',
  year: 2024,
  page: 'https://data.census.gov/table/ACSDT1Y2024.B25103?g=010XX00US$0400000',
}

/** The 50 states and DC; territories have no rate. */
export const propertyTaxes: Readonly<Partial<Record<StateAbbreviation, PropertyTax>>> = {
  AL: { medianTaxUsd: 890, medianValueUsd: 233_300 },
  AK: { medianTaxUsd: 3976, medianValueUsd: 376_500 },
  AZ: { medianTaxUsd: 1828, medianValueUsd: 426_000 },
  AR: { medianTaxUsd: 1113, medianValueUsd: 215_600 },
  CA: { medianTaxUsd: 5369, medianValueUsd: 759_500 },
  CO: { medianTaxUsd: 2828, medianValueUsd: 574_600 },
  CT: { medianTaxUsd: 6573, medianValueUsd: 396_900 },
  DE: { medianTaxUsd: 1750, medianValueUsd: 371_600 },
  DC: { medianTaxUsd: 4594, medianValueUsd: 733_400 },
  FL: { medianTaxUsd: 2993, medianValueUsd: 396_900 },
  GA: { medianTaxUsd: 2554, medianValueUsd: 343_300 },
  HI: { medianTaxUsd: 2385, medianValueUsd: 875_900 },
  ID: { medianTaxUsd: 1912, medianValueUsd: 446_400 },
  IL: { medianTaxUsd: 5399, medianValueUsd: 280_700 },
  IN: { medianTaxUsd: 1798, medianValueUsd: 243_500 },
  IA: { medianTaxUsd: 2937, medianValueUsd: 227_300 },
  KS: { medianTaxUsd: 2983, medianValueUsd: 238_700 },
  KY: { medianTaxUsd: 1611, medianValueUsd: 226_000 },
  LA: { medianTaxUsd: 1187, medianValueUsd: 223_200 },
  ME: { medianTaxUsd: 3103, medianValueUsd: 341_900 },
  MD: { medianTaxUsd: 4144, medianValueUsd: 436_300 },
  MA: { medianTaxUsd: 6080, medianValueUsd: 607_400 },
  MI: { medianTaxUsd: 2988, medianValueUsd: 254_200 },
  MN: { medianTaxUsd: 3501, medianValueUsd: 344_600 },
  MS: { medianTaxUsd: 1221, medianValueUsd: 186_500 },
  MO: { medianTaxUsd: 2021, medianValueUsd: 254_400 },
  MT: { medianTaxUsd: 2939, medianValueUsd: 425_400 },
  NE: { medianTaxUsd: 3739, medianValueUsd: 263_100 },
  NV: { medianTaxUsd: 2143, medianValueUsd: 455_500 },
  NH: { medianTaxUsd: 6707, medianValueUsd: 458_800 },
  NJ: { medianTaxUsd: 9358, medianValueUsd: 496_000 },
  NM: { medianTaxUsd: 1776, medianValueUsd: 279_900 },
  NY: { medianTaxUsd: 6542, medianValueUsd: 449_800 },
  NC: { medianTaxUsd: 2044, medianValueUsd: 333_000 },
  ND: { medianTaxUsd: 2550, medianValueUsd: 266_100 },
  OH: { medianTaxUsd: 2937, medianValueUsd: 239_800 },
  OK: { medianTaxUsd: 1672, medianValueUsd: 222_100 },
  OR: { medianTaxUsd: 3895, medianValueUsd: 497_500 },
  PA: { medianTaxUsd: 3214, medianValueUsd: 277_600 },
  RI: { medianTaxUsd: 4886, medianValueUsd: 455_700 },
  SC: { medianTaxUsd: 1337, medianValueUsd: 299_500 },
  SD: { medianTaxUsd: 2940, medianValueUsd: 289_600 },
  TN: { medianTaxUsd: 1488, medianValueUsd: 332_600 },
  TX: { medianTaxUsd: 4108, medianValueUsd: 313_200 },
  UT: { medianTaxUsd: 2648, medianValueUsd: 545_200 },
  VT: { medianTaxUsd: 5026, medianValueUsd: 352_800 },
  VA: { medianTaxUsd: 2872, medianValueUsd: 403_500 },
  WA: { medianTaxUsd: 4729, medianValueUsd: 602_200 },
  WV: { medianTaxUsd: 881, medianValueUsd: 170_800 },
  WI: { medianTaxUsd: 3680, medianValueUsd: 294_700 },
  WY: { medianTaxUsd: 1947, medianValueUsd: 339_500 },
}

/**
 * The effective rate of a state in percent of the home value per year, with two decimals: median tax ÷ median value.
 * Undefined for a territory.
 */
export function propertyTaxRate(state: StateAbbreviation): number | undefined {
  const tax = propertyTaxes[state]
  return tax && Math.round((tax.medianTaxUsd / tax.medianValueUsd) * 10_000) / 100
}

/** The area that a property tax rate is of. */
export type TaxLevel = 'own' | 'county' | 'state'

/** A property tax rate, in percent of the home value per year with two decimals. */
export interface PlaceTaxRate {
  readonly rate: number
  readonly level: TaxLevel
}

/**
 * The rate that a place's payments are computed with: its own, else its county's, else its state's. Undefined in a
 * territory without figures.
 */
export function placeTaxRate(rates: {
  /** In percent; null where it is not known. */
  readonly own: number | null | undefined
  readonly county: number | null | undefined
  readonly state: StateAbbreviation
}): PlaceTaxRate | undefined {
  const { own, county, state } = rates
  if (typeof own === 'number') return { rate: roundTo(own, 2), level: 'own' }
  if (typeof county === 'number') return { rate: roundTo(county, 2), level: 'county' }
  const rate = propertyTaxRate(state)
  return rate === undefined ? undefined : { rate, level: 'state' }
}
