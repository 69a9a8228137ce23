import type { Db } from '@homeground/service'
import { publishedVersion, refreshDerived } from '@homeground/sources'
import type { DataSource, EntityManager } from 'typeorm'
import { writeAreaMonths } from '../months/area-month.repository.ts'
import { loadedMonths } from '../months/month-table.ts'
import { recordPublication } from '../months/publication.repository.ts'
import { monthsWithValues } from '../months/zip-histories.repository.ts'
import { writeCurrentValues } from './current-values.repository.ts'
import { periodsOf, referenceMonthsOf } from './current-values.ts'

/** Increment with every change of a formula, so that stored values are recomputed. */
const MEASURES_REVISION = 7

/** A version string that changes with every publication and every change of the formulas. */
export async function dataVersion(db: Db): Promise<string> {
  return `${MEASURES_REVISION}-${await publishedVersion(db)}`
}

/**
 * Computes the current values of all zips and the trends of all areas from the published months, and
 * shows them in one transaction. Does nothing when they are up to date.
 */
export async function derive(db: DataSource): Promise<void> {
  // Blocks that it does not know yet are read for every month.
  await db.query(`select brin_summarize_new_values('month_period')`)
  await refreshDerived(db, () => ({ version: dataVersion, write }))
}

async function write(tx: EntityManager) {
  const months = await loadedMonths(tx)
  const periods = months.map(({ period }) => period)
  const reference = referenceMonthsOf(await monthsWithValues(tx, { until: periods[0] ?? '' }))
  await writeCurrentValues(tx, { periods, reference })
  await writeAreaMonths(tx)
  await recordPublication(tx, periods[0] ?? '')
  return { months, periods: periodsOf(reference) }
}
