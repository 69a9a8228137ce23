import { toHundredth } from '../../measures/hundredth.ts'
import type { PercentBounds } from '../../measures/percent.ts'
import { weightedMean } from '../../measures/weighted-mean.ts'
import type { GradeResult } from './edc-row.ts'

/** The result of one school in one subject and spring, all tested grades together. */
export interface SchoolResult extends Omit<GradeResult, 'grade'> {}

const GRADES_3_TO_8 = 'G38'

/**
 * One result of several grades: the published one of grades 3 to 8 where it has a percent, else those of
 * the single grades, with the high school grades. Low and high are means weighted by test takers, or
 * plain means where a number of takers is not published. Grades without a published percent are left
 * out; without any percent, the result is the first text in place of one (`*` or `--`).
 */
export function schoolResult(grades: readonly GradeResult[]): SchoolResult {
  const together = grades.find(({ grade }) => grade === GRADES_3_TO_8)
  const used = grades.filter(({ grade }) => (together?.percent ? grade > 'G08' : grade !== GRADES_3_TO_8))
  const published = used.filter(({ percent }) => percent !== null)
  const parts = published.length > 0 ? published : grades.slice(0, 1)
  const testChanged = grades.some((grade) => grade.testChanged)
  const [only] = parts
  if (only && parts.length === 1) return { ...withoutGrade(only), testChanged }
  return {
    raw: parts.map(({ grade, raw }) => `${grade} ${raw}`).join(', '),
    percent: meanBounds(parts, ({ percent }) => percent),
    takers: sumOrNull(parts.map(({ takers }) => takers)),
    participation: meanBounds(parts, ({ participation }) => participation),
    testChanged,
  }
}

function withoutGrade({ grade: _, ...result }: GradeResult): SchoolResult {
  return result
}

/** The means of the lower and of the upper bounds; null when a part has none. */
function meanBounds(
  parts: readonly GradeResult[],
  boundsOf: (part: GradeResult) => PercentBounds | null,
): PercentBounds | null {
  const isWeighted = parts.every(({ takers }) => takers !== null && takers > 0)
  const meanOf = (end: 'low' | 'high') =>
    weightedMean(
      parts.map((part) => ({ value: boundsOf(part)?.[end] ?? Number.NaN, weight: isWeighted ? part.takers! : 1 })),
    )
  const [low, high] = [meanOf('low'), meanOf('high')]
  return low === null || high === null || Number.isNaN(low + high)
    ? null
    : { low: toHundredth(low), high: toHundredth(high) }
}

function sumOrNull(counts: readonly (number | null)[]): number | null {
  return counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + count!, 0)
}
