import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import type { Db } from '@homeground/service'
import { attributeColumns } from '../current-values/attribute-columns.ts'
import { shownMonths } from '../months/source.ts'
import type { TrendMonth } from './trend-month.ts'

/** The area that is the whole country; every other area is a state abbreviation. */
export const COUNTRY = 'US'

const { housing_inventory, total_inventory } = attributeColumns

/** Of the plausible values, weighted by active listings. */
function weightedMean(attribute: keyof typeof attributeColumns): string {
  const column = `m.${attributeColumns[attribute]}`
  const { low, high } = plausibleBounds(attribute)!
  const counted = `filter (where ${column} between ${low} and ${high})`
  return `sum(${column} * m.${housing_inventory}) ${counted}
   / nullif(sum(m.${housing_inventory}) ${counted}, 0)`
}

/**
 * Replaces the monthly figures of the states and the country. Prices (dollars) and days on market are
 * means of the zips' plausible medians weighted by active listings, because a plain mean would count a hamlet like a
 * city; listings are sums. A row without a state counts toward the state of its zip's current values.
 */
export async function writeAreaMonths(db: Db): Promise<void> {
  await db.query('delete from area_month')
  await db.query(
    `insert into area_month (area, period, median_listing_price, median_listing_price_per_square_foot,
       housing_inventory, total_inventory, days_on_market)
     select coalesce(area, $1), period, round(price), round(square_foot), active, total, days
     from (
       select coalesce(m.state_abbr, z.state_abbr) as area, m.period,
         ${weightedMean('median_listing_price')} as price,
         ${weightedMean('median_listing_price_per_square_foot')} as square_foot,
         sum(m.${housing_inventory}) as active,
         sum(m.${total_inventory}) as total,
         ${weightedMean('days_on_market')} as days
       from ${shownMonths} join current_values z on z.zip = m.zip
       group by grouping sets ((coalesce(m.state_abbr, z.state_abbr), m.period), (m.period))
       having grouping(coalesce(m.state_abbr, z.state_abbr)) = 1
         or coalesce(m.state_abbr, z.state_abbr) is not null
     ) area`,
    [COUNTRY],
  )
}

/** Area → its months, oldest first. */
export async function areaMonths(db: Db): Promise<ReadonlyMap<string, readonly TrendMonth[]>> {
  const rows: (TrendMonth & { area: string })[] = await db.query(
    'select * from area_month order by area, period',
  )
  return Map.groupBy(rows, ({ area }) => area)
}
