import { findAttribute } from '@homeground/catalog/attributes'
import type { HousingOfZip } from '@homeground/contracts'
import { formatPeriod, formatValue } from '../../../lib/format/format.ts'
import type { Series, TimeSeries } from '../../../ui/charts/series.ts'
import type { HistoryKey } from './histories.ts'

/**
 * The zip's series with those of its state and the nation. Listings are shown for the zip only: next to
 * the count of a whole state its line would be flat.
 */
export function historySeries(
  housing: HousingOfZip,
  key: HistoryKey,
  state: { abbr: string; name: string },
): TimeSeries {
  const { zip, series, periods } = housing
  const own: Series = {
    key: 'zip',
    label: zip,
    short: zip,
    values: series.zip[key] ?? [],
    kind: 'main',
  }
  const unit = findAttribute(key)!.unit
  if (key === 'housing_inventory') return { periods, unit, series: [own] }
  const context: Series[] = [
    {
      key: 'country',
      label: 'United States',
      short: 'U.S.',
      values: series.country[key] ?? [],
      kind: 'far',
    },
  ]
  if (series.state) {
    const { abbr, name } = state
    context.unshift({
      key: 'state',
      label: name,
      short: abbr,
      values: series.state[key] ?? [],
      kind: 'near',
    })
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
