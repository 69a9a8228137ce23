import { findAttribute } from '@homeground/catalog/attributes'
import { formatPeriod, joinWords } from '@homeground/format/format'
import { formatPercent, spellOut } from '@homeground/format/numbers'
import { periodChange } from '../../../lib/format/trend-headline.ts'
import type { HistoryKey, HousingHistory } from '../../../places/history/histories.ts'
import type { TimeSeries } from '../../../ui/charts/series.ts'

export interface PlaceHousing {
  readonly zip: string
  readonly name: string
  /** Null for a zip without housing data. */
  readonly housing: HousingHistory | null
}

/** A line per place that has values, in the place's color, over all months of any of them. */
export function compareSeries(places: readonly PlaceHousing[], key: HistoryKey): TimeSeries {
  const periods = [...new Set(places.flatMap(({ housing }) => housing?.periods ?? []))].sort()
  const lines = places.map(({ zip, name, housing }, index) => {
    const own = housing?.series.place[key] ?? []
    const byPeriod = new Map(housing?.periods.map((period, at) => [period, own[at] ?? null]))
    const values = periods.map((period) => byPeriod.get(period) ?? null)
    return { key: zip, label: name, short: name, values, kind: 'main' as const, tone: index + 1 }
  })
  return {
    periods,
    unit: findAttribute(key)!.unit,
    series: lines.filter(({ values }) => values.some((value) => value !== null)),
  }
}

/**
 * The finding of the chart: `All four rose since 2018, Natick most (62.0%)`, `Natick rose 62.0%, Sharon fell 3.1% since
 * 2018`; null if the lines do not start and end in the same months.
 */
export function compareHeadline({ periods, series }: TimeSeries): string | null {
  const changes = series.map(({ label, values }) => ({ label, change: periodChange({ periods, values }) }))
  const starts = new Set(changes.map(({ change }) => change?.first.period))
  const ends = new Set(changes.map(({ change }) => change?.last.period))
  const start = changes[0]?.change?.first.period
  if (start === undefined || starts.size !== 1 || ends.size !== 1) return null
  const since = `since ${start.endsWith('-01') ? start.slice(0, 4) : formatPeriod(start)}`
  const sorted = changes
    .map(({ label, change }) => ({ label, percent: change!.percent }))
    .toSorted((a, b) => b.percent - a.percent)
  const [most, least] = [sorted[0]!, sorted.at(-1)!]
  const all = sorted.length === 2 ? 'Both' : `All ${spellOut(sorted.length)}`
  if (sorted.length > 1 && rounded(least.percent) > 0) {
    return `${all} rose ${since}, ${most.label} most (${formatPercent(most.percent)})`
  }
  if (sorted.length > 1 && rounded(most.percent) < 0) {
    return `${all} fell ${since}, ${least.label} most (${formatPercent(-least.percent)})`
  }
  return `${joinWords(sorted.map(changeText))} ${since}`
}

function changeText({ label, percent }: { label: string; percent: number }): string {
  if (rounded(percent) === 0) return `${label} stayed flat`
  return `${label} ${percent > 0 ? 'rose' : 'fell'} ${formatPercent(Math.abs(percent))}`
}

/** To one decimal, as it is shown. */
function rounded(percent: number): number {
  return Math.round(percent * 10) / 10
}
