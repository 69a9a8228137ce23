import { messages } from '@homeground/contracts/messages'
import { recordSearch } from '../../lib/api/quota.ts'
import { type ApiResponse, request, requestList } from '../../lib/api/request.ts'
import { fieldsText, type PlaceResult } from '../../lib/api/zip-results.ts'
import type { ResultList } from './result-list.ts'
import type { Found, Point } from './results.ts'
import { parametersOf, type QueryParameters } from './search-address.ts'
import type { SearchForm } from './search-form.ts'

/** The message of a failed search whose response has none. */
export const searchFallback = messages.unknownSearchError

/**
 * The calls of a list of zips whose searches are those of /api/search. Only finding counts as a search; counting also
 * returns how many match without each filter, and histograms.
 */
export function placeSearch(
  parametersFor: (form: SearchForm) => QueryParameters,
): Required<Pick<ResultList, 'find' | 'count'>> {
  return {
    async find(form, { fields, signal }) {
      const query = { ...parametersFor(form), fields: fieldsText(fields) }
      return foundOf(await requestList('searchPlaces', { query, signal, fallback: searchFallback }), fields)
    },
    async count(form, { histograms, near, signal }) {
      const query = { ...parametersFor(form), histogram: histograms.join(','), near }
      return (await request('countPlaces', { query, signal })).data
    },
  }
}

/** Places to live. */
export const { find: findPlaces, count: countPlaces } = placeSearch(parametersOf)

/** The results of a call that counts as a search; updates the number of searches left. */
export function foundOf({ data, headers }: ApiResponse<readonly PlaceResult[]>, fields: ReadonlySet<string>): Found {
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
