import type { TrendChoice } from './trend-choice.ts'

/** Indexes of the first and the last month. */
export type Span = [from: number, to: number]

/** The chosen months among the loaded ones, at least two; an end that is not chosen is the first or the last. */
export function spanOf(periods: readonly string[], { from, to }: Pick<TrendChoice, 'from' | 'to'>): Span {
  const newest = Math.max(0, periods.length - 1)
  const first = from === null ? 0 : periods.findIndex((period) => period >= from)
  const last = to === null ? newest : periods.findLastIndex((period) => period <= to)
  return first >= 0 && first < last ? [first, last] : [0, newest]
}

/** The choice of a span; the first and the last loaded month are not named, so that new months extend it. */
export function choiceOf(periods: readonly string[], [from, to]: Span): Pick<TrendChoice, 'from' | 'to'> {
  return { from: from === 0 ? null : periods[from]!, to: to === periods.length - 1 ? null : periods[to]! }
}
