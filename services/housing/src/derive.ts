import { refreshDerived } from '@homeground/sources'
import type { DataSource, EntityManager } from 'typeorm'
import { recordPublication } from './changes/publication.repository.ts'
import { writeCurrentValues } from './current-values/current-values.repository.ts'
import { dataVersion } from './current-values/data-version.ts'
import { periodsOf, referenceMonthsOf } from './current-values/reference-months.ts'
import { loadedMonths } from './months/loaded-months.repository.ts'
import { monthsWithValues } from './months/zip-histories.repository.ts'
import { writeAreaMonths } from './trends/area-month.repository.ts'

/**
 * Computes the current values of all zips and the trends of all areas from the published months, and
 * shows them in one transaction. Does nothing when they are up to date.
 */
export async function derive(db: DataSource): Promise<void> {
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
