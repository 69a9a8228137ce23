import { formatPeriod } from '@homeground/format/format'
import { formatPercent } from '@homeground/format/numbers'
import { type MonthlyValues, periodChange, trendOf } from './period-change.ts'

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
