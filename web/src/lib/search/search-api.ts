import type { SearchCount, ZipResult } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { recordSearch } from '../api/quota.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { isPlace, type SearchForm } from './search-form.ts'

/** One result: a zip, or a town with its zips. */
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
  /** Number of matches, of which `results` are the first hundred at most. */
  readonly total: number
  /** Where the center of a radius search is, also if it was typed; null for other searches. */
  readonly center: Point | null
}

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** Runs a search and updates the count of searches left. */
export async function findPlaces(form: SearchForm, signal: AbortSignal): Promise<Found> {
  const { data, headers } = await request<Result[]>(paths.search, {
    query: parametersOf(form),
    signal,
    fallback: messages.unknownSearchError,
  })
  recordSearch(headers)
  return {
    results: data,
    total: Number(headers.get('X-Total-Count') ?? data.length),
    center: readPoint(headers.get('X-Search-Center')),
  }
}

function readPoint(text: string | null): Point | null {
  const [lat, lng] = (text ?? '').split(',').map(Number)
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** How many places match, how many without each filter, and histograms. Does not count as a search. */
export function countQuery(form: SearchForm, histograms: readonly string[] = []) {
  const { orderBy: _, direction: __, ...counted } = form
  const histogram = [...histograms].sort().join(',')
  return queryOptions({
    queryKey: ['count', counted, histogram],
    queryFn: async ({ signal }) =>
      (
        await request<SearchCount>(paths.searchCount, {
          query: { ...parametersOf(form), histogram },
          signal,
        })
      ).data,
  })
}

/** The form as query parameters of the endpoint. */
export function parametersOf(form: SearchForm): NonNullable<RequestOptions['query']> {
  const { area, center, filters } = form
  return {
    searchType: 'places_to_live',
    searchArea: isPlace(form) ? 'place' : area,
    searchReturnType: form.by,
    searchOrderBy: form.orderBy,
    searchOrderByDir: form.direction,
    ...(area === 'state' && { states: form.states.join(',') }),
    ...(area === 'zip' && { distanceFromTownZip: center?.label, selectedPlaceName: center?.label }),
    ...(area === 'zip' &&
      !isPlace(form) && {
        distanceFromRadius: form.radiusMiles,
        selectedPlaceLat: center?.lat,
        selectedPlaceLng: center?.lng,
      }),
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  }
}

/** Unique among results: the zip, or town and state. */
export function idOf(result: Result): string {
  return result.zip ?? `${result.town}, ${result.state_abbr}`
}

/** The zip of a result, or the first zip of a town. */
export function zipOf(result: Result): string | undefined {
  return result.zip ?? result.zips?.[0]
}
