/** The specification's constants (section 9) and the few limits that the design adds to them. */
export const defaults = {
  /** Preselected state and search area. */
  state: 'MA',
  searchArea: 'state',
  searchType: 'places_to_live',
  returnType: 'zip',
  orderBy: 'overall_score',
  orderDirection: 'asc',
  schoolOrderBy: 'state_combined_pct',
  hotHousingMetric: 'days_on_market',
  radiusMiles: 25,
  mostImprovedRadiusMiles: 5,
  map: { zoom: 11, lat: 42.07, lng: -71.33 },
  /** Percent per year. */
  interestRate: 5.25,
  downPaymentUsd: 50_000,
  /** Percent of the price per year. */
  propertyTaxRate: 1.2,
  loanYears: 30,
  /** Percent of income before tax that lenders commonly let a home cost: the first figure of the 28/36 rule. */
  housingShareOfIncome: 28,
  /** The second: home or rent and debts together. */
  debtShareOfIncome: 36,
  /** Percent of income before tax for a home or rent and debts, beyond which few lenders go (the limit of qualified mortgages). */
  mostShareOfIncome: 43,
  /** Percent of income before tax above which rent is a burden (Department of Housing and Urban Development). */
  rentShareOfIncome: 30,
  housingPriceSliderUsd: { low: 0, high: 500_000 },
  schoolScoreSlider: { low: 0, high: 100 },
  minInventory: 1,
  minHousingPriceUsd: 250_000,
  /** Spring of the school year. */
  schoolYear: 2021,
  housingMonth: 'Apr 2024',
  latestHousingData: 'Oct 2023',
  greatSchoolRanking: 'top-30',
  similarSearchFill: 'limited',
} as const

export const limits = {
  /** Places side by side. */
  comparedPlaces: 4,
  /** Results of the main search; every other search returns at most `searchResults`. */
  mainSearchResults: 100,
  searchResults: 99,
  /** Similar places of one place, the most similar first. */
  similarPlaces: 20,
  /** From zoom 9 on, a map of at most so many zips shows each of them. */
  mapZips: 500,
  /** Places of one call for the values of a map: more than a window shows from zoom 7 on. */
  mapValues: 25_000,
  /** Largest radius that a search accepts. */
  radiusMiles: 500,
  /** Points of a drawn area, over all of its rings. */
  drawnPoints: 60,
  /** Places of one's own, such as work and family, that a search is within miles of. */
  nearPlaces: 3,
  /** Places that break one filter, of one count. */
  nearMisses: 10,
  /** Years that calls accept, whether they are loaded or not. */
  years: { first: 1990, last: 2100 },
  /** Pages of a ranking, more than all zips or schools fill. */
  rankingPages: 10_000,
  /** Largest zoom of maps. */
  mapZoom: 22,
  /** Farthest zip that is listed as a neighbor. */
  neighborMiles: 100,
  /** Fewest places with a value among which a percentile or a rank is given. */
  percentilePlaces: 10,
  /** Most places of a list whose ranks have intervals: all of a state, and of the nation counties and metropolitan areas. */
  intervalPlaces: 5000,
  /** Least share of the states of all places that must have a value, before values are compared nationwide. */
  nationStates: 0.5,
  screenLoadingSeconds: 120,
  /** API keys of one account. */
  apiKeys: 10,
  /**
   * Of a list that is shared with a link: what it holds, the characters of its texts, and the months that it is kept after its
   * last change.
   */
  shortlist: { places: 20, voters: 50, notes: 200, titleLength: 100, nameLength: 40, noteLength: 500, months: 12 },
  /** Of the feed of watched places and schools: entries, and the months that each is kept. */
  watchFeed: { entries: 100, months: 12 },
} as const

/**
 * What maps can show, in degrees: from Guam, which they show west of Hawaii, to the Virgin Islands, and from American Samoa
 * to Alaska.
 */
export const mapBounds = { west: -225, south: -20, east: -50, north: 74 } as const

/**
 * Zips below these are left out of rankings unless the reader lowers them, so that tiny places do not top lists by
 * accident. The one for listings concerns attributes of its source only.
 */
export const rankingFloors = {
  population: { attribute: 'population', least: 1000 },
  /**
   * Of the homes, people or tax returns that a share or ratio counts: about those of 1,000 people. It concerns such
   * measures only, and not the reader who asks for any population.
   */
  base: { least: 400 },
  listings: { attribute: 'housing_inventory', least: 20, source: 'realtor' },
} as const

/** Schools with fewer test takers are left out of rankings unless the reader lowers it; a change needs them in both years. */
export const schoolRankingFloor = 20

/** States with results of fewer schools of a level are listed without a rank. */
export const stateRankingFloor = 10

/** Different searches per day without premium; `FREE_DAILY_SEARCHES` overrides it. */
export const freeDailySearches = 20

/** How long the feedback service keeps what people send, in days. */
export const retention = {
  /** Feedback, contact messages and reports of wrong figures. */
  messageDays: 365,
  /** Addresses of the newsletter whose owner has not confirmed them. */
  unconfirmedSubscriptionDays: 7,
  /** That a mail of the newsletter was sent. */
  sentMailDays: 30,
} as const

export const premium = { priceUsdCents: 999, price: '$9.99', months: 12 } as const

/**
 * The range filters of the map, by their name in `filters`: attribute and outermost bounds in its unit. An
 * outermost bound filters nothing.
 */
export const mapRangeFilters = {
  schoolscorerange: { attribute: 'overall_score', ...defaults.schoolScoreSlider },
  homeownerpctrange: { attribute: 'percent_owner_occupied', low: 0, high: 100 },
  renterpctrange: { attribute: 'percent_renter_occupied', low: 0, high: 100 },
  medianagerange: { attribute: 'median_age', low: 0, high: 100 },
  popdensityrange: { attribute: 'population_density', low: 0, high: 200_000 },
} as const

/** The price filter of the map in dollars, whose bounds are `minhomeprice` and `maxhomeprice`. */
export const mapPriceFilter = { attribute: 'median_listing_price', low: 0, high: 25_000_000 } as const

/** The filter of the map by the monthly payment, in dollars, of the loan of its parameter `loan`. */
export const mapPaymentFilter = { name: 'paymentrange', attribute: 'monthly_payment', low: 0, high: 200_000 } as const

/** Attributes that zips with rising schools can be ordered by. */
export const risingZipOrders = [mapPriceFilter.attribute, mapRangeFilters.schoolscorerange.attribute] as const

/** The specification's income categories (thousand dollars of AGI): the share of returns that each filters by. */
export const incomeCategories = {
  '0-50': 'pct_returns_0_50k',
  '50-100': 'pct_returns_50k_100k',
  '100-200': 'pct_returns_100k_200k',
  '200-plus': 'pct_returns_200k_plus',
} as const

const rankingScores: Readonly<Record<string, { readonly low: number; readonly high: number }>> = {
  'top-10': { low: 70, high: 100 },
  'top-50': { low: 50, high: 100 },
  'top-80': { low: 20, high: 100 },
}

/** The specification's names of rankings, the best places first. */
export const scoreRankings = ['top-10', defaults.greatSchoolRanking, 'top-50', 'top-80'] as const

/** School scores of a ranking such as `top-10`, by the specification's rule: every other text means all of them. */
export function scoresOfRanking(ranking: string): { readonly low: number; readonly high: number } {
  return rankingScores[ranking] ?? defaults.schoolScoreSlider
}
