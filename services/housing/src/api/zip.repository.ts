import type { Db } from '@homeground/service'
import { shownMonths } from '../months/source.ts'

export interface SeriesMonth {
  readonly period: string
  readonly median_listing_price: number | null
  readonly median_listing_price_per_square_foot: number | null
  readonly housing_inventory: number | null
  readonly total_inventory: number | null
  readonly days_on_market: number | null
}

/** A zip's published months and the state it is in; undefined for a zip that no month has. */
export async function findZip(
  db: Db,
  zip: string,
): Promise<{ stateAbbr: string | null; months: SeriesMonth[] } | undefined> {
  const [pictures, months] = await Promise.all([
    db.query('select state_abbr from zip_picture where zip = $1', [zip]),
    db.query(
      `select m.period, round(m.median_listing_price) as median_listing_price,
         round(m.median_listing_price_per_square_foot) as median_listing_price_per_square_foot,
         m.active_listing_count as housing_inventory, m.total_listing_count as total_inventory,
         m.median_days_on_market as days_on_market
       from ${shownMonths} where m.zip = $1`,
      [zip],
    ),
  ])
  return pictures.length === 0 ? undefined : { stateAbbr: pictures[0].state_abbr, months }
}
