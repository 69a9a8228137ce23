import type { Db } from '@homeground/service'
import { shownMonths } from '../months/source.ts'

/** The whole country among the areas; the others are state abbreviations. */
export const COUNTRY = 'US'

const weighted = (column: string) =>
  `sum(m.${column} * m.active_listing_count)
   / nullif(sum(m.active_listing_count) filter (where m.${column} is not null), 0)`

/**
 * Makes the monthly series of states and country anew: means of the zips' medians weighted by their
 * active listings (a median of medians would count a hamlet like a city), sums of listings. A zip
 * whose row names no state counts to the state of its picture.
 */
export async function writeAreas(db: Db): Promise<void> {
  await db.query('delete from area_month')
  await db.query(
    `insert into area_month (area, period, median_listing_price, median_listing_price_per_square_foot,
       housing_inventory, total_inventory, days_on_market)
     select coalesce(area, $1), period, round(price), round(square_foot), active, total, days
     from (
       select coalesce(m.state_abbr, z.state_abbr) as area, m.period,
         ${weighted('median_listing_price')} as price,
         ${weighted('median_listing_price_per_square_foot')} as square_foot,
         sum(m.active_listing_count) as active,
         sum(m.total_listing_count) as total,
         ${weighted('median_days_on_market')} as days
       from ${shownMonths} join zip_picture z on z.zip = m.zip
       group by grouping sets ((coalesce(m.state_abbr, z.state_abbr), m.period), (m.period))
       having grouping(coalesce(m.state_abbr, z.state_abbr)) = 1
         or coalesce(m.state_abbr, z.state_abbr) is not null
     ) area`,
    [COUNTRY],
  )
}

export interface AreaMonth {
  readonly area: string
  readonly period: string
  readonly median_listing_price: number | null
  readonly median_listing_price_per_square_foot: number | null
  readonly housing_inventory: number | null
  readonly total_inventory: number | null
  readonly days_on_market: number | null
}

export async function areaMonths(db: Db): Promise<AreaMonth[]> {
  return db.query('select * from area_month order by area, period')
}
