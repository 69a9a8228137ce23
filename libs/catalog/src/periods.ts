const FULL = /^(\d{4})[-–/](?:\d{2})?(\d{2})$/
const SHORT = /^(\d{2})-?(\d{2})$/

/**
 * The spring of a school year as publishers write it (`2017-2018`, `2017–18`, `17-18`, `1718`): 2018.
 * Undefined for anything that is not two consecutive years.
 */
export function springOf(text: string): number | undefined {
  const written = FULL.exec(text.trim()) ?? SHORT.exec(text.trim())
  if (!written) return undefined
  const first = written[1]!.length === 4 ? Number(written[1]) : 2000 + Number(written[1])
  return (first + 1) % 100 === Number(written[2]) ? first + 1 : undefined
}

/** The school year of a spring as people write it: 2018 → `2017–18`. */
export function schoolYear(spring: number): string {
  return `${spring - 1}–${String(spring % 100).padStart(2, '0')}`
}

/** One or several school years as people write them: 2019 to 2021 → `2018–19 to 2020–21`. */
export function schoolYearRange(firstSpring: number, lastSpring: number): string {
  const [first, last] = [schoolYear(firstSpring), schoolYear(lastSpring)]
  return first === last ? first : `${first} to ${last}`
}

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
