import { type AttributeKey, attributes } from '@homeground/catalog/attributes'
import { lowHazardLoss } from '@homeground/catalog/attributes/selections'
import type { Bounds } from './sentence.ts'

/** The words that people write for an attribute besides its short label. */
export const measureWords: Readonly<Partial<Record<AttributeKey, string>>> = {
  median_listing_price:
    'price|prices|median prices|home price|home prices|house price|house prices|housing price|housing prices|median home price|median home prices|average price|average prices|average home price|average home prices|asking price|asking prices|priced|budget|spend|spends|spending|spent',
  median_listing_price_per_square_foot:
    'price per square foot|prices per square foot|price per sqft|price per foot|price a square foot|square foot price',
  days_on_market: 'days on the market|time on market|time on the market',
  median_home_value: 'home values|house value|house values|property value|property values',
  property_tax_rate:
    'property tax|property taxes|property tax rates|real estate tax|real estate taxes|real estate tax rate|tax rate|tax rates',
  county_property_tax_rate:
    'county tax rate|county property tax|county property taxes|countys property tax rate|county real estate taxes',
  median_rent: 'rent|rents|rental|rentals|average rent|average rents|median rents',
  fair_rent_1_bedroom: 'fair market rent 1 bedroom|fair market rent for 1 bedroom|fair market rent for a 1 bedroom',
  fair_rent_2_bedrooms:
    'fair rent|fair rents|fair market rent|fair market rents|hud rent|hud rents|hud fair market rent|voucher rent|fair market rent for 2 bedrooms|fair market rent for a 2 bedroom',
  fair_rent_3_bedrooms: 'fair market rent 3 bedrooms|fair market rent for 3 bedrooms|fair market rent for a 3 bedroom',
  median_year_built: 'built|homes built|houses built|year of construction|construction year|median year built',
  percent_broadband: 'broadband|households with broadband|broadband internet',
  percent_work_from_home: 'working from home|works from home|telework|teleworkers|share working from home',
  percent_no_vehicle:
    'without a vehicle|without a car|no car|carless|car free|households without a vehicle|households without a car',
  percent_veterans: 'veteran|vets|military veterans|former military|people who served',
  percent_english_only: 'english only|english speakers|speak english|speaks english|speaking english',
  percent_spanish: 'spanish|spanish speakers|spanish speaking|speak spanish|speaks spanish|speaking spanish',
  percent_poverty: 'poverty rate|poverty rates|poverty level|below the poverty level|poor people',
  housing_inventory:
    'listing|listings|active listing|inventory|active inventory|homes for sale|home for sale|houses for sale|homes on the market|houses on the market',
  total_inventory: 'total listing|total inventory',
  overall_score:
    'school|schools|school scores|school rating|school ratings|schools score|schools scores|school district|school districts|school system|school systems',
  diversity_score: 'schools diversity',
  avg_agi_per_return: 'incomes|average income|average incomes|earn|earns|earned|earning|earnings',
  median_household_income:
    'household incomes|median household income|median household incomes|median income|median incomes',
  percent_owner_occupied:
    'owner|owners|homeowner|homeowners|home owner|home owners|home ownership|homeownership|ownership',
  percent_renter_occupied: 'renter|renters',
  percent_bachelors_plus:
    'bachelors|bachelors degree|bachelors degrees|college graduate|college graduates|college grads|college degree|college degrees|university degree|university degrees',
  mean_commute_minutes: 'commute|commutes|commuting|average commutes|drive to work|drives to work|trip to work',
  percent_commute_under_30:
    'half hour commute|half hour commutes|short commutes share|share of short commutes|commute share',
  distance_to_large_airport:
    'airport|airports|distance to airport|distance to an airport|distance to the airport|distance to a major airport|airport distance|large airport|large airports|major airports|big airport|international airport|international airports',
  building_loss_per_100k:
    'building loss|building losses|expected building loss|expected building losses|hazard losses|losses by hazards|natural hazard risk|natural hazard risks|hazard risk|disaster risk|natural disaster risk|natural disasters|natural hazards|natural hazard|natural disaster',
  flood_loss_per_100k:
    'flood loss|flood losses|expected flood loss|flood|floods|flooding|flood risk|flood risks|risk of flood|risk of floods|risk of flooding',
  wildfire_loss_per_100k:
    'wildfire loss|wildfire losses|expected wildfire loss|wildfire|wildfires|fire risk|wildfire risk|risk of wildfire|risk of wildfires',
  hurricane_loss_per_100k:
    'hurricane loss|hurricane losses|expected hurricane loss|hurricane|hurricanes|hurricane risk|risk of hurricanes',
  tornado_loss_per_100k:
    'tornado loss|tornado losses|expected tornado loss|tornado|tornadoes|tornado risk|risk of tornadoes',
  summer_high: 'summer highs|summer temperature|summer temperatures',
  winter_low: 'winter lows|winter temperature|winter temperatures',
  days_over_90f: 'hot days|days over 90|days above 90|days over 90 degrees|days above 90 degrees',
  freezing_nights: 'freezing nights|freezing days|nights below freezing|frost days',
  precipitation: 'rain|rainfall|yearly rain|annual rain|annual rainfall|annual precipitation',
  snowfall: 'snow|yearly snow|annual snow|annual snowfall|inches of snow',
  unhealthy_air_days:
    'unhealthy air days|unhealthy days|days of unhealthy air|bad air days|air pollution|pollution|smog',
  nonrenewal_rate: 'nonrenewal rate|nonrenewal rates|insurance nonrenewals|insurance nonrenewal rate|nonrenewals',
  adults_obesity: 'obese adults|obesity rate',
  adults_diabetes: 'diabetes rate|diabetic adults',
  adults_high_blood_pressure: 'hypertension|blood pressure',
  adults_depression: 'depression rate|depressed adults',
  adults_inactive: 'inactive adults|adults without exercise|physical inactivity',
  adults_short_sleep: 'adults with short sleep|too little sleep',
  distance_to_emergency_room:
    'hospital|hospitals|emergency rooms|emergency department|emergency departments|nearest emergency room|distance to an emergency room|distance to the emergency room|distance to an emergency department',
  median_age: 'age|ages|median ages|average age|average ages',
  population: 'populations',
  population_density: 'population density',
  percent_asian: groupWords('asian|asians'),
  percent_asian_indian: groupWords('asian indian|asian indians'),
  percent_black: groupWords('black|blacks'),
  percent_white: groupWords('white|whites'),
  percent_hispanic: groupWords('hispanic|hispanics|latino|latinos'),
}

/** "Asian", "Asian population". */
function groupWords(words: string): string {
  return words
    .split('|')
    .flatMap((word) => [word, `${word} population`, `${word} people`, `${word} residents`])
    .join('|')
}

/** An attribute by its short label, as one writes it: without dashes, signs and parentheses. */
export const labelWords: readonly (readonly [words: string, key: AttributeKey])[] = attributes.map(({ key, short }) => [
  short
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/–/g, ' to ')
    .replace(/[.,$]/g, ''),
  key,
])

/** `low,high` as bounds. */
export function boundsOf(range: string): Bounds {
  const [low, high] = range.split(',').map(Number)
  return [low!, high!]
}

/** Range of little and range of much of a measure, in its scale. */
export const levels: Readonly<Partial<Record<AttributeKey, { readonly low?: Bounds; readonly high?: Bounds }>>> = {
  median_listing_price: { low: [0, 300], high: [600, 25000] },
  median_listing_price_per_square_foot: { low: [0, 200], high: [400, 100000] },
  property_tax_rate: { low: [-1, 0.75], high: [1.5, 100] },
  county_property_tax_rate: { low: [-1, 0.75], high: [1.5, 100] },
  median_year_built: { low: [0, 1960], high: [1990, 2100] },
  percent_broadband: { low: [-1, 80], high: [90, 100] },
  percent_work_from_home: { low: [-1, 5], high: [20, 100] },
  percent_no_vehicle: { low: [-1, 5], high: [20, 100] },
  percent_poverty: { low: [-1, 10], high: [20, 100] },
  percent_veterans: { low: [-1, 4], high: [8, 100] },
  percent_english_only: { low: [-1, 60], high: [90, 100] },
  percent_spanish: { low: [-1, 5], high: [20, 100] },
  median_rent: { low: [0, 1000], high: [2000, 100000] },
  fair_rent_1_bedroom: { low: [0, 1000], high: [2000, 100000] },
  fair_rent_2_bedrooms: { low: [0, 1250], high: [2500, 100000] },
  fair_rent_3_bedrooms: { low: [0, 1500], high: [3000, 100000] },
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
  percent_commute_under_30: { low: [-1, 40], high: [70, 100] },
  summer_high: { low: [-100, 75], high: [90, 150] },
  winter_low: { low: [-100, 10], high: [40, 100] },
  days_over_90f: { low: [-1, 10], high: [50, 366] },
  freezing_nights: { low: [-1, 25], high: [150, 366] },
  precipitation: { low: [-1, 20], high: [50, 500] },
  snowfall: { low: [-1, 1], high: [50, 1500] },
  unhealthy_air_days: { low: [-1, 3], high: [15, 366] },
  nonrenewal_rate: { low: [-1, 0.5], high: [1.5, 100] },
  adults_obesity: { low: [-1, 25], high: [40, 100] },
  adults_diabetes: { low: [-1, 10], high: [15, 100] },
  adults_high_blood_pressure: { low: [-1, 30], high: [40, 100] },
  adults_depression: { low: [-1, 20], high: [25, 100] },
  adults_inactive: { low: [-1, 20], high: [30, 100] },
  adults_short_sleep: { low: [-1, 30], high: [40, 100] },
  distance_to_emergency_room: { low: [-1, 5], high: [20, 1000] },
  distance_to_large_airport: { low: [-1, 20], high: [50, 1000] },
  building_loss_per_100k: { low: boundsOf(lowHazardLoss), high: [100, 100000] },
  flood_loss_per_100k: { low: [-1, 5], high: [50, 100000] },
  wildfire_loss_per_100k: { low: [-1, 5], high: [50, 100000] },
  hurricane_loss_per_100k: { low: [-1, 5], high: [50, 100000] },
  tornado_loss_per_100k: { low: [-1, 5], high: [50, 100000] },
}

/** A bare number is the most that one wants of these; they are ordered from the lowest. */
export const lessIsMore: readonly AttributeKey[] = [
  'median_listing_price',
  'median_rent',
  'median_listing_price_per_square_foot',
  'fair_rent_1_bedroom',
  'fair_rent_2_bedrooms',
  'fair_rent_3_bedrooms',
  'days_on_market',
  'property_tax_rate',
  'county_property_tax_rate',
  'mean_commute_minutes',
  'distance_to_large_airport',
  'distance_to_emergency_room',
  'unhealthy_air_days',
  'nonrenewal_rate',
  'building_loss_per_100k',
  'flood_loss_per_100k',
  'wildfire_loss_per_100k',
  'hurricane_loss_per_100k',
  'tornado_loss_per_100k',
]

export const moneyMeasures: readonly AttributeKey[] = lessIsMore.slice(0, 6)

/** The attribute of a measure's change. */
export const changeOf: Readonly<Partial<Record<AttributeKey, AttributeKey>>> = {
  median_listing_price: 'price_change_1yr',
  overall_score: 'school_avg_pctprof_2yr_change',
  housing_inventory: 'inventory_net_change',
  total_inventory: 'inventory_net_change',
  days_on_market: 'days_on_market_mom',
  fair_rent_2_bedrooms: 'fair_rent_1yr_change',
  nonrenewal_rate: 'nonrenewal_5yr_change',
}
