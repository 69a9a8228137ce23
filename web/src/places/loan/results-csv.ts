import { noteText } from '@homeground/format/figure-text'
import { formatPeriod } from '@homeground/format/format'
import { isGenerated } from '../../lib/api/attributes.ts'
import type { Result } from '../../lib/api/zip-results.ts'
import type { Column } from '../../lib/column.ts'
import { type CsvCell, csvText } from '../../lib/format/csv.ts'
import type { LoanTerms } from './loan-terms.ts'
import { paymentCsv } from './payment-csv.ts'

/**
 * The results as comma-separated values: each column shown, with its margin of error, its note,
 * vintage and source. Numbers are unformatted, in the attribute's unit; generated data is labeled as such.
 */
export function csvOf(results: readonly Result[], columns: readonly Column[], readTerms?: () => LoanTerms): string {
  const attributes = columns.flatMap(({ attribute }) => attribute ?? [])
  const payments = paymentCsv(columns, readTerms)
  const parts = results.find(({ match_parts: found }) => found?.length)?.match_parts ?? []
  const head = [
    'zip',
    'town',
    'county',
    'state',
    'latitude',
    'longitude',
    ...attributes.flatMap(({ key }) => [key, `${key}_margin`, `${key}_note`, `${key}_vintage`, `${key}_source`]),
    ...payments.head,
    ...parts.map(({ key }) => `match_points_${key}`),
  ]
  const rows = results.map((result) => [
    result.zip ?? result.zips?.join(' '),
    result.town,
    result.county,
    result.state_abbr,
    result.lat,
    result.lng,
    ...attributes.flatMap((attribute): CsvCell[] => {
      const { key, publisher, info } = attribute
      const value = result[key] as CsvCell
      const note = result.notes?.[key]
      if (value === null || value === undefined) return [null, null, noteText(note), null, null]
      const mark = isGenerated(attribute) ? ' (demonstration)' : ''
      const vintage = formatPeriod(note?.vintage ?? info?.vintage)
      const text = [derivation(result), noteText(note)].filter(Boolean).join(' ')
      return [value, result.moe?.[key], text, vintage, publisher + mark]
    }),
    ...payments.cellsOf(result),
    ...parts.map((_, at) => result.match_parts?.[at]?.points),
  ])
  return csvText([head, ...rows])
}

/** The same with more columns at the end: their head, then a row for each result. */
export function csvWith(
  results: readonly Result[],
  columns: readonly Column[],
  more: readonly (readonly CsvCell[])[],
): string {
  const lines = csvOf(results, columns).split('\r\n')
  const added = csvText(more).split('\r\n')
  return lines.map((line, at) => (line === '' ? line : `${line},${added[at]}`)).join('\r\n')
}

/** How a town or a cluster of several zips has its values; empty for one zip, whose values they are. */
function derivation({ zips, averaged_zips: averaged }: Result): string {
  if (averaged !== undefined) return `Average of ${averaged} zips.`
  return zips && zips.length > 1 ? `Derived from ${zips.length} zips.` : ''
}
