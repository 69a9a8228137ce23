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

/** A fiscal year of the federal government, by the year that it ends in: 2026 → `FY2026`, October 2025 to September 2026. */
export function fiscalYear(year: number): string {
  return `FY${year}`
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

/** A monthly series. */
export interface MonthlySeries {
  /** Months `YYYY-MM`, oldest first, possibly with missing months between them. */
  readonly periods: readonly string[]
  /** One value per period, null for a gap. */
  readonly values: readonly (number | null)[]
}

/** A month with its value; `index` is that of its period. */
export interface MonthlyPoint {
  readonly index: number
  readonly period: string
  readonly value: number
}

/** The change of a series between two months of one season. */
export interface LikeMonthChange {
  readonly first: MonthlyPoint
  readonly last: MonthlyPoint
  /** 100 × (last − first) ÷ first. */
  readonly percent: number
}

/** The points of a series in the calendar month of its last value, oldest first; empty for a series without values. */
function likeMonths({ periods, values }: MonthlySeries): MonthlyPoint[] {
  const points = periods.flatMap((period, index): MonthlyPoint[] => {
    const value = values[index]
    return typeof value === 'number' ? [{ index, period, value }] : []
  })
  const last = points.at(-1)
  return points.filter(({ period }) => period.slice(-2) === last?.period.slice(-2))
}

/**
 * The change of a monthly series over as many whole years as it has: from the same calendar month of its first year to
 * its last value, because prices and listings have seasons. Every change over time between months comes from here. Null
 * if the first twelve months of the series have no value in that calendar month or a value of 0, or are also the last.
 */
export function likeMonthChange(series: MonthlySeries): LikeMonthChange | null {
  const start = series.periods.find((_, index) => typeof series.values[index] === 'number')
  const points = likeMonths(series)
  const [first, last] = [points[0], points.at(-1)]
  if (!start || !first || !last || first === last || first.value === 0) return null
  if (monthNumber(first.period) >= monthNumber(start) + 12) return null
  return { first, last, percent: (100 * (last.value - first.value)) / first.value }
}

/** Like months fewer than these have no peak worth a name. */
const fewestOfPeak = 3

/**
 * The highest of the months in the season of the last value, the last included, and the change from it to the last value:
 * percent, −100 to 0. Pass all loaded months, whichever are shown. Null for fewer than three such months.
 */
export function changeFromLikePeak(series: MonthlySeries): { peak: MonthlyPoint; percent: number } | null {
  const points = likeMonths(series)
  const last = points.at(-1)
  if (!last || points.length < fewestOfPeak) return null
  const peak = points.reduce((highest, point) => (point.value >= highest.value ? point : highest))
  return peak.value === 0 ? null : { peak, percent: (100 * (last.value - peak.value)) / peak.value }
}
