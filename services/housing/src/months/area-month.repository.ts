import { findAttribute } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { type HousingSeries, type HousingSeriesKey, housingSeriesKeys } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { attributeColumns, shownMonths } from './month-table.ts'

/** One month of a zip, a state or the country, as a row of the database. */
export type TrendMonth = { readonly period: string } & {
  readonly [Column in HousingSeriesKey]: number | null
}

/** How the figures of an area come from those of its zips. */
const method = 'means of the zips’ medians, weighted by active listings; listings are summed.'

/** How the figures of states and the country are computed. */
export const areaMethod = `State and nation: ${method}`

/** How the figures of a place of several zips, its state and the country are computed. */
export const placeMethod = `Place, state and nation: ${method}`

interface Shown {
  readonly periods: readonly string[]
  readonly keys?: readonly HousingSeriesKey[]
}

/** The series that a request names, comma-separated; all by default. */
export function keysOf(fields: string | undefined): readonly HousingSeriesKey[] {
  const wanted = fields?.split(',')
  return housingSeriesKeys.filter((key) => wanted?.includes(key) ?? true)
}

/** The months as parallel lists, one entry per period; null where a period has no value. */
export function seriesOf(months: readonly TrendMonth[], { periods, keys = housingSeriesKeys }: Shown): HousingSeries {
  const byPeriod = new Map(months.map((month) => [month.period, month]))
  const valuesOf = (key: HousingSeriesKey) => periods.map((period) => byPeriod.get(period)?.[key] ?? null)
  return Object.fromEntries(keys.map((key) => [key, valuesOf(key)]))
}

/** The area that is the whole country; every other area is a state abbreviation. */
export const COUNTRY = 'US'

const { housing_inventory, total_inventory } = attributeColumns

/** A mean of the plausible values, weighted by active listings, as a sum of products and its weight. */
const means = {
  price: 'median_listing_price',
  square_foot: 'median_listing_price_per_square_foot',
  days: 'days_on_market',
} as const satisfies Record<string, keyof typeof attributeColumns>

function weightedSums([name, attribute]: [string, keyof typeof attributeColumns]): string {
  const column = `m.${attributeColumns[attribute]}`
  const { low, high } = plausibleBounds(attribute)!
  const counted = `filter (where ${column} between ${low} and ${high})`
  return `sum(${column} * m.${housing_inventory}) ${counted} as ${name},
    sum(m.${housing_inventory}) ${counted} as ${name}_weight`
}

/** The sums of an area and a month from which its figures are computed. */
const sums = `${Object.entries(means).map(weightedSums).join(', ')},
  sum(m.${housing_inventory}) as active, sum(m.${total_inventory}) as total`

const mean = (name: keyof typeof means) => `sum(${name}) / nullif(sum(${name}_weight), 0)`

/**
 * The figures of an area and a month, from `sums`, in the order of the columns of `area_month`; rounded to the decimals of
 * the catalog, so that what responses, files and screens show, and the changes between them, are of one number.
 */
const figures = Object.entries({
  median_listing_price: mean('price'),
  median_listing_price_per_square_foot: mean('square_foot'),
  housing_inventory: 'sum(active)',
  total_inventory: 'sum(total)',
  days_on_market: mean('days'),
} satisfies Record<HousingSeriesKey, string>)
  .map(([key, sql]) => `round((${sql})::numeric, ${findAttribute(key)!.decimals})::float8 as ${key}`)
  .join(', ')

/**
 * Replaces the monthly figures of the states and the country. Prices (dollars) and days on market are
 * means of the zips' plausible medians weighted by active listings, because a plain mean would count a hamlet like a
 * city; listings are sums. A row without a state counts toward the state of its zip's current values. States are added
 * up first and the country from them: grouping millions of rows by both at once would sort them.
 */
export async function writeAreaMonths(db: Db): Promise<void> {
  await db.query('delete from area_month')
  await db.query(
    `with added as (
       select m.state_abbr as area, m.period, ${sums}
       from ${shownMonths} where m.state_abbr is not null group by m.state_abbr, m.period
       union all
       select z.state_abbr, m.period, ${sums}
       from ${shownMonths} join current_values z on z.zip = m.zip
       where m.state_abbr is null group by z.state_abbr, m.period
     )
     insert into area_month (area, period, median_listing_price, median_listing_price_per_square_foot,
       housing_inventory, total_inventory, days_on_market)
     select coalesce(area, $1), period, ${figures}
     from added
     group by grouping sets ((area, period), (period))
     having grouping(area) = 1 or area is not null`,
    [COUNTRY],
  )
}

/** Area → its months, oldest first. */
export async function areaMonths(db: Db): Promise<ReadonlyMap<string, readonly TrendMonth[]>> {
  const rows: (TrendMonth & { area: string })[] = await db.query('select * from area_month order by area, period')
  return Map.groupBy(rows, ({ area }) => area)
}

/** A month as one load brought it. */
export interface LoadedMonthKey {
  readonly period: string
  readonly load: number
}

/** The figures of several zips together in some loaded months, whether these are shown or not. */
export async function loadedMonthsOfZips(
  db: Db,
  { zips, months }: { zips: readonly string[]; months: readonly LoadedMonthKey[] },
): Promise<(TrendMonth & LoadedMonthKey)[]> {
  return db.query(
    `select load, period, ${figures}
     from (
       select m.load_id::float8 as load, m.period, ${sums}
       from unnest($1::bigint[], $2::text[]) as wanted (load_id, period)
       join month m on m.load_id = wanted.load_id and m.period = wanted.period and m.zip = any ($3)
       group by m.load_id, m.period
     ) added
     group by load, period`,
    [months.map(({ load }) => load), months.map(({ period }) => period), zips],
  )
}

/** The months of several zips together, computed as those of a state are. */
export async function monthsOfZips(db: Db, zips: readonly string[]): Promise<TrendMonth[]> {
  return db.query(
    `select period, ${figures}
     from (select m.period, ${sums} from ${shownMonths} where m.zip = any($1) group by m.period) added
     group by period order by period`,
    [zips],
  )
}
