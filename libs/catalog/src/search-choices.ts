/** The words that parameters of searches accept; the first of each list is the default. */

/** Search types whose attributes of listings are those of a month. */
export const housingSearchTypes = ['hot_housing', 'housing_stat'] as const
export type HousingSearchType = (typeof housingSearchTypes)[number]

export const searchTypes = ['places_to_live', 'affordable_schools', ...housingSearchTypes] as const

/** `zip` is a circle, `place` a town, county or metropolitan area, `drawn` what a reader drew on a map. */
export const searchAreas = ['state', 'zip', 'place', 'nationwide', 'drawn'] as const

/** Directions of orders whose lowest values come first by default. */
export const ascendingFirst = ['asc', 'desc'] as const
export type Direction = (typeof ascendingFirst)[number]
/** The same where the highest values come first by default. */
export const descendingFirst = ['desc', 'asc'] as const satisfies readonly Direction[]

export const resultFormats = ['json', 'csv', 'rows'] as const
export type ResultFormat = (typeof resultFormats)[number]

/** How the schools around a place are searched. A place without a type is what it looks like. */
export const nearbySearches = {
  methods: ['radius', 'state'],
  types: ['top_rated', 'most_improved'],
  returnTypes: ['schools', 'zips'],
  placeTypes: ['zip', 'town', 'state'],
} as const
