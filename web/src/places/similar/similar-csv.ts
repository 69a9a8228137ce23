import type { Column } from '../../lib/column.ts'
import type { CsvCell } from '../../lib/format/csv.ts'
import { csvWith } from '../loan/results-csv.ts'
import type { SimilarResult } from './similar-places.ts'

/** The rows of every list of places, with how similar each is and in what. */
export function similarCsv(places: readonly SimilarResult[], columns: readonly Column[]): string {
  return csvWith(places, columns, [
    ['similarity', 'matches', 'differs'],
    ...places.map(({ similarity, because, differs }): CsvCell[] => [similarity, because.join(' '), differs.join(' ')]),
  ])
}
