import type { ZipResult } from '@homeground/contracts'
import type { SearchForm } from './search-form.ts'

/** What one attribute contributes to the match of a place. */
export interface MatchPart {
  readonly key: string
  readonly weight: number
  /** Of the match, in points. */
  readonly points: number
  /** The points of the best place of the country. */
  readonly most: number
}

/** One result: a zip, or a town with its zips. It has the fields that the list asked for. */
export interface Result extends Record<string, unknown> {
  readonly zip?: string
  readonly zips?: readonly string[]
  readonly town: string
  readonly county: string | null
  readonly state_abbr: string
  readonly lat: number
  readonly lng: number
  readonly moe?: ZipResult['moe']
  readonly notes?: ZipResult['notes']
  readonly price_trend?: (number | null)[]
  /** What each attribute contributes to its match, in a list that is ordered by it. */
  readonly match_parts?: readonly MatchPart[]
  /** Of several zips that a map shows as one: how many its values are averages of. */
  readonly averaged_zips?: number
}

export interface Point {
  readonly lat: number
  readonly lng: number
}

export interface Found {
  /** The first results, or those of one page. */
  readonly results: readonly Result[]
  /** Number of matches. */
  readonly total: number
  /** Where the center of a radius search is, also if it was typed; null for other searches. */
  readonly center: Point | null
  /** What the results carry: attribute keys and `price_trend`. */
  readonly fields: ReadonlySet<string>
  /** How its figures are computed, if the call says so. */
  readonly method?: string
}

/** The zip of a result, or the first zip of a town. */
export function zipOf(result: Result): string | undefined {
  return result.zip ?? result.zips?.[0]
}

/**
 * Whether names of places need their state: not if only one state was searched, or if all places near a center are in
 * the same one.
 */
export function needStates({ area, states }: Pick<SearchForm, 'area' | 'states'>, results: readonly Result[]): boolean {
  if (area === 'zip') return areInSeveralStates(results)
  return area === 'nationwide' || states.length > 1
}

export function areInSeveralStates(results: readonly Result[]): boolean {
  return results.some(({ state_abbr }) => state_abbr !== results[0]!.state_abbr)
}
