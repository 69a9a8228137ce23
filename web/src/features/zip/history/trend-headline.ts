import { monthNumber } from '@homeground/catalog/months'
import { formatPeriod } from '../../../lib/format/format.ts'
import { formatPercent } from '../../../lib/format/numbers.ts'

export interface TrendHeadline {
  /** "Up 62.0% since 2018, 3.1% below its peak". */
  title: string
  /** Whether three-month averages were compared; else single months, as there are too few in a row. */
  isSmoothed: boolean
}

interface Trend {
  readonly periods: readonly string[]
  readonly values: readonly (number | null)[]
  /**
   * Percent below zero, as another part of the page states it; null if that part has none. Computed from the values if
   * no other part states it.
   */
  readonly changeFromPeak?: number | null
}

interface Point {
  period: string
  value: number
}

/**
 * A monthly series in one line: its change from the first month to the last, and how far it is below
 * its peak. Null if there are fewer than two months to compare.
 */
export function trendHeadline({ periods, values, changeFromPeak }: Trend): TrendHeadline | null {
  const smoothed = threeMonthAverages(periods, values)
  const isSmoothed = smoothed.length >= 2
  const points = isSmoothed ? smoothed : singleMonths(periods, values)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || first === last || first.value === 0) return null
  const peak = points.reduce((highest, point) => (point.value > highest.value ? point : highest))
  const ofSeries = peak === first ? null : 100 * (last.value / peak.value - 1)
  const fromPeak = changeFromPeak === undefined ? ofSeries : changeFromPeak
  const parts = [changeText(first, last), fromPeak === null ? null : peakText(fromPeak)]
  return { title: parts.filter((part) => part !== null).join(', '), isSmoothed }
}

function changeText(first: Point, last: Point): string {
  const percent = 100 * (last.value / first.value - 1)
  const since = `since ${startText(first.period)}`
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

/** Averages of three consecutive months, dated by the first; none where a month is missing. */
function threeMonthAverages(
  periods: readonly string[],
  values: readonly (number | null)[],
): Point[] {
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

function singleMonths(periods: readonly string[], values: readonly (number | null)[]): Point[] {
  return periods.flatMap((period, index) => {
    const value = values[index]
    return typeof value === 'number' ? [{ period, value }] : []
  })
}
