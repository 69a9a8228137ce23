import { findSource } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { vintageSpan } from '../../../lib/format/vintage.ts'

export interface PageSource {
  source: string
  name: string
  publisher: string
  /** "Apr 2018 to Apr 2024", "2018–22", or empty. */
  vintage: string
  /** ISO 8601, of the newest load. */
  loadedAt: string | null
  files: number
  demonstration: boolean
}

/** The published loads behind the page's numbers, one row per source, in the order of `used`. */
export function pageSources(rows: readonly Load[], used: readonly string[]): PageSource[] {
  return used.flatMap((source) => {
    const loads = rows.filter((row) => row.source === source && row.state === 'published')
    const newest = loads[0]
    if (!newest) return []
    return [
      {
        source,
        name: findSource(source)?.title ?? newest.name,
        publisher: newest.publisher,
        vintage: vintageSpan(loads.flatMap(({ vintage }) => vintage ?? [])),
        loadedAt:
          loads
            .map(({ finished_at }) => finished_at ?? '')
            .sort()
            .at(-1) || null,
        files: loads.length,
        demonstration: loads.some(({ demonstration }) => demonstration),
      },
    ]
  })
}
