import { findAttribute } from '@homeground/catalog/attributes'
import { monthNumber, periodOf } from '@homeground/catalog/months'
import { states as names } from '@homeground/catalog/states'
import { formatPeriod, joinWords, lowerFirst } from '@homeground/format/format'
import { trendHeadline } from '../../../lib/format/trend-headline.ts'
import type { TimeSeries } from '../../../ui/charts/series.ts'
import type { Measure } from './measures.ts'
import type { TrendChoice } from './trend-choice.ts'

/** What the page is about, as the name of a saved search: `Median listing price in Ohio and Utah`. */
export function trendName({ measure, states }: Pick<TrendChoice, 'measure' | 'states'>): string {
  const places = states.map((abbr) => names[abbr])
  return `${labelOf(measure)} in ${places.length === 0 ? 'the United States' : joinWords(places)}`
}

export function labelOf(measure: Measure): string {
  return findAttribute(measure)!.label
}

/** `Massachusetts: up 62.0% since 2018, 3.1% below its peak`: the finding of the first line. */
export function trendTitle({ periods, series }: TimeSeries, measure: Measure): string {
  const [line] = series
  const headline = line && trendHeadline({ periods, values: line.values })
  return headline ? `${line.label}: ${lowerFirst(headline.title)}` : labelOf(measure)
}

/** The months behind a three-month average: `Jan–Mar 2018`, `Nov 2018–Jan 2019`. */
export function averageText(first: string): string {
  const last = periodOf(monthNumber(first) + 2)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const start = formatPeriod(first)
  return `${isOneYear ? start.split(' ')[0] : start}–${formatPeriod(last)}`
}
