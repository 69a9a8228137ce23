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

const yearColumns = ['from_price', 'from_months', 'to_price', 'to_months']

/**
 * The zips that have an average price in both years, as the JSON text of a HousingPeriodColumns. Errors: 503 before the
 * averages were first computed.
 */
export async function comparedYearsJson(db: Db, { from, to }: { from: number; to: number }): Promise<string> {
  const [row]: { json: string }[] = await db.query(
    `select json_build_object(
       'version', d.version, 'dataSet', d.data_set, 'zips', ${zipListSql('zip')},
       'columns', ${zipColumnsSql(yearColumns)}
     )::text as json
     from derived d left join (
       select f.zip, f.average_median_listing_price as from_price, f.months as from_months,
         t.average_median_listing_price as to_price, t.months as to_months
       from zip_year f join zip_year t on t.zip = f.zip where f.year = $1 and t.year = $2
     ) z on true group by d.id`,
    [from, to],
  )
  if (!row) throw unavailable('The housing data is still being computed.')
  return row.json
}

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
  if (monthPrices.length < (isOver ? changingPlaces.fewestMonths : 1)) return null
  const mean = monthPrices.reduce((sum, price) => sum + price, 0) / monthPrices.length
  return { price: Math.round(mean), months: monthPrices.length }
}
