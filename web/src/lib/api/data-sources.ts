import { findSource, type SourceOwner, sourcesOwnedBy } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { missingServicesHeader } from '@homeground/contracts/headers'
import { formatVintageSpan, lowerFirst } from '@homeground/format/format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { requestList } from './request.ts'

export interface DataSources {
  /** Every load, newest first, with the imports that wait for their turn. */
  readonly loads: readonly Load[]
  /** Services that are down: their loads are not in the list. */
  readonly missing: readonly SourceOwner[]
}

/** How soon a list with missing loads is asked for again. */
const retryMs = 5_000

export const dataSourcesQuery = queryOptions({
  queryKey: ['data-sources'],
  queryFn: async ({ signal }): Promise<DataSources> => {
    const { data: loads, headers } = await requestList('listDataSources', { signal })
    const missing = headers.get(missingServicesHeader)?.split(',') ?? []
    return { loads, missing: missing as SourceOwner[] }
  },
  refetchInterval: ({ state }) => (state.data?.missing.length ? retryMs : false),
})

/** Every load of every service, asked for again until none is missing. */
export function useDataSources() {
  return useQuery(dataSourcesQuery)
}

/** A sentence about the loads of services that are down; null if none is missing. */
export function missingText(missing: DataSources['missing']): string | null {
  if (missing.length === 0) return null
  const feeds = missing.flatMap((owner) => sourcesOwnedBy(owner).map((source) => source.feeds))
  return `Unavailable right now: ${feeds.map(lowerFirst).join(', ')}.`
}

/** Several loads of one source in total. */
export interface LoadSummary {
  readonly publisher: string
  /** `Apr 2018 to Apr 2024`, `2018–22`, or empty. */
  readonly vintage: string
  readonly acceptedRows: number
  readonly rejectedRows: number
  /** True if any of the loads is generated. */
  readonly isDemonstration: boolean
  /** ISO 8601, of the newest load; null while none has finished. */
  readonly loadedAt: string | null
}

/** The loads that pages show. */
export function publishedLoads(loads: readonly Load[]): Load[] {
  return loads.filter(({ state }) => state === 'published')
}

/** Whether the numbers of a load are generated: those of some sources of the demonstration set are real. */
export function isDemonstration({ source, demonstration }: Pick<Load, 'source' | 'demonstration'>): boolean {
  return demonstration && findSource(source)?.demonstration !== 'real'
}

/** Sums up loads of one source. `loads`: newest first, at least one. */
export function summarizeLoads(loads: readonly Load[]): LoadSummary {
  const finished = loads.flatMap(({ finished_at: time }) => time ?? []).sort()
  return {
    publisher: loads[0]!.publisher,
    vintage: formatVintageSpan(loads.flatMap(({ vintage }) => vintage ?? [])),
    acceptedRows: sum(loads.map(({ rows_kept: rows }) => rows)),
    rejectedRows: sum(loads.map(({ rows_rejected: rows }) => rows)),
    isDemonstration: loads.some(isDemonstration),
    loadedAt: finished.at(-1) ?? null,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
