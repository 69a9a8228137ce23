import { type CsvAttribute, csvHead, placeCells, placesHead } from '@homeground/format/csv'
import { sourceText } from '@homeground/format/figure-text'
import { housingCost, incomeNeeded } from '@homeground/home-costs/housing-cost'
import { type LoanTerms, termsFor } from '@homeground/home-costs/terms'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { budgetKey, type Column, isPayment, type PaymentColumn } from '../../lib/column.ts'
import { type CsvCell, csvText } from '../../lib/format/csv.ts'
import { currentTerms, termsSentence } from './loan-terms.ts'

/**
 * The results as comma-separated values: each column shown, with its margin of error, its note,
 * vintage and source. Numbers are in the unit of the column's head; generated data is labeled as such.
 */
export function csvOf(
  results: readonly PlaceResult[],
  columns: readonly Column[],
  readTerms?: () => LoanTerms,
): string {
  const attributes = columns.flatMap(({ attribute }): CsvAttribute[] => {
    if (!attribute) return []
    const { source, publisher, info } = attribute
    const text = sourceText({ source, publisher, dataSet: info?.data_set })
    return [{ ...attribute, vintage: info?.vintage, source: text }]
  })
  const payments = paymentCsv(columns, readTerms)
  // A place without a value has no points for it.
  const weighted = [...new Set(results.flatMap(({ match_parts }) => match_parts?.map(({ key }) => key) ?? []))]
  const hasMatches = weighted.length > 0
  const head = [
    ...placesHead(attributes),
    ...payments.head,
    ...weighted.map((key) => `match_points_${key}`),
    ...(hasMatches ? ['match_missing'] : []),
  ]
  const rows = results.map((result) => [
    ...placeCells(result, attributes),
    ...payments.cellsOf(result),
    ...weighted.map((key) => result.match_parts?.find((part) => part.key === key)?.points),
    ...(hasMatches ? [result.match_missing?.join(' ')] : []),
  ])
  return csvText([head, ...rows])
}

/** The same with more columns at the end: their head, then a row for each result. */
export function csvWith(
  results: readonly PlaceResult[],
  columns: readonly Column[],
  more: readonly (readonly CsvCell[])[],
): string {
  return withColumns(csvOf(results, columns), more)
}

function withColumns(file: string, more: readonly (readonly CsvCell[])[]): string {
  const lines = file.split('\r\n')
  const added = csvText(more).split('\r\n')
  return lines.map((line, index) => (line === '' ? line : `${line},${added[index]}`)).join('\r\n')
}

/** Prices in dollars, by key, with the tax rate and the state of the place. */
type Prices = Readonly<Record<string, unknown>> & Partial<Pick<PlaceResult, 'tax_rate' | 'state_abbr'>>

/** The cells that a file has for its columns of payments: whole dollars, then the terms. */
interface PaymentCsv {
  readonly head: readonly string[]
  readonly cellsOf: (result: Prices) => CsvCell[]
}

/** The payments of a file; nothing if none of its columns is a payment. */
export function paymentCsv(columns: readonly Column[], readTerms: () => LoanTerms = currentTerms): PaymentCsv {
  // What the reader earns stays on the screen.
  const payments = columns.filter(isPayment).filter(({ key }) => key !== budgetKey)
  if (payments.length === 0) return { head: [], cellsOf: () => [] }
  const terms = readTerms()
  return {
    head: [...payments.map(({ key }) => csvHead({ key, unit: 'usd' })), 'payment_terms'],
    cellsOf: (result) => [...payments.map((column) => dollarsOf(column, result, terms)), termsSentence(terms)],
  }
}

function dollarsOf({ key, price }: PaymentColumn, result: Prices, terms: LoanTerms): CsvCell {
  const usd = result[price.key]
  if (typeof usd !== 'number') return null
  const { total } = housingCost(usd, termsFor(terms, { taxRate: result.tax_rate, state: result.state_abbr }))
  return Math.round((key === 'income_needed' ? incomeNeeded(total) : total) / 100)
}

/** A file of the server with the payments of its prices, which are computed here. */
export function withPayments(file: string, columns: readonly Column[], readTerms?: () => LoanTerms): string {
  const { head, cellsOf } = paymentCsv(columns, readTerms)
  const price = columns.find(isPayment)?.price.key
  if (price === undefined || head.length === 0) return file
  const lines = file.split('\r\n')
  const names = cellsIn(lines[0]!)
  const positionOf = (key: string) => names.findIndex((cell) => cell.startsWith(`${key} (`))
  const [priceAt, rateAt] = [positionOf(price), positionOf('tax_rate')]
  const stateAt = names.indexOf('state')
  const more = lines.map((line, index) => {
    if (index === 0) return head
    const cells = cellsIn(line)
    const [usd, rate] = [cells[priceAt], cells[rateAt]]
    const place = { tax_rate: rate ? Number(rate) : null, state_abbr: cells[stateAt] ?? '' }
    return cellsOf({ ...place, ...(usd && { [price]: Number(usd) }) })
  })
  return withColumns(file, more)
}

/** The cells of a line of comma-separated values, those in quotes with their quotes. */
function cellsIn(line: string): string[] {
  return Array.from(line.matchAll(/(?:^|,)((?:"(?:[^"]|"")*"|[^,"]*))/g), ([, cell]) => cell!)
}
