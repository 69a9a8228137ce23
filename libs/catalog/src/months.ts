/** A calendar month as one number, `year × 12 + month − 1`: months compare and subtract. */
export type MonthNumber = number

/** Three-letter names, January first. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** True for a month written `YYYY-MM`. */
export function isPeriod(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** `2020-06` → its month number. */
export function monthNumber(period: string): MonthNumber {
  return Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1
}

/** The `YYYY-MM` of a month number. */
export function periodOf(month: MonthNumber): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}

/**
 * The month to compare a month with: the same month one year earlier if it is loaded, else the oldest loaded month; null
 * when no earlier month is loaded. `loaded`: months in any order.
 */
export function comparedMonth(loaded: readonly MonthNumber[], month: MonthNumber): MonthNumber | null {
  if (loaded.includes(month - 12)) return month - 12
  const oldest = Math.min(...loaded)
  return oldest < month ? oldest : null
}

/** `2024-04` → `Apr 2024`. */
export function periodLabel(period: string): string {
  return `${monthNames[monthNumber(period) % 12]} ${period.slice(0, 4)}`
}
