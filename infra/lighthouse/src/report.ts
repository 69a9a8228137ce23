import type { Measurement } from './measurement.ts'

/** What every page must reach. */
export const bars = { performance: 90, largestPaintMs: 2500, otherScores: 100 } as const

/** The row of a page, as console.table shows it. */
export function rowOf(page: string, found: Measurement): Record<string, string | number> {
  return {
    page,
    performance: found.performance,
    'largest paint s': Math.round(found.largestPaintMs / 10) / 100,
    'blocking ms': Math.round(found.blockingMs),
    'layout shift': Math.round(found.layoutShift * 1000) / 1000,
    kB: Math.round(found.transferredBytes / 1000),
    accessibility: found.accessibility,
    'best practices': found.bestPractices,
    SEO: found.seo,
  }
}

/** What a page does not reach, one line each. */
export function shortfalls(page: string, found: Measurement): string[] {
  const { performance, largestPaintMs, accessibility, bestPractices, seo } = found
  const others = Math.min(accessibility, bestPractices, seo)
  return [
    ...(performance < bars.performance ? [`performance below ${bars.performance}`] : []),
    ...(largestPaintMs > bars.largestPaintMs ? ['largest paint later than 2.5 s'] : []),
    ...(others < bars.otherScores ? found.failedChecks : []),
  ].map((line) => `${page}: ${line}`)
}
