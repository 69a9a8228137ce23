import { type Db, unavailable } from '@homeground/service'
import { CopyLines, type CopyValue, copyLinesIn, zipColumnsSql, zipListSql } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import { housingAttributes } from '../months/month-table.ts'
import { type ZipHistory, zipHistories, zipRanges } from '../months/zip-histories.repository.ts'
import { currentValuesOf, type ReferenceMonths, wholeMonthsOf } from './current-values.ts'
import { plausiblePrices, priceChangesOf } from './measures.ts'
import { zipYearColumns, zipYearRows } from './zip-year.repository.ts'

/** A table with rows that are computed from the history of each zip. */
interface ZipTable {
  readonly table: string
  readonly columns: readonly string[]
  readonly rowsOf: (history: ZipHistory) => readonly CopyValue[][]
  /** Rows that are not yet written. */
  readonly lines: CopyLines
}

/**
 * Replaces the current values, price changes and yearly averages of all zips by those of the published months, newest
 * first. It reads and writes a range of zips at a time: the rows of all zips would take a few hundred megabytes.
 */
export async function writeCurrentValues(
  tx: EntityManager,
  { periods, reference }: { periods: readonly string[]; reference: ReferenceMonths },
): Promise<void> {
  const client: PoolClient = await tx.queryRunner!.connect()
  const tables = zipTables({ periods, reference })
  for (const { table } of tables) await tx.query(`delete from ${table}`)
  const months = { until: periods[0] ?? '', wholeMonths: wholeMonthsOf(reference) }
  for (const zips of zipRanges) {
    for await (const history of zipHistories(tx, { ...months, zips })) {
      for (const { lines, rowsOf } of tables) for (const row of rowsOf(history)) lines.add(row)
    }
    for (const { lines, ...target } of tables) await copyLinesIn(client, target, lines)
  }
}

function zipTables({ periods, reference }: { periods: readonly string[]; reference: ReferenceMonths }): ZipTable[] {
  const tables: Omit<ZipTable, 'lines'>[] = [
    {
      table: 'current_values',
      columns: ['zip', 'state_abbr', ...housingAttributes, ...comparedColumns, 'notes', 'price_trend'],
      rowsOf: (history) => [currentValuesRow(history, reference)],
    },
    { table: 'zip_year', columns: zipYearColumns, rowsOf: zipYearRows(periods) },
    {
      table: 'price_change',
      columns: ['zip', 'since', 'prices', 'peak_price_change', 'price_change_1yr'],
      rowsOf: priceChangeRows,
    },
  ]
  return tables.map((table) => ({ ...table, lines: new CopyLines() }))
}

/** What changes are since, in the order of a row. */
const comparedColumns = ['compared_total', 'compared_price', 'compared_active'] as const

function currentValuesRow(history: ZipHistory, reference: ReferenceMonths): CopyValue[] {
  const { zip, stateAbbr } = history
  const { attributes, compared, notes, priceTrend } = currentValuesOf(history, reference)
  const values = housingAttributes.map((name) => attributes[name])
  const { total, price, active } = compared
  return [zip, stateAbbr, ...values, total, price, active, notes && JSON.stringify(notes), arrayText(priceTrend)]
}

function priceChangeRows({ zip, months }: ZipHistory): CopyValue[][] {
  const changes = priceChangesOf(plausiblePrices(months.median_listing_price))
  if (!changes) return []
  const { since, prices, peak_price_change, price_change_1yr } = changes
  return [[zip, since, ...[prices, peak_price_change, price_change_1yr].map(arrayText)]]
}

/** A list as Postgres reads it; null and NaN are null. */
function arrayText(values: Iterable<number | null>): string {
  const texts = Array.from(values, (value) => (value === null || Number.isNaN(value) ? 'NULL' : String(value)))
  return `{${texts.join(',')}}`
}

/**
 * The current values of all zips as the JSON text of a HousingColumns. Postgres writes the JSON, which
 * keeps half a million numbers out of this process. Errors: 503 before the values were first computed.
 */
export async function currentValuesJson(db: Db): Promise<string> {
  const rows = await db.query(
    `select json_build_object(
       'version', d.version,
       'period', d.months -> 0 ->> 'period',
       'months', jsonb_path_query_array(d.months, '$[*].period'),
       'periods', d.periods,
       'dataSet', d.data_set,
       'zips', ${zipListSql('zip')},
       'columns', case when count(z.zip) = 0 then '{}' else ${zipColumnsSql(housingAttributes)} end,
       'compared', json_build_object(
         'total_inventory', ${zipListSql('compared_total')},
         'median_listing_price', ${zipListSql('compared_price')},
         'housing_inventory', ${zipListSql('compared_active')}
       ),
       'notes', ${zipListSql('notes')},
       'trend', ${zipListSql('price_trend')}
     )::text as columns
     from derived d left join current_values z on true group by d.id`,
  )
  if (rows.length === 0) throw unavailable('The housing data is still being computed.')
  return rows[0].columns
}
