import { type AttributeKey, attributes, type NeutralKey, paymentAttribute } from './index.ts'
import { matchOrder } from './weights.ts'

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
  housing_stat: ['total_inventory', 'inventory_net_change', 'median_listing_price', 'median_listing_net_change'],
  hot_housing: ['days_on_market', 'days_on_market_mom'],
} as const satisfies Record<string, readonly AttributeKey[]>

/** The order of a list around a place besides its attributes: by the miles from the place. */
export const distanceOrder = 'distance'

/** What an item of a list can carry besides attributes: the newest monthly prices, the match, and the miles from a place. */
export const ownItemFields = ['price_trend', matchOrder, distanceOrder] as const

/** The ranking of zips until the reader chooses another attribute. */
export const usualRanking = 'median_listing_price' satisfies AttributeKey

/** Figures by which a place is known, by importance: those of its page without scripts. */
export const keyFigures = [
  'median_listing_price',
  'median_listing_price_per_square_foot',
  'overall_score',
  'avg_agi_per_return',
  'median_household_income',
  'median_age',
  'percent_owner_occupied',
  'population_density',
] as const satisfies readonly AttributeKey[]

/** Parts of a whole that a place page draws as one bar, in order, with their short names. */
export const wholes = {
  /** The classes of tax returns that do not overlap, from low to high. */
  returns: {
    pct_returns_0_50k: 'Under $50k',
    pct_returns_50k_100k: '$50k–$100k',
    pct_returns_100k_200k: '$100k–$200k',
    pct_returns_200k_plus: '$200k or more',
  },
  /** Asian Indians are among Asians. */
  origins: { percent_white: 'White', percent_hispanic: 'Hispanic', percent_asian: 'Asian', percent_black: 'Black' },
  tenure: { percent_owner_occupied: 'Owners', percent_renter_occupied: 'Renters' },
} as const satisfies Readonly<Record<string, Partial<Record<AttributeKey, string>>>>

/** Figures of its people that a place page shows as rows. */
export const peopleFigures: readonly string[] = [
  'median_age',
  'percent_bachelors_plus',
  'mean_commute_minutes',
  'percent_commute_under_30',
]

/** Figures that a place page shows large, by importance; it takes the first six that are loaded. */
export const overviewFigures: readonly string[] = [
  'median_listing_price',
  paymentAttribute.key,
  'median_rent',
  'overall_score',
  'median_household_income',
  'mean_commute_minutes',
  'median_listing_price_per_square_foot',
  'avg_agi_per_return',
  'median_age',
  'percent_owner_occupied',
] satisfies readonly (AttributeKey | typeof paymentAttribute.key)[]

/** Figures that a comparison of places judges in words, by importance. */
export const verdictFigures = [
  'median_listing_price',
  'overall_score',
  'median_household_income',
  'mean_commute_minutes',
  'percent_owner_occupied',
] as const satisfies readonly AttributeKey[]

/** Figures of the market of homes that a place page shows large. */
export const marketFigures = [
  'days_on_market',
  'peak_price_change',
  'price_change_1yr',
] as const satisfies readonly AttributeKey[]

/** Figures that the page of a state shows large. */
export const stateKeyFigures = [
  'population',
  'median_household_income',
  'median_listing_price',
  'overall_score',
  'median_age',
  'percent_bachelors_plus',
] as const satisfies readonly AttributeKey[]

/** Columns of a list of places before the reader chooses others, by importance. */
export const preferredColumns = [
  'median_listing_price',
  'overall_score',
  'avg_agi_per_return',
  'median_household_income',
  'population',
  'median_age',
] as const satisfies readonly AttributeKey[]

/** Filters that the place finder shows open: one of each group. */
export const finderFilters = [
  'median_listing_price',
  'overall_score',
  'avg_agi_per_return',
  'population_density',
  'distance_to_large_airport',
] as const satisfies readonly NeutralKey[]

/** The attributes that matter to most people, offered first. */
export const usualWeights = [
  'median_listing_price',
  'overall_score',
  'avg_agi_per_return',
  'population_density',
  'median_age',
  'mean_commute_minutes',
  'distance_to_large_airport',
] as const satisfies readonly NeutralKey[]

/**
 * The attributes by which similar places are found. Those of a group say nearly the same about a place, so that the group
 * counts once.
 */
export const similarityGroups = [
  ['median_listing_price', 'median_listing_price_per_square_foot'],
  ['percent_owner_occupied'],
  ['overall_score'],
  ['avg_agi_per_return'],
  ['population_density'],
  ['median_age'],
  ['percent_bachelors_plus'],
  ['mean_commute_minutes'],
  ['distance_to_large_airport'],
] as const satisfies readonly (readonly NeutralKey[])[]

/** All of them, in the order of the groups. */
export const similarityAttributes = similarityGroups.flat()

/** The filters that a similar-place search sets: the main ones, or every one but race, origin and what is modeled. */
export const similarSearchFills = {
  limited: [
    'median_listing_price',
    'overall_score',
    'population_density',
    'avg_agi_per_return',
    'median_age',
    'distance_to_large_airport',
  ] as const satisfies readonly NeutralKey[],
  full: attributes
    .filter(({ options, sensitive, isModeled }) => options.length > 0 && !sensitive && !isModeled)
    .map(({ key }) => key),
}

/** Figures of weather that a place page draws: the ends of the year’s temperatures, and amounts per year. */
export const weatherFigures = {
  temperatures: { low: 'winter_low', high: 'summer_high' },
  amounts: ['days_over_90f', 'freezing_nights', 'precipitation', 'snowfall'],
} as const satisfies {
  readonly temperatures: Readonly<Record<'low' | 'high', AttributeKey>>
  readonly amounts: readonly AttributeKey[]
}

/** Expected losses by natural hazards that a place page draws, all together first. */
export const hazardFigures = [
  'building_loss_per_100k',
  'flood_loss_per_100k',
  'wildfire_loss_per_100k',
  'hurricane_loss_per_100k',
  'tornado_loss_per_100k',
] as const satisfies readonly AttributeKey[]

/** Figures beside the hazards: what weather does to air and insurance, and how far help is. */
export const riskFigures = [
  'unhealthy_air_days',
  'nonrenewal_rate',
  'nonrenewal_5yr_change',
  'distance_to_emergency_room',
] as const satisfies readonly AttributeKey[]

/**
 * The weather that common words ask for, as ranges `low,high` in °F: one place for sentences and the survey. Winter lows
 * and summer highs are means of three months, so single days are colder or hotter.
 */
export const weatherRanges = {
  warmWinters: { winter_low: '35,100' },
  coldWinters: { winter_low: '-100,20' },
  fourSeasons: { winter_low: '-100,32', summer_high: '75,150' },
  mildSummers: { summer_high: '-100,85' },
  coolSummers: { summer_high: '-100,80' },
  hotSummers: { summer_high: '90,150' },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<AttributeKey, string>>>>>

/** A low loss by natural hazards, in dollars per $100,000 of buildings: about the lowest third of US counties. */
export const lowHazardLoss = '-1,25'

/** One attribute each for people, homes and schools: the product is ready once these are loaded. */
export const readinessAttributes = [
  'population',
  'median_listing_price',
  'overall_score',
] as const satisfies readonly AttributeKey[]

/** The attributes that the questions of the survey filter by, by question. */
export const attributeOfQuestion = {
  price: 'median_listing_price',
  schools: 'overall_score',
  setting: 'population_density',
  age: 'median_age',
  airport: 'distance_to_large_airport',
  hazards: 'building_loss_per_100k',
} as const satisfies Readonly<Record<string, NeutralKey>>

/** Limits of attributes, in their units. */
type Limits = Readonly<Partial<Record<AttributeKey, { readonly over?: number; readonly upTo?: number }>>>

/**
 * Limits to start a search from, by a common reason to move. None says anything about who lives in a place, but for the
 * age of retirees’ neighbors.
 */
export const recipes: Readonly<Record<string, Limits>> = {
  'First home': { median_listing_price: { upTo: 400_000 }, housing_inventory: { over: 10 } },
  Family: {
    median_listing_price: { upTo: 750_000 },
    overall_score: { over: 50 },
    percent_owner_occupied: { over: 60 },
  },
  Retiring: {
    median_listing_price: { upTo: 500_000 },
    median_age: { over: 45 },
    distance_to_large_airport: { upTo: 50 },
  },
  'Remote work': {
    median_listing_price: { upTo: 400_000 },
    population_density: { upTo: 500 },
    distance_to_large_airport: { upTo: 100 },
  },
}
