import type { AttributeKey } from './index.ts'

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
