import type { ZipDetail } from '@homeground/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requestOrNull } from '../../lib/api/request.ts'

interface PlaceSuggestions {
  readonly places: readonly ZipDetail[]
  /** Zips that do not exist. */
  readonly unknown: readonly string[]
}

/** The details of zips in their order, from one version of the data. The former ones stay until they arrive. */
export function comparedQuery(zips: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', zips.join()],
    queryFn: ({ signal }) => fetchCompared(zips, signal),
    placeholderData: keepPreviousData,
  })
}

async function fetchCompared(zips: readonly string[], signal: AbortSignal): Promise<PlaceSuggestions> {
  const all = await requestOrNull('compareZips', { query: { zips: zips.join() }, signal })
  if (all) return { places: all, unknown: [] }
  // One unknown zip fails the whole call.
  const calls = zips.map((zip) => requestOrNull('getZip', { params: { zip }, signal }))
  const each = await Promise.all(calls)
  return { places: each.flatMap((place) => place ?? []), unknown: zips.filter((_, index) => each[index] === null) }
}

/** The zips of a town, most populous first. */
export async function fetchZipsOfTown(town: string, state: string): Promise<readonly string[]> {
  const response = await requestOrNull('getPlace', { params: { town, state } })
  return response?.members.map(({ zip }) => zip) ?? []
}
