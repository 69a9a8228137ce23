import { sum } from '@homeground/columns'

/** Returns and adjusted gross income ($1,000) of one zip by income class, class 1 at 0. */
export interface IncomeClasses {
  readonly returns: readonly number[]
  readonly agiThousands: readonly number[]
}

/**
 * The six classes of the IRS files, in dollars of adjusted gross income: under 25,000 · 25,000–50,000 ·
 * 50,000–75,000 · 75,000–100,000 · 100,000–200,000 · 200,000 or more.
 */
const classesOf: Readonly<Record<string, readonly number[]>> = {
  pct_returns_0_50k: [1, 2],
  pct_returns_50k_100k: [3, 4],
  pct_returns_100k_200k: [5],
  pct_returns_100k_plus: [5, 6],
  pct_returns_200k_plus: [6],
}

export const incomeKeys = ['avg_agi_per_return', ...Object.keys(classesOf)]

/** avg_agi_per_return in dollars: total AGI / returns; null without returns. */
export function averageAgi({ returns, agiThousands }: IncomeClasses): number | null {
  const total = sum(returns)
  return total > 0 ? (1000 * sum(agiThousands)) / total : null
}

/** pct_returns_…: share of the zip's returns in the classes, 0–100; null without returns. */
export function shareOfReturns({ returns }: IncomeClasses, key: string): number | null {
  const total = sum(returns)
  const part = sum(classesOf[key]!.map((agiClass) => returns[agiClass - 1] ?? 0))
  return total > 0 ? (100 * part) / total : null
}

/** Any income attribute of one zip, by its key. */
export function incomeMeasure(key: string, classes: IncomeClasses): number | null {
  return key === 'avg_agi_per_return' ? averageAgi(classes) : shareOfReturns(classes, key)
}
