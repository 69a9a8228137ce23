import { monthNumber } from '@homeground/catalog/months'
import { formatPeriod } from '../../../lib/format/format.ts'

export interface Finding {
  /** "Up 62% since 2018, 3% below its peak". */
  title: string
  /** Whether three-month means were compared, or, where months lie apart, single months. */
  means: boolean
}

interface Spot {
  period: string
  value: number
}

/**
 * What a monthly series shows in one line: its change from the first month to the last and where
 * it stands to its peak. Null when there are less than two months to compare.
 */
export function findingOf(
  periods: readonly string[],
  values: readonly (number | null)[],
): Finding | null {
  const smooth = threeMonthMeans(periods, values)
  const means = smooth.length >= 2
  const spots = means ? smooth : single(periods, values)
  const first = spots[0]
  const last = spots.at(-1)
  if (!first || !last || first === last || first.value === 0) return null
  const peak = spots.reduce((highest, spot) => (spot.value > highest.value ? spot : highest))
  const parts = [changeOf(first, last), standing(first, last, peak)]
  return { title: parts.filter((part) => part !== null).join(', '), means }
}

function changeOf(first: Spot, last: Spot): string {
  const percent = Math.round(100 * (last.value / first.value - 1))
  const since = `since ${startOf(first.period)}`
  if (percent === 0) return `Level ${since}`
  return percent > 0 ? `Up ${percent}% ${since}` : `Down ${-percent}% ${since}`
}

function standing(first: Spot, last: Spot, peak: Spot): string | null {
  if (peak === first) return null
  const below = Math.round(100 * (1 - last.value / peak.value))
  return below === 0 ? 'at its peak' : `${below}% below its peak`
}

/** A series that starts in January starts with its year. */
function startOf(period: string): string {
  return period.endsWith('-01') ? period.slice(0, 4) : formatPeriod(period)
}

/** Mean of three consecutive months, named by its first month; none where a month is missing. */
function threeMonthMeans(periods: readonly string[], values: readonly (number | null)[]): Spot[] {
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

function single(periods: readonly string[], values: readonly (number | null)[]): Spot[] {
  return periods.flatMap((period, index) => {
    const value = values[index]
    return typeof value === 'number' ? [{ period, value }] : []
  })
}
