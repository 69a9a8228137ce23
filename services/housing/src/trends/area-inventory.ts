import type { HousingInventory } from '@homeground/contracts'
import type { TrendMonth } from './trend-month.ts'

/**
 * Listings and price of an area in one month, and their net changes: the month's value minus that of the compared month,
 * in listings and dollars. Null where either month has no value.
 */
export function inventoryOf(
  months: readonly TrendMonth[],
  { period, compare }: { period: string | null; compare: string | null },
): HousingInventory['country'] {
  const at = (wanted: string | null) => months.find((month) => month.period === wanted)
  const [now, before] = [at(period), at(compare)]
  const change = (key: 'total_inventory' | 'median_listing_price') => {
    const [value, earlier] = [now?.[key] ?? null, before?.[key] ?? null]
    return value === null || earlier === null ? null : value - earlier
  }
  return {
    housing_inventory: now?.housing_inventory ?? null,
    total_inventory: now?.total_inventory ?? null,
    inventory_net_change: change('total_inventory'),
    median_listing_price: now?.median_listing_price ?? null,
    median_listing_net_change: change('median_listing_price'),
  }
}
