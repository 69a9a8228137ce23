import { findSource, sources } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { type LoadSummary, publishedLoads, summarizeLoads } from '../../lib/api/data-sources.ts'

export interface SourceSummary extends LoadSummary {
  readonly source: string
  /** What the product takes from it. */
  readonly feeds: string
}

/** The published loads, one line per source in the order of the catalog; unknown sources come last. */
export function summarizeSources(rows: readonly Load[]): SourceSummary[] {
  const bySource = Map.groupBy(publishedLoads(rows), ({ source }) => source)
  const known = sources.map(({ key }) => key as string).filter((key) => bySource.has(key))
  return [...new Set([...known, ...bySource.keys()])].map((source) => ({
    source,
    feeds: findSource(source)?.feeds ?? source,
    ...summarizeLoads(bySource.get(source)!),
  }))
}
