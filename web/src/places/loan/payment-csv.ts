import type { Result } from '../../lib/api/zip-results.ts'
import { type Column, isPayment, type PaymentColumn } from '../../lib/column.ts'
import type { CsvCell } from '../../lib/format/csv.ts'
import { housingCost, incomeNeeded } from './housing-cost.ts'
import { currentTerms, type LoanTerms, termsSentence } from './loan-terms.ts'

/** The cells that a file has for its columns of payments: dollars with cents, then the terms. */
export interface PaymentCsv {
  readonly head: readonly string[]
  readonly cellsOf: (result: Result) => CsvCell[]
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

function dollarsOf({ key, price }: PaymentColumn, result: Result, terms: LoanTerms): CsvCell {
  const usd = result[price.key]
  if (typeof usd !== 'number') return null
  const { total } = housingCost(usd, terms)
  return (key === 'income_needed' ? incomeNeeded(total) : total) / 100
}
