import { similarityAttributes } from '@homeground/catalog/attributes/selections'
import type { Similarity } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requestList } from '../../lib/api/request.ts'
import type { Result } from '../../lib/api/result.ts'
import type { SimilarTo } from './similar-search.ts'

/** A place with how similar it is, and its values of what is compared. */
export type SimilarResult = Result & Similarity

/** Which similar places are listed; null for no limit. */
export interface SimilarLimits {
  readonly maxPriceUsd: number | null
  readonly radiusMiles: number | null
}

const fields = similarityAttributes.join(',')

/** The most similar places, the first one first; the previous ones stay until the next ones arrive. */
export function useSimilarPlaces(
  { placeType, place }: Pick<SimilarTo, 'placeType' | 'place'>,
  { maxPriceUsd, radiusMiles }: SimilarLimits,
  isWanted: boolean,
) {
  return useQuery({
    queryKey: ['similar', placeType, place, maxPriceUsd, radiusMiles],
    queryFn: async ({ signal }) => {
      const query = { maxHousingPriceFilter: maxPriceUsd, distanceFromRadius: radiusMiles, fields }
      const path = pathTo(paths.similarPlaces, { placeType, place })
      return (await requestList<SimilarResult>(path, { query, signal })).data
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}
