/** Months counted from the year 0, so that they can be compared and subtracted. */
export type MonthNumber = number

/** `2020-06` → its month number. */
export function monthNumber(period: string): MonthNumber {
  return Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1
}

/** The `YYYY-MM` of a month number. */
export function periodOf(month: MonthNumber): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2024-04` → `Apr 2024`. */
export function periodLabel(period: string): string {
  return `${names[monthNumber(period) % 12]} ${period.slice(0, 4)}`
}
