import type { ZipRankings } from '@homeground/contracts'
import type { RankInterval } from '@homeground/format/format'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { isClearDifference } from '../../lib/format/certainty.ts'
import type { SearchForm } from './search-form.ts'

export interface Point {
  readonly lat: number
  readonly lng: number
}

export interface SearchResults {
  /** The first results, or those of one page. */
  readonly results: readonly PlaceResult[]
  /** Number of matches. */
  readonly total: number
  /** Where the center of a radius search is, also if it was typed; null for other searches. */
  readonly center: Point | null
  /** The fields of the results: attribute keys and `price_trend`. */
  readonly fields: ReadonlySet<string>
  /** The page, where the asked one is beyond the last one. */
  readonly page?: number
  /** The rank of each result, ties with one rank, in a list whose call has them; null for a result that is not ranked. */
  readonly ranks?: readonly (RankInterval | null)[]
  /** What to read before the list: what its ranks count, and the floor that cuts it. */
  readonly notes?: readonly string[]
  /** The method of its figures, if the call has one. */
  readonly method?: string
}

/** The ranks of a page of zips with their intervals. */
export function ranksOfZips({ ranks, rank_intervals }: Pick<ZipRankings, 'ranks' | 'rank_intervals'>) {
  return ranks.map((rank, index): RankInterval | null => {
    const [best, worst] = rank_intervals?.[index] ?? []
    return rank === null ? null : { rank, ...(best !== undefined && worst !== undefined && { best, worst }) }
  })
}

/**
 * Whether names of places need their state: not if only one state was searched, or if all places near a center or in
 * a drawing are in the same one.
 */
export function needStates(
  { area, states }: Pick<SearchForm, 'area' | 'states'>,
  results: readonly PlaceResult[],
): boolean {
  if (area === 'zip' || area === 'drawn') return areInSeveralStates(results)
  return area === 'nationwide' || states.length > 1
}

export function areInSeveralStates(results: readonly PlaceResult[]): boolean {
  return results.some(({ state_abbr }) => state_abbr !== results[0]!.state_abbr)
}

/** Whether the margins of error leave open which of two places has the higher value. */
export function isTiedWith(above: PlaceResult | undefined, result: PlaceResult, key: string): boolean {
  const [one, other] = [above?.[key], result[key]]
  if (typeof one !== 'number' || typeof other !== 'number') return false
  const [margin, otherMargin] = [above?.moe?.[key], result.moe?.[key]]
  if (margin === undefined && otherMargin === undefined) return false
  return !isClearDifference({ value: one, margin }, { value: other, margin: otherMargin })
}
