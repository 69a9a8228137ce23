import type { SearchCount, ZipResult } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { noteSearch } from '../../lib/api/quota.ts'
import { type RequestOptions, request } from '../../lib/api/request.ts'
import { keyOf, type Question } from './question.ts'

/** A place found: a zip, or a town with its zips. */
export interface Result extends Record<string, unknown> {
  readonly zip?: string
  readonly zips?: readonly string[]
  readonly town: string
  readonly county: string | null
  readonly state_abbr: string
  readonly lat: number
  readonly lng: number
  readonly moe?: ZipResult['moe']
  readonly price_trend?: (number | null)[]
}

export interface Found {
  readonly results: readonly Result[]
  /** All that match; the results are at most the first hundred. */
  readonly total: number
}

/** One search; what it costs and how it is cancelled is the caller's matter. */
export async function findPlaces(question: Question, signal: AbortSignal): Promise<Found> {
  const { data, headers } = await request<Result[]>(paths.search, {
    query: parametersOf(question),
    signal,
    fallback: messages.unknownSearchError,
  })
  noteSearch(headers)
  return { results: data, total: Number(headers.get('X-Total-Count') ?? data.length) }
}

/** How many match, how many each filter costs, and the histograms asked for. Never counted. */
export function countQuery(question: Question, histograms: readonly string[] = []) {
  const { orderBy: _, direction: __, ...counted } = question
  const histogram = [...histograms].sort().join(',')
  return queryOptions({
    queryKey: ['count', counted, histogram],
    queryFn: async ({ signal }) =>
      (
        await request<SearchCount>(paths.searchCount, {
          query: { ...parametersOf(question), histogram },
          signal,
        })
      ).data,
  })
}

export const resultsKey = (question: Question) => ['search', keyOf(question)]

/** The question in the words of the call. */
export function parametersOf(question: Question): NonNullable<RequestOptions['query']> {
  const { area, center, filters } = question
  return {
    searchType: 'places_to_live',
    searchArea: area,
    searchReturnType: question.by,
    searchOrderBy: question.orderBy,
    searchOrderByDir: question.direction,
    ...(area === 'state' && { states: question.states.join(',') }),
    ...(area === 'zip' && {
      distanceFromRadius: question.radiusMiles,
      distanceFromTownZip: center?.label,
      selectedPlaceName: center?.label,
      selectedPlaceLat: center?.lat,
      selectedPlaceLng: center?.lng,
    }),
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  }
}

/** What a place is told apart by: its zip, or town and state. */
export function idOf(result: Result): string {
  return result.zip ?? `${result.town}, ${result.state_abbr}`
}

/** Where a place leads: its own page, or that of its town's first zip. */
export function zipOf(result: Result): string | undefined {
  return result.zip ?? result.zips?.[0]
}
