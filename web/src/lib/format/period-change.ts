import { monthNumber } from '@homeground/catalog/months'

export interface MonthlyValues {
  /** Months `YYYY-MM`, oldest first. */
  readonly periods: readonly string[]
  /** One value per period, null for a gap. */
  readonly values: readonly (number | null)[]
}

/** A month with its value, or with the average of it and the two months after it. */
export interface TrendPoint {
  readonly period: string
  readonly value: number
}

export interface Trend {
  readonly points: readonly TrendPoint[]
  /** Whether the points are three-month averages; else single months, as there are too few in a row. */
  readonly isSmoothed: boolean
}

/** A monthly series in points that compare: three-month averages, dated by their first month, or else single months. */
export function trendOf(series: MonthlyValues): Trend {
  const smoothed = threeMonthAverages(series)
  const isSmoothed = smoothed.length >= 2
  return { points: isSmoothed ? smoothed : singleMonths(series), isSmoothed }
}

export interface PeriodChange {
  readonly first: TrendPoint
  readonly last: TrendPoint
  /** 100 × (last − first) ÷ first. */
  readonly percent: number
  readonly isSmoothed: boolean
}

/** The change from the first point of a series to its last; null if there are fewer than two, or the first is 0. */
export function periodChange(series: MonthlyValues): PeriodChange | null {
  const { points, isSmoothed } = trendOf(series)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || first === last || first.value === 0) return null
  return { first, last, percent: (100 * (last.value - first.value)) / first.value, isSmoothed }
}

/** None where a month is missing. */
function threeMonthAverages({ periods, values }: MonthlyValues): TrendPoint[] {
  return periods.flatMap((period, index) => {
    const window = [0, 1, 2].map((step) => values[index + step])
    const consecutive = [1, 2].every((step) => {
      const later = periods[index + step]
      return later !== undefined && monthNumber(later) === monthNumber(period) + step
    })
    if (!consecutive || !window.every((value) => typeof value === 'number')) return []
    return [{ period, value: (window[0]! + window[1]! + window[2]!) / 3 }]
  })
}

function singleMonths({ periods, values }: MonthlyValues): TrendPoint[] {
  return periods.flatMap((period, index) => {
    const value = values[index]
    return typeof value === 'number' ? [{ period, value }] : []
  })
}
