import type { Result } from 'lighthouse'

/** The result of one run of Lighthouse. Scores are 0–100. */
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

/** The scores and times that every page must reach. */
const bars = { performance: 90, largestPaintMs: 2500, otherScores: 100 } as const

/** The row of a page, as console.table shows it. */
export function rowOf(page: string, median: Measurement): Record<string, string | number> {
  return {
    page,
    performance: median.performance,
    'largest paint s': Math.round(median.largestPaintMs / 10) / 100,
    'blocking ms': Math.round(median.blockingMs),
    'layout shift': Math.round(median.layoutShift * 1000) / 1000,
    kB: Math.round(median.transferredBytes / 1000),
    accessibility: median.accessibility,
    'best practices': median.bestPractices,
    SEO: median.seo,
  }
}

/** The scores and times that a page does not reach, one line each. */
export function shortfalls(page: string, median: Measurement): string[] {
  const { performance, largestPaintMs, accessibility, bestPractices, seo } = median
  const others = Math.min(accessibility, bestPractices, seo)
  return [
    ...(performance < bars.performance ? [`performance below ${bars.performance}`] : []),
    ...(largestPaintMs > bars.largestPaintMs ? ['largest paint later than 2.5 s'] : []),
    ...(others < bars.otherScores ? median.failedChecks : []),
  ].map((line) => `${page}: ${line}`)
}

/** The pages that must be fast on a phone, one of each kind. */
export const defaultPages: readonly string[] = [
  '/',
  '/research-area?states=MA',
  '/zip/01760',
  '/place/Boston-Cambridge-Newton%20metro%20area/MA',
  '/data',
  '/zips/rankings',
]

/** Single runs differ by a fifth; the median of three by a few points. */
const defaultRuns = 3

const usage = 'Usage: npm run lighthouse -- [--runs 3] [/page …]'

interface MeasureRequest {
  readonly pages: readonly string[]
  /** Measurements per page; the median is reported. */
  readonly runs: number
}

/** Parses the arguments of `npm run lighthouse --`: pages, and `--runs 5`. Throws an Error for anything else. */
export function parseRequest(args: readonly string[]): MeasureRequest {
  const index = args.indexOf('--runs')
  const runs = index < 0 ? defaultRuns : Number(args[index + 1])
  const pages = index < 0 ? args : args.toSpliced(index, 2)
  const unknown = pages.find((page) => !page.startsWith('/'))
  if (unknown !== undefined || !Number.isInteger(runs) || runs < 1) {
    throw new Error(`${usage}; not ${args.join(' ')}`)
  }
  return { pages: pages.length > 0 ? pages : defaultPages, runs }
}
