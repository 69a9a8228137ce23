import type { Result } from '../../../lib/api/zip-results.ts'
import type { Column } from '../../../lib/column.ts'
import type { CsvCell } from '../../../lib/format/csv.ts'
import { csvWith } from '../../../places/loan/results-csv.ts'

/** The rows of every list of zips, with the months behind both averages. */
export function changingCsv(results: readonly Result[], columns: readonly Column[]): string {
  return csvWith(results, columns, [
    ['from_months', 'to_months'],
    ...results.map((result): CsvCell[] => [result.from_months as number, result.to_months as number]),
  ])
}
