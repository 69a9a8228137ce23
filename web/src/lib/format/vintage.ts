import { isPeriod, monthNumber } from '@homeground/catalog/months'
import { formatCount, formatPeriod } from './format.ts'

/**
 * How a load's vintage reads: `2024-04` → `Apr 2024`, `2022-2023` and `2022-23` → `2022–23`,
 * `8.0.0` → `Version 8.0.0`, `2018-01/2023-03` → `Jan 2018 to Mar 2023`; years and what else there is stay
 * as they are.
 */
export function vintageWords(vintage: string): string {
  if (vintage.includes('/')) return vintageSpan([vintage])
  const [, first, second] = /^(\d{4})[-–](?:\d{2})?(\d{2})$/.exec(vintage) ?? []
  if (first && !isPeriod(vintage)) return `${first}–${second}`
  return /^\d+\.\d+/.test(vintage) ? `Version ${vintage}` : formatPeriod(vintage)
}

/** From the oldest to the newest, intervals (`2018-01/2023-03`) by both their ends: `2021`, `2018 to 2021`, `2018–19 to 2022–23`; empty without any. */
export function vintageSpan(vintages: readonly string[]): string {
  const sorted = [...new Set(vintages.flatMap((vintage) => vintage.split('/')))].sort()
  const words = [sorted[0], sorted.at(-1)].map((vintage) => vintageWords(vintage ?? ''))
  return words[0] === words[1] ? words[0]! : words.join(' to ')
}

export interface MonthSpan {
  readonly count: number
  /** `Jan 2018 – Apr 2024`, `Apr 2024`. */
  readonly words: string
  /** Months between the first and the last that are not loaded. */
  readonly gaps: number
}

/** Months (`2024-04`, in any order, repeated or not) folded into one span; null without any. */
export function monthSpan(months: readonly string[]): MonthSpan | null {
  const sorted = [...new Set(months)].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return null
  const words =
    first === last ? formatPeriod(first) : `${formatPeriod(first)} – ${formatPeriod(last)}`
  const whole = monthNumber(last) - monthNumber(first) + 1
  return { count: sorted.length, words, gaps: whole - sorted.length }
}

/** `76 months`, `74 months, 2 months between missing`. */
export function monthCountWords({ count, gaps }: MonthSpan): string {
  const counted = formatCount(count, 'month')
  return gaps === 0 ? counted : `${counted}, ${formatCount(gaps, 'month')} between missing`
}
