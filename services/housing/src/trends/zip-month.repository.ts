import type { Db } from '@homeground/service'
import { attributeColumns } from '../current-values/attribute-columns.ts'
import { shownMonths } from '../months/source.ts'
import type { TrendMonth } from './trend-month.ts'

const { housing_inventory, total_inventory, days_on_market } = attributeColumns

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
         m.${housing_inventory} as housing_inventory, m.${total_inventory} as total_inventory,
         m.${days_on_market} as days_on_market
       from ${shownMonths} where m.zip = $1`,
      [zip],
    ),
  ])
  return zips.length === 0 ? undefined : { stateAbbr: zips[0].state_abbr, months }
}
