import type { FigureNotes, HousingColumns } from '@homeground/contracts'
import { invalid } from '@homeground/service'
import { publishedDataSet } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { loadedMonths } from '../months/loaded-months.repository.ts'
import { monthsWithValues, zipHistories } from '../months/zip-histories.repository.ts'
import { housingAttributes } from './attribute-columns.ts'
import { currentValuesOf } from './current-values.ts'
import { dataVersion } from './data-version.ts'
import { periodsOf, referenceMonthsOf, wholeMonthsOf } from './reference-months.ts'

/**
 * The values that were current when `period` was the newest month; later months are ignored. Computed
 * on demand, because search caches them. Errors: 422 for a month that is not loaded.
 */
export async function currentValuesAsOf(db: DataSource, period: string): Promise<HousingColumns> {
  return db.transaction('REPEATABLE READ', async (tx) => {
    const months = await loadedMonths(tx)
    if (!months.some((month) => month.period === period)) {
      throw invalid({ period: `${period} is not loaded` })
    }
    const reference = referenceMonthsOf(await monthsWithValues(tx, { until: period }))
    const wholeMonths = wholeMonthsOf(reference)
    const zips: string[] = []
    const notes: (FigureNotes | null)[] = []
    const trend: (number | null)[][] = []
    const columns = housingAttributes.map((): (number | null)[] => [])
    for await (const histories of zipHistories(tx, { until: period, wholeMonths })) {
      for (const history of histories) {
        const { attributes, notes: noted, priceTrend } = currentValuesOf(history, reference)
        zips.push(history.zip)
        notes.push(noted)
        trend.push([...priceTrend])
        for (const [i, name] of housingAttributes.entries()) columns[i]!.push(attributes[name])
      }
    }
    return {
      version: await dataVersion(tx),
      period,
      periods: periodsOf(reference),
      dataSet: await publishedDataSet(tx),
      zips,
      columns: Object.fromEntries(housingAttributes.map((name, i) => [name, columns[i]!])),
      notes,
      trend,
    }
  })
}
