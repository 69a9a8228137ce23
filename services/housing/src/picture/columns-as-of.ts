import type { HousingColumns } from '@homeground/contracts'
import { invalid } from '@homeground/service'
import { publishedDataSet } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { loadedMonths } from '../months/loaded-months.repository.ts'
import { dataVersion } from './data-version.ts'
import { periodsOf } from './derive.ts'
import { monthsWithValues, zipHistories } from './months.repository.ts'
import { frameOf, type Pictured, pictured, pictureOf } from './picture.ts'

/**
 * The pictures as they were when a month was the newest: what came later is left out. Worked out on
 * demand; search keeps them. Errors: 422 for a month that is not loaded.
 */
export async function columnsAsOf(db: DataSource, period: string): Promise<HousingColumns> {
  return db.transaction('REPEATABLE READ', async (tx) => {
    const months = await loadedMonths(tx)
    if (!months.some((month) => month.period === period)) {
      throw invalid({ period: `${period} is not loaded` })
    }
    const frame = frameOf(await monthsWithValues(tx, { until: period }))
    const zips: string[] = []
    const trends: (readonly (number | null)[])[] = []
    const attributes = Object.keys(pictured) as Pictured[]
    const columns = attributes.map((): (number | null)[] => [])
    for await (const histories of zipHistories(tx, { until: period })) {
      for (const { zip, months: history } of histories) {
        const { values, trend } = pictureOf(history, frame)
        zips.push(zip)
        trends.push(trend)
        for (const [i, attribute] of attributes.entries()) columns[i]!.push(values[attribute])
      }
    }
    return {
      version: await dataVersion(tx),
      period,
      periods: periodsOf(frame),
      dataSet: await publishedDataSet(tx),
      zips,
      columns: Object.fromEntries(attributes.map((attribute, i) => [attribute, columns[i]!])),
      trend: trends as (number | null)[][],
    }
  })
}
