import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { changingPlaces } from '@homeground/catalog/changing-places'
import { type MonthNumber, monthNumber } from '@homeground/catalog/periods'
import { type Db, unavailable } from '@homeground/service'
import { type CopyValue, zipColumnsSql, zipListSql } from '@homeground/sources'
import type { MonthlyValues } from '../months/month-table.ts'
import type { ZipHistory } from '../months/zip-histories.repository.ts'

/** Returns the rows of a zip in the table `zip_year`: its average prices in the years of the loaded months. */
export function zipYearRows(periods: readonly string[]) {
  const months = periods.map(monthNumber)
  const newest: MonthNumber = Math.max(...months)
  const years = [...new Set(months.map((month) => Math.floor(month / 12)))]
  return ({ zip, months: { median_listing_price: prices } }: ZipHistory): CopyValue[][] =>
    years.flatMap((year) => {
      const average = averageOfYear(prices, { year, newest })
      return average ? [[year, zip, average.price, average.months]] : []
    })
}

export const zipYearColumns = ['year', 'zip', 'average_median_listing_price', 'months']

const yearColumns = ['from_price', 'to_price', 'months']

/**
 * The average prices of the zips in both years, as the JSON text of a HousingPeriodColumns: means over the calendar months
 * with a price in both years, of at least `fewestLikeMonths`. With itself, a year is compared by its own average. Errors: 503
 * before the prices were first computed.
 */
export async function comparedYearsJson(db: Db, { from, to }: { from: number; to: number }): Promise<string> {
  const [row]: { json: string; is_computed: boolean }[] = await db.query(
    `select json_build_object(
       'version', d.version, 'dataSet', d.data_set, 'zips', ${zipListSql('zip')},
       'columns', ${zipColumnsSql(yearColumns)}
     )::text as json, not exists (select from price_change where prices is null) as is_computed
     from derived d left join (${from === to ? averagesSql : likeMonthsSql}) z on true group by d.id`,
    from === to ? [from] : [from * 12, to * 12, changingPlaces.fewestLikeMonths],
  )
  if (!row?.is_computed) throw unavailable('The housing data is still being computed.')
  return row.json
}

/** By zip: the average of the year $1, as both years. */
const averagesSql = `
  select zip, average_median_listing_price as from_price, average_median_listing_price as to_price, months
  from zip_year where year = $1`

/** By zip: the averages over like months from the Januaries $1 and $2 on. Halves are rounded up, as Math.round does. */
const likeMonthsSql = `
  select c.zip, floor(avg(p.from_price) + 0.5) as from_price, floor(avg(p.to_price) + 0.5) as to_price,
    count(*)::int as months
  from price_change c cross join generate_series(0, 11) m cross join lateral (
    select c.prices[$1::int + m - c.since + 1] as from_price, c.prices[$2::int + m - c.since + 1] as to_price
  ) p
  where p.from_price is not null and p.to_price is not null
  group by c.zip having count(*) >= $3`

/** A year that is over has an average only with at least so many months of it. */
const fewestMonthsOfYear = 6

/** The average price of a zip in a year. */
interface YearAverage {
  /** Whole dollars. */
  readonly price: number
  /** Months that it rests on, 1 to 12. */
  readonly months: number
}

/**
 * `average_median_listing_price`: mean of the monthly median listing prices (Realtor.com, table `month`) of one zip in a
 * calendar year, whole dollars. Prices outside the plausible bounds of the catalog are left out. Null with fewer than 6 months
 * with a price, because prices have seasons; but a year that is not over (`newest`, the newest loaded month, is in it and
 * before December) is averaged over the months there are, from one on.
 */
export function averageOfYear(
  prices: MonthlyValues,
  { year, newest }: { year: number; newest: MonthNumber },
): YearAverage | null {
  const january = year * 12
  const december = january + 11
  const monthPrices: number[] = []
  for (let month = january; month <= december; month++) {
    const price = prices.get(month)
    if (price !== undefined && isPlausible('median_listing_price', price)) monthPrices.push(price)
  }
  const isOver = newest >= december
  if (monthPrices.length < (isOver ? fewestMonthsOfYear : 1)) return null
  const mean = monthPrices.reduce((sum, price) => sum + price, 0) / monthPrices.length
  return { price: Math.round(mean), months: monthPrices.length }
}
