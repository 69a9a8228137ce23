import { findAttribute } from '@homeground/catalog/attributes'
import { formatPeriod, formatValue } from '@homeground/format/format'
import type { Series, TimeSeries } from '../../ui/charts/series.ts'
import type { HistoryKey, HousingHistory } from './histories.ts'

/**
 * The place's series with those of its state and the nation. Listings are shown for the place only: next to
 * the count of a whole state its line would be flat.
 */
export function historySeries(
  { series, periods }: Pick<HousingHistory, 'series' | 'periods'>,
  key: HistoryKey,
  { name: place, state }: { name: string; state: { abbr: string; name: string } },
): TimeSeries {
  const own: Series = { key: 'place', label: place, short: place, values: series.place[key] ?? [], kind: 'main' }
  const unit = findAttribute(key)!.unit
  if (key === 'housing_inventory') return { periods, unit, series: [own] }
  const context: Series[] = [
    { key: 'country', label: 'United States', short: 'U.S.', values: series.country[key] ?? [], kind: 'far' },
  ]
  if (series.state) {
    const { abbr, name } = state
    context.unshift({ key: 'state', label: name, short: abbr, values: series.state[key] ?? [], kind: 'near' })
  }
  return { periods, unit, series: [own, ...context] }
}

/** A peak among fewer months than this means little. */
const minMonthsForPeak = 6

/** "Highest month $763k, Jul 2022", unless it is the last. */
export function peakNote({ periods, series, unit }: TimeSeries) {
  const values = series[0]?.values ?? []
  const known = values.filter((value) => value !== null)
  const highest = Math.max(...known)
  const index = values.indexOf(highest)
  const isLast = values.slice(index + 1).every((value) => value === null)
  if (known.length < minMonthsForPeak || isLast) return undefined
  return {
    index,
    text: `Highest month ${formatValue(unit, highest, { short: true })}, ${formatPeriod(periods[index])}`,
  }
}
