import type { SearchCount } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { paths } from '@homeground/contracts/paths'
import { recordSearch } from '../api/quota.ts'
import { type RequestOptions, request, requestList } from '../api/request.ts'
import type { CountOptions, FindOptions } from './result-list.ts'
import type { Found, Point, Result } from './results.ts'
import { isPlace, type SearchForm } from './search-form.ts'

/** Searches for places to live and updates the number of searches left. */
export async function findPlaces(
  form: SearchForm,
  { fields, signal }: FindOptions,
): Promise<Found> {
  const { data, headers } = await requestList<Result>(paths.search, {
    query: { ...parametersOf(form), fields: [...fields].sort().join(',') },
    signal,
    fallback: messages.unknownSearchError,
  })
  recordSearch(headers)
  return {
    results: data,
    total: Number(headers.get('X-Total-Count') ?? data.length),
    center: readPoint(headers.get('X-Search-Center')),
    fields,
  }
}

/** The coordinates of a header; null without one. */
export function readPoint(text: string | null): Point | null {
  const [lat, lng] = (text ?? '').split(',').map(Number)
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** How many places match, how many without each filter, and histograms. Does not count as a search. */
export async function countPlaces(
  form: SearchForm,
  { histograms, signal }: CountOptions,
): Promise<SearchCount> {
  const query = { ...parametersOf(form), histogram: histograms.join(',') }
  return (await request<SearchCount>(paths.searchCount, { query, signal })).data
}

/** The form as query parameters of the endpoint. */
function parametersOf(form: SearchForm): NonNullable<RequestOptions['query']> {
  const { filters } = form
  return {
    searchType: 'places_to_live',
    searchReturnType: form.by,
    searchOrderBy: form.orderBy,
    searchOrderByDir: form.direction,
    ...areaParameters(form),
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  }
}

/** Where to search, by the names that every search accepts. */
export function areaParameters(form: SearchForm): NonNullable<RequestOptions['query']> {
  const { area, center } = form
  return {
    searchArea: isPlace(form) ? 'place' : area,
    ...(area === 'state' && { states: form.states.join(',') }),
    ...(area === 'zip' && { distanceFromTownZip: center?.label, selectedPlaceName: center?.label }),
    ...(area === 'zip' &&
      !isPlace(form) && {
        distanceFromRadius: form.radiusMiles,
        selectedPlaceLat: center?.lat,
        selectedPlaceLng: center?.lng,
      }),
  }
}
