import { formatCount, formatPeriod } from '@homeground/format/format'
import { formatMoney } from '@homeground/format/numbers'

/** The months of a price trend, oldest first, YYYY-MM; empty if unknown. */
export type Months = readonly string[]

/** The month of a trend's value, with a negative `index` counted from its end; null if the months don't match the trend. */
export function monthAt(trend: readonly unknown[], months: Months, index: number): string | null {
  return months.length === trend.length ? (months.at(index) ?? null) : null
}

/**
 * A price trend as text: `From $698,000 in May 2022 to $742,000 in Apr 2024.`, or `From $698,000 to $742,000 over 24
 * months.` if the months are unknown. Empty for fewer than two prices, which draw no line.
 */
export function trendText(trend: readonly (number | null)[], months: Months): string {
  const points = trend.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return ''
  const pointText = ({ value, index }: { value: number; index: number }) => {
    const month = monthAt(trend, months, index)
    return `${formatMoney(value)}${month ? ` in ${formatPeriod(month)}` : ''}`
  }
  const span = months.length === trend.length ? '' : ` over ${formatCount(last.index - first.index + 1, 'month')}`
  return `From ${pointText(first)} to ${pointText(last)}${span}.`
}
