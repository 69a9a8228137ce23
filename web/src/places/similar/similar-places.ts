import { similarityAttributes } from '@homeground/catalog/attributes/selections'
import type { Similarity } from '@homeground/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { requestList } from '../../lib/api/request.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { SimilarTo } from './similar-search.ts'

/** A place with how similar it is, and its values of what is compared. */
export type SimilarResult = PlaceResult & Similarity

/** Which similar places are listed; null for no limit. */
export interface SimilarLimits {
  readonly maxPriceUsd: number | null
  readonly radiusMiles: number | null
}

const fields = similarityAttributes.join(',')

/** The most similar places, most similar first; the previous ones stay until the next ones arrive. */
export function similarPlacesQuery(
  { placeType, place }: Pick<SimilarTo, 'placeType' | 'place'>,
  { maxPriceUsd, radiusMiles }: SimilarLimits,
) {
  return queryOptions({
    queryKey: ['similar', placeType, place, maxPriceUsd, radiusMiles],
    queryFn: async ({ signal }) => {
      const query = { maxHousingPriceFilter: maxPriceUsd, distanceFromRadius: radiusMiles, fields }
      return (await requestList('listSimilarPlaces', { params: { placeType, place }, query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}

/** The limits of the list of similar places, which the URL has as `below` and `within`. */
export function useSimilarLimits(): [SimilarLimits, (limits: SimilarLimits) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    ({ maxPriceUsd, radiusMiles }: SimilarLimits) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of [
            ['below', maxPriceUsd],
            ['within', radiusMiles],
          ] as const) {
            if (value === null) next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [{ maxPriceUsd: amountOf(params, 'below'), radiusMiles: amountOf(params, 'within') }, set]
}

function amountOf(params: URLSearchParams, name: string): number | null {
  const value = Number(params.get(name))
  return Number.isFinite(value) && value > 0 ? value : null
}

/** A price to begin with for places that are cheaper: a tenth below, in round numbers. */
export function cheaperThan(priceUsd: number): number {
  const step = priceUsd >= 100_000 ? 10_000 : 1_000
  return Math.max(step, Math.floor((0.9 * priceUsd) / step) * step)
}
