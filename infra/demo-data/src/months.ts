/** Months are counted from January 2018, which is 0. */
const FIRST_YEAR = 2018

export interface MonthRange {
  readonly from: number
  readonly to: number
}

/** Months that the model of the housing market spans: 2018-01 to 2024-04. */
export const SPAN: MonthRange = { from: 0, to: 75 }

/** The newest thirteen, enough for a change on the year before. */
export const NEWEST: MonthRange = { from: 63, to: 75 }

export const yearOf = (month: number) => FIRST_YEAR + Math.floor(month / 12)

/** 0 for January. */
export const seasonOf = (month: number) => ((month % 12) + 12) % 12

/** The month as the publisher writes it: 202404. */
export const yyyymm = (month: number) => yearOf(month) * 100 + seasonOf(month) + 1

/** The month as 2024-04. */
export const monthName = (month: number) =>
  `${yearOf(month)}-${String(seasonOf(month) + 1).padStart(2, '0')}`

/** Reads `2018-01..2023-03`; throws where it is not two months of the span in order. */
export function parseMonths(text: string): MonthRange {
  const found = /^(\d{4})-(\d{2})\.\.(\d{4})-(\d{2})$/.exec(text)
  if (found) {
    const [fromYear, fromMonth, toYear, toMonth] = found.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
    ]
    const from = (fromYear - FIRST_YEAR) * 12 + fromMonth - 1
    const to = (toYear - FIRST_YEAR) * 12 + toMonth - 1
    const real = [fromMonth, toMonth].every((month) => month >= 1 && month <= 12)
    if (real && from >= SPAN.from && from <= to && to <= SPAN.to) return { from, to }
  }
  const whole = `${monthName(SPAN.from)}..${monthName(SPAN.to)}`
  throw new RangeError(`"${text}" is not a range of months within ${whole}`)
}
