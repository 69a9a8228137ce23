import { type SourceOwner, sourcesOwnedBy } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { missingServicesHeader } from '@homeground/contracts/headers'
import { paths } from '@homeground/contracts/paths'
import { lowerFirst } from '@homeground/format/format'
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
    const { data: loads, headers } = await requestList<Load>(paths.dataSources, { signal })
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
