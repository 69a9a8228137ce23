import { type CombinedKind, placeSeparator } from '@homeground/catalog/place-kinds'
import type { ZipResult } from '@homeground/contracts'
import { queryOptions } from '@tanstack/react-query'
import { fieldsText, requestList } from './request.ts'

/** Limit of the call. */
const zipsPerCall = 100

/** The values of one zip with their margins and notes; null for an unknown zip. Does not count as a search. */
export function zipResultQuery(zip: string, fields: Iterable<string>) {
  const list = fieldsText(fields)
  return queryOptions({
    queryKey: ['zip-result', zip, list],
    queryFn: async ({ signal }) => (await zipResults([zip], { fields: list, signal }))[0] ?? null,
  })
}

/** The same for any number of zips, in their order; unknown ones are left out. */
export async function zipResults(
  zips: readonly string[],
  { fields, signal }: { fields: string; signal?: AbortSignal },
): Promise<PlaceResult[]> {
  const results: PlaceResult[] = []
  for (let start = 0; start < zips.length; start += zipsPerCall) {
    const query = { zips: zips.slice(start, start + zipsPerCall).join(','), fields }
    const options = { query, ...(signal ? { signal } : {}) }
    results.push(...(await requestList('listZipResults', options)).data)
  }
  return results
}

/** Fewer than the limit of the call, so that the names fit into its address. */
const placesPerCall = 50

/** The same for places of any kind, by their keys. */
export async function placeResults(
  keys: readonly string[],
  { fields }: { readonly fields: string },
): Promise<PlaceResult[]> {
  const results: PlaceResult[] = []
  for (let start = 0; start < keys.length; start += placesPerCall) {
    const places = keys.slice(start, start + placesPerCall).join(placeSeparator)
    results.push(...(await requestList('listPlaceResults', { query: { places, fields } })).data)
  }
  return results
}

/** The share of one attribute in the match of a place. */
export interface MatchPart {
  readonly key: string
  readonly weight: number
  /** Its part of the match score. */
  readonly points: number
  /** The points of the best place of the country. */
  readonly most: number
}

/** One place of a list or a map: a zip, or a town with its zips. It has the fields that were asked for. */
export interface PlaceResult extends Record<string, unknown> {
  /** Of a place of several zips; a town where a list does not have it. */
  readonly kind?: CombinedKind
  readonly zip?: string
  readonly zips?: readonly string[]
  readonly town: string
  readonly county: string | null
  readonly counties?: readonly string[]
  readonly state_abbr: string
  readonly lat: number
  readonly lng: number
  /** Property tax rate that its payments are computed with, percent; null where none is known. */
  readonly tax_rate?: number | null
  readonly moe?: ZipResult['moe']
  readonly notes?: ZipResult['notes']
  /** By attribute: in the state where it compares within one, else in the nation. */
  readonly percentiles?: ZipResult['percentiles']
  readonly price_trend?: (number | null)[]
  /** The share of each attribute in its match, in a list that is ordered by match. */
  readonly match_parts?: readonly MatchPart[]
  /** The attributes with a weight that it has no value of, in such a list. */
  readonly match_missing?: readonly string[]
}

/** The zip of a result, or the first zip of a town. */
export function zipOf(result: PlaceResult): string | undefined {
  return result.zip ?? result.zips?.[0]
}
