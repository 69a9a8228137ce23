/** The change of a price. */
export interface PriceChange {
  /** Dollars, of either sign. */
  readonly usd: number
  /** Of the first price. */
  readonly percent: number
}

/**
 * Change of a zip's average price (dollars, from the housing service) between two years: `to − from` in dollars and
 * `100 × (to − from) / from` in percent. `from` is above 0.
 */
export function priceChange(from: number, to: number): PriceChange {
  const usd = to - from
  return { usd, percent: (100 * usd) / from }
}
