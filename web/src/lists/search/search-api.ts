import type { SearchCount } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { paths } from '@homeground/contracts/paths'
import { recordSearch } from '../../lib/api/quota.ts'
import { type ApiResponse, request, requestList } from '../../lib/api/request.ts'
import { fieldsText, type Result } from '../../lib/api/zip-results.ts'
import type { FindOptions, ResultList } from './result-list.ts'
import type { Found, Point } from './results.ts'
import { parametersOf, type QueryParameters } from './search-address.ts'
import type { SearchForm } from './search-form.ts'

/**
 * The calls of a list of zips whose searches are those of /api/search. Only finding counts as a search; counting also
 * returns how many match without each filter, and histograms.
 */
export function placeSearch(
  parametersFor: (form: SearchForm) => QueryParameters,
): Required<Pick<ResultList, 'find' | 'count'>> {
  return {
    find(form, options) {
      const query = { ...parametersFor(form), fields: fieldsText(options.fields) }
      return findCounted<Result>(paths.search, query, options)
    },
    async count(form, { histograms, near, signal }) {
      const query = { ...parametersFor(form), histogram: histograms.join(','), near }
      return (await request<SearchCount>(paths.searchCount, { query, signal })).data
    },
  }
}

/** Places to live. */
export const { find: findPlaces, count: countPlaces } = placeSearch(parametersOf)

/** Makes a call that counts as a search, reads its list and updates the number of searches left. */
export async function findCounted<Item extends object>(
  path: string,
  query: QueryParameters,
  { fields, signal }: FindOptions,
  resultOf: (item: Item) => Result = (item) => item as unknown as Result,
): Promise<Found> {
  const options = { query, signal, fallback: messages.unknownSearchError }
  const { data, headers } = await requestList<Item>(path, options)
  return foundOf({ data: data.map(resultOf), headers }, fields)
}

/** The results of a call that counts as a search; updates the number of searches left. */
export function foundOf({ data, headers }: ApiResponse<readonly Result[]>, fields: ReadonlySet<string>): Found {
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
