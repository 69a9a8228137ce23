import { type Db, unavailable } from '@homeground/service'
import { type CopyValue, copyRowsIn, zipColumnsSql, zipListSql } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import { zipHistories } from '../months/zip-histories.repository.ts'
import { collectZipYears } from '../years/zip-year.repository.ts'
import { housingAttributes } from './attribute-columns.ts'
import { currentValuesOf } from './current-values.ts'
import { type PriceChanges, priceChangesOf } from './price-changes.ts'
import { type ReferenceMonths, wholeMonthsOf } from './reference-months.ts'

/** Replaces the current values, price changes and yearly averages of all zips by those of the published months, newest first. */
export async function writeCurrentValues(
  tx: EntityManager,
  { periods, reference }: { periods: readonly string[]; reference: ReferenceMonths },
): Promise<void> {
  const rows: CopyValue[][] = []
  const changes: (readonly [zip: string, changes: PriceChanges])[] = []
  const zipYears = collectZipYears(periods)
  const wholeMonths = wholeMonthsOf(reference)
  for await (const histories of zipHistories(tx, { until: periods[0] ?? '', wholeMonths })) {
    for (const history of histories) {
      zipYears.add(history)
      const changed = priceChangesOf(history.months.median_listing_price)
      if (changed) changes.push([history.zip, changed])
      const { zip, stateAbbr } = history
      const { attributes, notes, priceTrend } = currentValuesOf(history, reference)
      const trend = arrayText(priceTrend)
      const noted = notes && JSON.stringify(notes)
      rows.push([
        zip,
        stateAbbr,
        ...housingAttributes.map((name) => attributes[name]),
        noted,
        trend,
      ])
    }
  }
  const client: PoolClient = await tx.queryRunner!.connect()
  await tx.query('delete from current_values')
  const columns = ['zip', 'state_abbr', ...housingAttributes, 'notes', 'price_trend']
  await copyRowsIn(client, { table: 'current_values', columns }, rows)
  await zipYears.write(tx)
  await tx.query('delete from price_change')
  const changeColumns = ['zip', 'since', 'peak_price_change', 'price_change_1yr']
  await copyRowsIn(client, { table: 'price_change', columns: changeColumns }, changeRows(changes))
}

/** One row at a time: as text, the changes of all zips and months take much more memory. */
function* changeRows(
  all: readonly (readonly [zip: string, changes: PriceChanges])[],
): Generator<CopyValue[]> {
  for (const [zip, { since, peak_price_change, price_change_1yr }] of all) {
    yield [zip, since, arrayText(peak_price_change), arrayText(price_change_1yr)]
  }
}

/** A list as Postgres reads it; null and NaN are null. */
function arrayText(values: Iterable<number | null>): string {
  const texts = Array.from(values, (value) =>
    value === null || Number.isNaN(value) ? 'NULL' : String(value),
  )
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
       'notes', ${zipListSql('notes')},
       'trend', ${zipListSql('price_trend')}
     )::text as columns
     from derived d left join current_values z on true group by d.id`,
  )
  if (rows.length === 0) throw unavailable('The housing data is still being computed.')
  return rows[0].columns
}
