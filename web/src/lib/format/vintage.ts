import { monthNumber } from '@homeground/catalog/periods'
import { formatCount, formatVintageSpan } from '@homeground/format/format'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026`, in the reader's time zone. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** `Nov 20, 2026, 6:18 AM`, in the reader's time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}

export interface MonthSpan {
  readonly count: number
  /** `Jan 2018 to Apr 2024`, `Apr 2024`. */
  readonly text: string
  /** How many months between the first and the last are not loaded. */
  readonly gaps: number
}

/** The span of some months (`2024-04`, in any order, with or without duplicates); null without months. */
export function monthSpan(months: readonly string[]): MonthSpan | null {
  const sorted = [...new Set(months)].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return null
  const whole = monthNumber(last) - monthNumber(first) + 1
  return { count: sorted.length, text: formatVintageSpan(sorted), gaps: whole - sorted.length }
}

/** `76 months`, `74 months, 2 months missing`. */
export function formatMonthCount({ count, gaps }: MonthSpan): string {
  const months = formatCount(count, 'month')
  return gaps === 0 ? months : `${months}, ${formatCount(gaps, 'month')} missing`
}
