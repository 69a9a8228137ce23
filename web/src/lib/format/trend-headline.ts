import { monthNumber } from '@homeground/catalog/periods'
import { formatPeriod } from '@homeground/format/format'
import { formatPercent } from '@homeground/format/numbers'

export interface TrendHeadline {
  /** "Up 62.0% since 2018, 3.1% below its peak". */
  title: string
  /** Whether three-month averages were compared; else single months, as there are too few in a row. */
  isSmoothed: boolean
}

interface Series extends MonthlyValues {
  /**
   * Percent below zero, as another part of the page states it; null if that part has none. Computed from the values if
   * no other part states it.
   */
  readonly changeFromPeak?: number | null
}

/**
 * A monthly series in one line: its change from the first month to the last, and how far it is below
 * its peak. Null if there are fewer than two months to compare.
 */
export function trendHeadline(series: Series): TrendHeadline | null {
  const change = periodChange(series)
  if (!change) return null
  const { first, last, percent, isSmoothed } = change
  const { points } = trendOf(series)
  const peak = points.reduce((highest, point) => (point.value > highest.value ? point : highest))
  const ofSeries = peak.period === first.period ? null : 100 * (last.value / peak.value - 1)
  const fromPeak = series.changeFromPeak === undefined ? ofSeries : series.changeFromPeak
  const parts = [changeText(percent, first.period), fromPeak === null ? null : peakText(fromPeak)]
  return { title: parts.filter((part) => part !== null).join(', '), isSmoothed }
}

function changeText(percent: number, from: string): string {
  const since = `since ${startText(from)}`
  if (roundsToZero(percent)) return `Flat ${since}`
  const size = formatPercent(Math.abs(percent))
  return percent > 0 ? `Up ${size} ${since}` : `Down ${size} ${since}`
}

function peakText(change: number): string {
  return roundsToZero(change) ? 'at its peak' : `${formatPercent(-change)} below its peak`
}

function roundsToZero(percent: number): boolean {
  return Math.abs(percent) < 0.05
}

/** The year alone for a series that starts in January. */
function startText(period: string): string {
  return period.endsWith('-01') ? period.slice(0, 4) : formatPeriod(period)
}

interface MonthlyValues {
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

interface Trend {
  readonly points: readonly TrendPoint[]
  /** Whether the points are three-month averages; else single months, as there are too few in a row. */
  readonly isSmoothed: boolean
}

/** A monthly series in points that compare: three-month averages, dated by their first month, or else single months. */
function trendOf(series: MonthlyValues): Trend {
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
