import { isPeriod, monthNumber, periodOf } from '@homeground/catalog/periods'

/** The model counts months from January 2018, which is 0. */
const FIRST = monthNumber('2018-01')

const monthOf = (period: string) => monthNumber(period) - FIRST

export interface MonthRange {
  readonly from: number
  readonly to: number
}

/** Months that the model of the housing market covers. */
export const SPAN: MonthRange = { from: 0, to: monthOf('2024-04') }

/** The newest fifteen: enough for the change of 3-month averages from the year before. */
export const NEWEST: MonthRange = { from: monthOf('2023-02'), to: SPAN.to }

/** 0 for January. */
export const seasonOf = (month: number) => (FIRST + month) % 12

/** The month as 2024-04. */
export const periodOfMonth = (month: number) => periodOf(FIRST + month)

/** The month as the publisher writes it: 202404. */
export const yyyymm = (month: number) => periodOfMonth(month).replace('-', '')

/** Parses `2018-01..2023-03`. Throws a RangeError unless it is two months of the span in order. */
export function parseMonths(text: string): MonthRange {
  const [first = '', last = '', ...more] = text.split('..')
  if (isPeriod(first) && isPeriod(last) && more.length === 0) {
    const [from, to] = [monthOf(first), monthOf(last)]
    if (from >= SPAN.from && from <= to && to <= SPAN.to) return { from, to }
  }
  const span = `${periodOfMonth(SPAN.from)}..${periodOfMonth(SPAN.to)}`
  throw new RangeError(`"${text}" is not a range of months within ${span}`)
}
