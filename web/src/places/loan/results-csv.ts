import { noteText } from '@homeground/format/figure-text'
import { formatPeriod } from '@homeground/format/format'
import { isGenerated } from '../../lib/api/attributes.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { type Column, isPayment, type PaymentColumn } from '../../lib/column.ts'
import { type CsvCell, csvText } from '../../lib/format/csv.ts'
import { housingCost, incomeNeeded } from './housing-cost.ts'
import { currentTerms, type LoanTerms, termsSentence } from './loan-terms.ts'

/**
 * The results as comma-separated values: each column shown, with its margin of error, its note,
 * vintage and source. Numbers are unformatted, in the attribute's unit; generated data is labeled as such.
 */
export function csvOf(
  results: readonly PlaceResult[],
  columns: readonly Column[],
  readTerms?: () => LoanTerms,
): string {
  const attributes = columns.flatMap(({ attribute }) => attribute ?? [])
  const payments = paymentCsv(columns, readTerms)
  const parts = results.find((result) => result.match_parts?.length)?.match_parts ?? []
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
    ...parts.map((_, index) => result.match_parts?.[index]?.points),
  ])
  return csvText([head, ...rows])
}

/** The same with more columns at the end: their head, then a row for each result. */
export function csvWith(
  results: readonly PlaceResult[],
  columns: readonly Column[],
  more: readonly (readonly CsvCell[])[],
): string {
  const lines = csvOf(results, columns).split('\r\n')
  const added = csvText(more).split('\r\n')
  return lines.map((line, index) => (line === '' ? line : `${line},${added[index]}`)).join('\r\n')
}

/** How a town or a cluster of several zips has its values; empty for one zip, whose values they are. */
function derivation({ zips, averaged_zips: averaged }: PlaceResult): string {
  if (averaged !== undefined) return `Average of ${averaged} zips.`
  return zips && zips.length > 1 ? `Derived from ${zips.length} zips.` : ''
}

/** The cells that a file has for its columns of payments: dollars with cents, then the terms. */
interface PaymentCsv {
  readonly head: readonly string[]
  readonly cellsOf: (result: PlaceResult) => CsvCell[]
}

/** The payments of a file; nothing if none of its columns is a payment. */
export function paymentCsv(columns: readonly Column[], readTerms: () => LoanTerms = currentTerms): PaymentCsv {
  const payments = columns.filter(isPayment)
  if (payments.length === 0) return { head: [], cellsOf: () => [] }
  const terms = readTerms()
  return {
    head: [...payments.map(({ key }) => key), 'payment_terms'],
    cellsOf: (result) => [...payments.map((column) => dollarsOf(column, result, terms)), termsSentence(terms)],
  }
}

function dollarsOf({ key, price }: PaymentColumn, result: PlaceResult, terms: LoanTerms): CsvCell {
  const usd = result[price.key]
  if (typeof usd !== 'number') return null
  const { total } = housingCost(usd, terms)
  return (key === 'income_needed' ? incomeNeeded(total) : total) / 100
}
