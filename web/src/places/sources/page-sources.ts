import { findSource } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { type LoadSummary, publishedLoads, summarizeLoads } from '../../lib/api/load-summary.ts'

export interface PageSource extends Omit<LoadSummary, 'acceptedRows' | 'rejectedRows'> {
  readonly source: string
  readonly title: string
  readonly files: number
}

/** The sources of the page's numbers that are loaded, in the order of `used`. */
export function pageSources(rows: readonly Load[], used: readonly string[]): PageSource[] {
  const published = publishedLoads(rows)
  return used.flatMap((source) => {
    const loads = published.filter((row) => row.source === source)
    const newest = loads[0]
    if (!newest) return []
    const { acceptedRows: _, rejectedRows: __, ...summary } = summarizeLoads(loads)
    return [{ source, title: findSource(source)?.title ?? newest.name, files: loads.length, ...summary }]
  })
}
