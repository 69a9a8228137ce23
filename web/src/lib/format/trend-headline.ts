import {
  changeFromLikePeak,
  type LikeMonthChange,
  likeMonthChange,
  type MonthlySeries,
} from '@homeground/catalog/periods'
import { formatPeriod } from '@homeground/format/format'
import { formatPercent } from '@homeground/format/numbers'

interface Peak {
  /** All loaded months of the series, whichever are shown: a peak does not depend on the months that are. */
  readonly whole: MonthlySeries
  /**
   * Percent below zero, as another part of the page states it; null if that part has none. Computed from the whole series
   * if no other part states it.
   */
  readonly changeFromPeak?: number | null
}

/**
 * A monthly series in one line: `Up 62.0% since Apr 2018, 3.1% below its peak of Apr 2022`. The change is between like
 * months, and so is the peak where this line computes it. The peak is left out where it is the first month of the change,
 * and where the series ends before the newest value. Null if there are no two like months to compare.
 */
export function trendHeadline(series: MonthlySeries, { whole, changeFromPeak }: Peak): string | null {
  const change = likeMonthChange(series)
  if (!change) return null
  const isNewest = change.last.period === whole.periods[whole.values.findLastIndex((value) => value !== null)]
  const peak =
    changeFromPeak === undefined
      ? likePeakText(change, whole)
      : changeFromPeak === null
        ? null
        : peakText(changeFromPeak)
  const end =
    series.periods.at(-1) === change.last.period ? `since ${formatPeriod(change.first.period)}` : spanText(change)
  const size = `${changeText(change.percent)} ${end}`
  return isNewest && peak !== null ? `${size}, ${peak}` : size
}

function spanText({ first, last }: LikeMonthChange): string {
  return `from ${formatPeriod(first.period)} to ${formatPeriod(last.period)}`
}

function changeText(percent: number): string {
  if (roundsToZero(percent)) return 'Flat'
  return `${percent > 0 ? 'Up' : 'Down'} ${formatPercent(Math.abs(percent))}`
}

function likePeakText({ first }: LikeMonthChange, whole: MonthlySeries): string | null {
  const ofPeak = changeFromLikePeak(whole)
  if (!ofPeak || ofPeak.peak.period === first.period) return null
  const text = peakText(ofPeak.percent)
  return roundsToZero(ofPeak.percent) ? text : `${text} of ${formatPeriod(ofPeak.peak.period)}`
}

function peakText(change: number): string {
  return roundsToZero(change) ? 'at its peak' : `${formatPercent(-change)} below its peak`
}

function roundsToZero(percent: number): boolean {
  return Math.abs(percent) < 0.05
}
