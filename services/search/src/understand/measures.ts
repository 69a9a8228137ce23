import { type AttributeKey, attributes } from '@homeground/catalog/attributes'
import type { Bounds } from './sentence.ts'

/** The words that people write for an attribute besides its short label. */
export const measureWords: Readonly<Partial<Record<AttributeKey, string>>> = {
  median_listing_price: 'price|prices|median prices|budget|spend|spends|spending|spent',
  median_listing_price_per_square_foot:
    'price per square foot|prices per square foot|price per sqft|price per foot|price a square foot|square foot price',
  median_rent: 'rent|rents|median rents',
  housing_inventory:
    'listing|listings|active listing|inventory|active inventory|homes for sale|home for sale|houses for sale',
  total_inventory: 'total listing|total inventory',
  overall_score: 'school|schools|school scores|schools score|schools scores',
  diversity_score: 'schools diversity',
  avg_agi_per_return: 'incomes|earn|earns|earned|earning|earnings',
  median_household_income: 'household incomes|median household income',
  percent_owner_occupied: 'owner|owners|homeowner|homeowners|home owner|home owners',
  percent_renter_occupied: 'renter|renters',
  percent_bachelors_plus:
    'bachelors|bachelors degree|bachelors degrees|college graduate|college graduates|college grads',
  mean_commute_minutes: 'commute|commutes|commuting|average commutes',
  distance_to_large_airport: 'airport|airports|large airport|large airports|major airports|big airport',
  median_age: 'age|ages|median ages',
  population: 'populations',
  percent_asian: 'asian|asians',
  percent_asian_indian: 'asian indian|asian indians',
  percent_black: 'black|blacks',
  percent_white: 'white|whites',
  percent_hispanic: 'hispanic|hispanics|latino|latinos',
}

/** An attribute by its short label, as one writes it: without dashes, signs and parentheses. */
export const labelWords: readonly (readonly [words: string, key: AttributeKey])[] = attributes.map(({ key, short }) => [
  short
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/–/g, ' to ')
    .replace(/[.,$]/g, ''),
  key,
])

/** Range of little and range of much of a measure, in its scale. */
export const levels: Readonly<Partial<Record<AttributeKey, { readonly low?: Bounds; readonly high?: Bounds }>>> = {
  median_listing_price: { low: [0, 300], high: [600, 25000] },
  median_listing_price_per_square_foot: { low: [0, 200], high: [400, 100000] },
  median_rent: { low: [0, 1000], high: [2000, 100000] },
  housing_inventory: { low: [-1, 25], high: [100, 100000] },
  total_inventory: { low: [-1, 25], high: [100, 100000] },
  days_on_market: { low: [-1, 30], high: [60, 10000] },
  percent_owner_occupied: { low: [-1, 40], high: [70, 100] },
  percent_renter_occupied: { low: [-1, 20], high: [50, 100] },
  overall_score: { low: [-1, 30], high: [50, 100] },
  diversity_score: { high: [60, 100] },
  avg_agi_per_return: { low: [0, 50], high: [100, 100000] },
  median_household_income: { low: [0, 50], high: [100, 100000] },
  population: { low: [-1, 5000], high: [40000, 1000000] },
  population_density: { low: [-1, 500], high: [5000, 200000] },
  median_age: { low: [0, 35], high: [50, 120] },
  percent_bachelors_plus: { low: [-1, 20], high: [40, 100] },
  mean_commute_minutes: { low: [0, 20], high: [30, 200] },
  distance_to_large_airport: { low: [-1, 20], high: [50, 1000] },
}

/** A bare number is the most that one wants of these; they are ordered from the lowest. */
export const lessIsMore: readonly AttributeKey[] = [
  'median_listing_price',
  'median_rent',
  'median_listing_price_per_square_foot',
  'days_on_market',
  'mean_commute_minutes',
  'distance_to_large_airport',
]

export const moneyMeasures: readonly AttributeKey[] = lessIsMore.slice(0, 3)

/** The attribute of a measure's change. */
export const changeOf: Readonly<Partial<Record<AttributeKey, AttributeKey>>> = {
  median_listing_price: 'price_change_1yr',
  overall_score: 'school_avg_pctprof_2yr_change',
  housing_inventory: 'inventory_net_change',
  total_inventory: 'inventory_net_change',
  days_on_market: 'days_on_market_mom',
}
