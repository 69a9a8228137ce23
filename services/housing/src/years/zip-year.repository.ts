import { type MonthNumber, monthNumber } from '@homeground/catalog/months'
import { type Db, unavailable } from '@homeground/service'
import { type CopyValue, copyRowsIn, zipColumnsSql, zipListSql } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import type { ZipHistory } from '../months/zip-histories.repository.ts'
import { averageOfYear, type YearAverage } from './average-of-year.ts'

/** Collects the average prices of zips by year, to write them together. */
export function collectZipYears(periods: readonly string[]) {
  const months = periods.map(monthNumber)
  const newest: MonthNumber = Math.max(...months)
  const years = [...new Set(months.map((month) => Math.floor(month / 12)))]
  const zips: (readonly [zip: string, averages: readonly (YearAverage | null)[]])[] = []
  function* rows(): Generator<CopyValue[]> {
    for (const [zip, averages] of zips) {
      for (const [at, average] of averages.entries())
        if (average) yield [years[at]!, zip, average.price, average.months]
    }
  }
  return {
    add({ zip, months }: Pick<ZipHistory, 'zip' | 'months'>): void {
      const prices = months.median_listing_price
      zips.push([zip, years.map((year) => averageOfYear(prices, { year, newest }))])
    },
    /** Replaces those of all zips. */
    async write(tx: EntityManager): Promise<void> {
      const client: PoolClient = await tx.queryRunner!.connect()
      await tx.query('delete from zip_year')
      const columns = ['year', 'zip', 'average_median_listing_price', 'months']
      await copyRowsIn(client, { table: 'zip_year', columns }, rows())
    },
  }
}

const columns = ['from_price', 'from_months', 'to_price', 'to_months']

/**
 * The zips that have an average price in both years, as the JSON text of a HousingPeriodColumns. Errors: 503 before the
 * averages were first computed.
 */
export async function comparedYearsJson(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<string> {
  const [row]: { json: string }[] = await db.query(
    `select json_build_object(
       'version', d.version, 'dataSet', d.data_set, 'zips', ${zipListSql('zip')},
       'columns', ${zipColumnsSql(columns)}
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
