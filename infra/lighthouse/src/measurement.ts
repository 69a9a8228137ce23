import type { Result } from 'lighthouse'

/** What one run of Lighthouse found. Scores are 0–100. */
export interface Measurement {
  readonly performance: number
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
  readonly transferredBytes: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Titles of the checks that cost points in accessibility, best practices and SEO. */
  readonly failedChecks: readonly string[]
}

const checkedCategories = ['accessibility', 'best-practices', 'seo']

export function measurementOf({ audits, categories }: Result): Measurement {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const amount = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const weighted = checkedCategories.flatMap((id) => categories[id]?.auditRefs ?? [])
  const failed = weighted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return {
    performance: score('performance'),
    largestPaintMs: amount('largest-contentful-paint'),
    blockingMs: amount('total-blocking-time'),
    layoutShift: amount('cumulative-layout-shift'),
    transferredBytes: amount('total-byte-weight'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    failedChecks: failed.map(({ id }) => audits[id]!.title),
  }
}

/** The run with the middle performance score; of an even number, the better of the two. */
export function medianOf(runs: readonly Measurement[]): Measurement {
  const sorted = runs.toSorted((a, b) => a.performance - b.performance)
  return sorted[Math.floor(sorted.length / 2)]!
}
