import type { Db } from '@homeground/service'
import { shownMonths } from '../months/source.ts'
import type { TrendMonth } from './trend-month.ts'

/** A zip's published months and its state; undefined for a zip without any month. */
export async function findZipMonths(
  db: Db,
  zip: string,
): Promise<{ stateAbbr: string | null; months: TrendMonth[] } | undefined> {
  const [zips, months] = await Promise.all([
    db.query('select state_abbr from current_values where zip = $1', [zip]),
    db.query(
      `select m.period, round(m.median_listing_price) as median_listing_price,
         round(m.median_listing_price_per_square_foot) as median_listing_price_per_square_foot,
         m.active_listing_count as housing_inventory, m.total_listing_count as total_inventory,
         m.median_days_on_market as days_on_market
       from ${shownMonths} where m.zip = $1`,
      [zip],
    ),
  ])
  return zips.length === 0 ? undefined : { stateAbbr: zips[0].state_abbr, months }
}
