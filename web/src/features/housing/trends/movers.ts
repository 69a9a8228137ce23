import { monthNumber, periodOf } from '@homeground/catalog/months'
import { isStateAbbr, states as names, type StateAbbreviation } from '@homeground/catalog/states'
import { csvText } from '../../../lib/format/csv.ts'
import { type PeriodChange, periodChange, type TrendPoint } from '../../../lib/format/trend-headline.ts'
import type { Span } from './span.ts'
import type { Trends } from './trends-api.ts'

export interface Mover extends PeriodChange {
  readonly abbr: StateAbbreviation
}

/** The change of every state over a span, the largest rise first; states without two values to compare are left out. */
export function moversOf({ periods, states }: Trends, [from, to]: Span): Mover[] {
  const span = periods.slice(from, to + 1)
  return [...states]
    .flatMap(([abbr, values]): Mover[] => {
      const change = periodChange({ periods: span, values: values.slice(from, to + 1) })
      return change && isStateAbbr(abbr) ? [{ abbr, ...change }] : []
    })
    .sort((a, b) => b.percent - a.percent || a.abbr.localeCompare(b.abbr))
}

/** The states that rose most and those that fell most, each at most `most`. */
export function topMovers(movers: readonly Mover[], most: number) {
  return {
    up: movers.filter(({ percent }) => percent > 0).slice(0, most),
    down: movers
      .filter(({ percent }) => percent < 0)
      .slice(-most)
      .reverse(),
  }
}

/** `2018-01`, or `2018-01 to 2018-03` for an average. */
export function monthsBehind({ period }: TrendPoint, isSmoothed: boolean): string {
  return isSmoothed ? `${period} to ${periodOf(monthNumber(period) + 2)}` : period
}

/** Every state with its change, unrounded. */
export function moversCsv(movers: readonly Mover[], measure: string): string {
  return csvText([
    ['state', 'first_months', 'first', 'last_months', 'last', 'change_percent', 'measure'],
    ...movers.map(({ abbr, first, last, percent, isSmoothed }) => [
      names[abbr],
      monthsBehind(first, isSmoothed),
      first.value,
      monthsBehind(last, isSmoothed),
      last.value,
      percent,
      measure,
    ]),
  ])
}
