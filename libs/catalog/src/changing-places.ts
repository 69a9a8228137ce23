/** Changing places: how two years are compared, in the words of the specification. */
export const changingPlaces = {
  tables: ['housing'],
  columns: ['average_median_listing_price'],
  /** Years compared by default, where they are loaded. */
  fromYear: 2018,
  toYear: 2021,
  /** A year that is over has an average only with at least so many months of it. */
  fewestMonths: 6,
} as const

/** The orders of changing places; the first is the default. */
export const changingPlacesOrders = [
  { key: 'change', label: 'Change ($)' },
  { key: 'change_percent', label: 'Change (%)' },
  { key: 'from_price', label: 'Average price, first year' },
  { key: 'to_price', label: 'Average price, second year' },
] as const

export type ChangingPlacesOrder = (typeof changingPlacesOrders)[number]['key']
