import type { SearchCount } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { paths } from '@homeground/contracts/paths'
import { recordSearch } from '../api/quota.ts'
import { type RequestOptions, request, requestList } from '../api/request.ts'
import type { CountOptions, FindOptions } from './result-list.ts'
import type { Found, Point, Result } from './results.ts'
import { isPlace, type SearchForm } from './search-form.ts'

/** Searches for places to live and updates the number of searches left. */
export function findPlaces(form: SearchForm, options: FindOptions): Promise<Found> {
  const query = { ...parametersOf(form), fields: fieldsText(options.fields) }
  return findCounted<Result>(paths.search, query, options)
}

/** The value of the parameter `fields`, the same for every order of the fields. */
export function fieldsText(fields: Iterable<string>): string {
  return [...new Set(fields)].sort().join(',')
}

/** Makes a call that counts as a search, reads its list and updates the number of searches left. */
export async function findCounted<Item extends object>(
  path: string,
  query: NonNullable<RequestOptions['query']>,
  { fields, signal }: FindOptions,
  resultOf: (item: Item) => Result = (item) => item as unknown as Result,
): Promise<Found> {
  const options = { query, signal, fallback: messages.unknownSearchError }
  const { data, headers } = await requestList<Item>(path, options)
  recordSearch(headers)
  return {
    results: data.map(resultOf),
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
