import { findSource, sources } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { vintageSpan } from '../../lib/format/vintage.ts'

/** What one source gives, over all its loads that are in use. */
export interface SourceSummary {
  readonly source: string
  readonly what: string
  readonly publisher: string
  /** `Apr 2024`, or from the oldest to the newest: `Apr 2023 – Apr 2024`. */
  readonly vintage: string
  readonly kept: number
  readonly rejected: number
  readonly demonstration: boolean
}

/** One line a source, from the loads that are published. */
export function summarizeSources(rows: readonly Load[]): SourceSummary[] {
  const published = rows.filter(({ state }) => state === 'published')
  const order = sources.map(({ key }) => key as string)
  const place = (source: string) => (order.indexOf(source) + order.length + 1) % (order.length + 1)
  const loaded = [...new Set(published.map(({ source }) => source))].sort(
    (a, b) => place(a) - place(b),
  )
  return loaded.map((source) => {
    const loads = published.filter((row) => row.source === source)
    return {
      source,
      what: findSource(source)?.feeds ?? source,
      publisher: loads[0]!.publisher,
      vintage: vintageSpan(loads.flatMap(({ vintage }) => vintage ?? [])),
      kept: sum(loads.map(({ rows_kept }) => rows_kept)),
      rejected: sum(loads.map(({ rows_rejected }) => rows_rejected)),
      demonstration: loads.some(({ demonstration }) => demonstration),
    }
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
