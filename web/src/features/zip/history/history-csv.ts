import { sourceOf } from '@homeground/catalog/sources'
import type { HousingOfZip } from '@homeground/contracts'
import { csvText } from '../../../lib/format/csv.ts'
import type { TimeSeries } from '../../../ui/charts/series.ts'
import type { HistoryKey } from './histories.ts'

/** The chart's values as CSV, one line per month; generated data is labeled as such. */
export function historyCsv(
  { periods, series }: TimeSeries,
  { measure, dataSet }: { measure: HistoryKey; dataSet: HousingOfZip['data_set'] },
): string {
  const source = sourceOf('realtor').publisher + (dataSet === 'real' ? '' : ` (${dataSet})`)
  const head = ['month', ...series.map(({ label }) => label), 'measure', 'source']
  const rows = periods.map((period, at) => [
    period,
    ...series.map(({ values }) => values[at]),
    measure,
    source,
  ])
  return csvText([head, ...rows])
}
