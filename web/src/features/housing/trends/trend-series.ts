import { findAttribute } from '@homeground/catalog/attributes'
import { states as names, type StateAbbreviation } from '@homeground/catalog/states'
import type { Series, TimeSeries } from '../../../ui/charts/series.ts'
import { isSum } from './measures.ts'
import type { Span } from './span.ts'
import type { Trends } from './trends-api.ts'

/**
 * The lines of the chart: each chosen state that has listings, and the country. Of listings the country is shown only
 * without states, which would be flat next to it.
 */
export function trendSeries(
  { measure, periods, country, states }: Trends,
  chosen: readonly StateAbbreviation[],
  [from, to]: Span,
): TimeSeries {
  const within = <Value>(values: readonly Value[]) => values.slice(from, to + 1)
  const known = chosen.filter((abbr) => states.has(abbr))
  const ofStates = known.map(
    (abbr, index): Series => ({
      key: abbr,
      label: names[abbr],
      short: abbr,
      values: within(states.get(abbr)!),
      kind: 'main',
      tone: index + 1,
    }),
  )
  const ofCountry: Series = {
    key: 'country',
    label: 'United States',
    short: 'U.S.',
    values: within(country),
    kind: known.length === 0 ? 'main' : 'far',
  }
  const hasCountry = known.length === 0 || !isSum(measure)
  return {
    periods: within(periods),
    unit: findAttribute(measure)!.unit,
    series: hasCountry ? [...ofStates, ofCountry] : ofStates,
  }
}
