import { sourceOf } from '@homeground/catalog/sources'
import type { DataSet } from '@homeground/contracts'
import { csvText } from '../../lib/format/csv.ts'
import type { TimeSeries } from './series.ts'

/** A chart of listings as CSV, one line per month; generated data is labeled as such. */
export function seriesCsv(
  { periods, series }: TimeSeries,
  { measure, dataSet }: { measure: string; dataSet: DataSet },
): string {
  const source = sourceOf('realtor').publisher + (dataSet === 'real' ? '' : ` (${dataSet})`)
  const head = ['month', ...series.map(({ label }) => label), 'measure', 'source']
  const rows = periods.map((period, at) => [period, ...series.map(({ values }) => values[at]), measure, source])
  return csvText([head, ...rows])
}
