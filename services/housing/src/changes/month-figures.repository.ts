import type { MonthFigures } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { attributeColumns } from '../current-values/attribute-columns.ts'

/** A month as one load brought it. */
export interface LoadedMonthKey {
  readonly period: string
  readonly load: number
}

const { median_listing_price, housing_inventory, days_on_market } = attributeColumns

/** The figures of named zips in some loaded months: `figures(key, zip)`; undefined for a zip without a row. */
export async function readMonthFigures(
  db: Db,
  { zips, months }: { zips: readonly string[]; months: readonly LoadedMonthKey[] },
): Promise<(month: LoadedMonthKey, zip: string) => MonthFigures | undefined> {
  const rows: (MonthFigures & LoadedMonthKey & { zip: string })[] = await db.query(
    `select m.zip, m.period, m.load_id::float8 as load,
       round(m.${median_listing_price}) as median_listing_price,
       m.${housing_inventory} as housing_inventory, m.${days_on_market} as days_on_market
     from unnest($1::bigint[], $2::text[]) as wanted (load_id, period)
     join month m on m.load_id = wanted.load_id and m.period = wanted.period and m.zip = any ($3)`,
    [months.map(({ load }) => load), months.map(({ period }) => period), zips],
  )
  const keyOf = ({ load, period }: LoadedMonthKey, zip: string) => `${load} ${period} ${zip}`
  const byKey = new Map(rows.map(({ zip, period, load, ...figures }) => [keyOf({ period, load }, zip), figures]))
  return (month, zip) => byKey.get(keyOf(month, zip))
}
