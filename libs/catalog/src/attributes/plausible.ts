import type { AttributeKey } from './index.ts'

/** Lowest and highest, both included, in the attribute's unit. */
export interface ValueBounds {
  readonly low: number
  readonly high: number
}

interface Bounds {
  /** Values beyond are kept and shown with a flag, but left out of rankings and averages. */
  readonly plausible?: ValueBounds
  /** Values beyond are errors of the file: an import rejects their row. */
  readonly possible: ValueBounds
}

function bounds(plausible: readonly [number, number], possible: readonly [number, number]): Bounds {
  const [[low, high], [least, most]] = [plausible, possible]
  return { plausible: { low, high }, possible: { low: least, high: most } }
}

/** For medians that are cut off at a limit: a ranking of what is within bounds would leave those over the limit out. */
function possibleOnly(low: number, high: number): Bounds {
  return { possible: { low, high } }
}

/** Values of zips that there may be. Distances need none. */
const valueBounds: Readonly<Partial<Record<AttributeKey, Bounds>>> = {
  median_listing_price: bounds([10_000, 50_000_000], [1, 1_000_000_000]),
  median_listing_price_per_square_foot: bounds([5, 20_000], [0, 1_000_000]),
  housing_inventory: bounds([0, 20_000], [0, 1_000_000]),
  total_inventory: bounds([0, 20_000], [0, 1_000_000]),
  inventory_net_change: bounds([-20_000, 20_000], [-1_000_000, 1_000_000]),
  median_listing_net_change: bounds([-50_000_000, 50_000_000], [-1_000_000_000, 1_000_000_000]),
  days_on_market: bounds([0, 3_000], [0, 36_500]),
  days_on_market_mom: bounds([-100, 5_000], [-100, 10_000_000]),
  peak_price_change: bounds([-95, 0], [-100, 0]),
  price_change_1yr: bounds([-90, 900], [-100, 1_000_000_000]),
  population: bounds([0, 300_000], [0, 10_000_000]),
  population_density: bounds([0, 300_000], [0, 100_000_000]),
  median_age: bounds([10, 95], [0, 130]),
  median_rent: possibleOnly(0, 100_000),
  median_household_income: possibleOnly(0, 10_000_000),
  mean_commute_minutes: bounds([0, 240], [0, 1_440]),
  avg_agi_per_return: bounds([0, 10_000_000], [-1_000_000_000, 1_000_000_000]),
}

/** The bounds of plausible values; undefined for an attribute without any. */
export function plausibleBounds(key: string): ValueBounds | undefined {
  return valueBounds[key as AttributeKey]?.plausible
}

/** True within the plausible bounds, and for an attribute without any. */
export function isPlausible(key: string, value: number): boolean {
  return isWithin(plausibleBounds(key), value)
}

/** The bounds of values that an import accepts; undefined for an attribute without any. */
export function possibleBounds(key: string): ValueBounds | undefined {
  return valueBounds[key as AttributeKey]?.possible
}

/** False for a value that an import rejects. */
export function isPossible(key: string, value: number): boolean {
  return isWithin(possibleBounds(key), value)
}

function isWithin(bounds: ValueBounds | undefined, value: number): boolean {
  return bounds === undefined || (value >= bounds.low && value <= bounds.high)
}
