/**
 * The one registry of attributes: every number the product knows about a zip.
 * Validation, menus, headers, units, tooltips, legends and the methodology are derived from it.
 * Free of typebox, so that the web may import its values.
 */
import { distanceAttributes } from './attributes-distance.ts'
import { homeAttributes } from './attributes-homes.ts'
import { incomeAttributes } from './attributes-income.ts'
import { peopleAttributes } from './attributes-people.ts'
import { schoolAttributes } from './attributes-schools.ts'

export type Unit =
  | 'usd'
  | 'usd_per_sqft'
  | 'count'
  | 'percent'
  | 'score'
  | 'years'
  | 'miles'
  | 'minutes'
  | 'people_per_sqmi'
  | 'days'

export type AttributeSource = 'realtor' | 'acs' | 'gazetteer' | 'irs' | 'airports' | 'schools'

export type AttributeGroup = 'homes' | 'schools' | 'income' | 'people' | 'distance'

export interface Attribute {
  /** Wire name, snake_case. */
  readonly key: string
  /** Full label for tables and pages. */
  readonly label: string
  /** Label for narrow columns and filter lines. */
  readonly short: string
  readonly unit: Unit
  /** Range options are written in units of `scale`: a value matches when low × scale < value ≤ high × scale. */
  readonly scale: number
  /** Which end the registry calls better; decides the one green in the product. */
  readonly better: 'higher' | 'lower' | 'neither'
  readonly source: AttributeSource
  readonly group: AttributeGroup
  /** One plain sentence: what the number is and how it is measured. */
  readonly description: string
  /** Range options `low,high`, in list order; empty when the UI offers custom bounds only. */
  readonly options: readonly string[]
  readonly orderable: boolean
  /** How many zips of one town make one number: counts sum, all else is weighted by population. */
  readonly combine: 'sum' | 'mean'
  /** Race and origin: neutral colours, never preset, no part in similarity or suggestions. */
  readonly sensitive?: true
}

export const attributes: readonly Attribute[] = [
  ...homeAttributes,
  ...schoolAttributes,
  ...incomeAttributes,
  ...peopleAttributes,
  ...distanceAttributes,
]

const byKey = new Map(attributes.map((attribute) => [attribute.key, attribute]))

/** The registry entry of `key`, or undefined when there is none. */
export function findAttribute(key: string): Attribute | undefined {
  return byKey.get(key)
}

/** The three order-by menus of the specification, by search type. */
export const orderMenus = {
  places_to_live: [
    'median_listing_price',
    'median_listing_price_per_square_foot',
    'avg_agi_per_return',
    'overall_score',
    'population',
    'population_density',
    'median_age',
    'percent_asian',
    'percent_asian_indian',
    'percent_black',
    'percent_white',
    'percent_owner_occupied',
    'percent_renter_occupied',
    'peak_price_change',
  ],
  housing_stat: [
    'total_inventory',
    'inventory_net_change',
    'median_listing_price',
    'median_listing_net_change',
  ],
  hot_housing: ['days_on_market', 'days_on_market_mom'],
} as const
