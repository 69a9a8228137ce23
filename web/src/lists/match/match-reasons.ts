import type { Match } from '@homeground/contracts'
import { joinWords, shortInline } from '@homeground/format/format'
import type { MatchPart, PlaceResult } from '../../lib/api/zip-results.ts'
import { findMeasure } from '../search/list-attributes.ts'
import type { SearchResults } from '../search/results.ts'
import type { Weights } from '../search/search-form.ts'

/** The results of a search ordered by match: each has its score as a number, and its parts. */
export function withMatches(found: SearchResults, weights: Weights): SearchResults {
  return { ...found, results: found.results.map((result) => withMatch(result, weights)) }
}

function withMatch(result: PlaceResult, weights: Weights): PlaceResult {
  const match = result.match as Match | null | undefined
  if (!match) return { ...result, match: null, match_parts: [], match_missing: [] }
  const counted = Object.entries(weights).filter(([key]) => key in match.contributions)
  const parts = sharesOf(Object.fromEntries(counted)).map(({ key, weight, share }) => {
    return { key, weight, points: match.contributions[key]!, most: share }
  })
  return { ...result, match: match.score, match_parts: parts, match_missing: match.missing }
}

/** The attributes with their shares of all weight, in percent, the heaviest first. */
export function sharesOf(weights: Weights): { key: string; weight: number; share: number }[] {
  const total = Object.values(weights).reduce((sum, weight) => sum + Math.abs(weight), 0)
  return Object.entries(weights)
    .map(([key, weight]) => ({ key, weight, share: (100 * Math.abs(weight)) / total }))
    .toSorted((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1))
}

/** Share of the points that a part could give, from which on it is a reason to be first, and below which one against it. */
const [strong, weak] = [0.75, 0.4]

/** `Natick is first for its high school score and low commute; its median price counts against it.` */
export function whyFirst(place: PlaceResult): string {
  return `${place.town} is first ${reasonsText(place)}.`
}

/** `for its high school score; its median price counts against it` */
export function reasonsText({ match_parts: parts = [] }: PlaceResult): string {
  const reasons = parts.filter(({ points, most }) => points >= strong * most)
  const against = parts.filter(({ points, most }) => points < weak * most)
  const verb = against.length === 1 ? 'counts' : 'count'
  const but = against.length > 0 ? `its ${joinWords(against.map(({ key }) => inlineName(key)))} ${verb} against it` : ''
  const why = reasons.length > 0 ? `for its ${joinWords(reasons.map(sideName))}` : 'without standing out'
  return [why, but].filter(Boolean).join('; ')
}

/**
 * The attributes that would make another place of these results the first one if they counted double, with that place; those
 * that matter most first. A match is the mean of its parts by their weights, so the parts tell it.
 */
export function otherFirsts(
  results: readonly PlaceResult[],
  weights: Weights,
): { readonly key: string; readonly place: PlaceResult }[] {
  const matched = results.filter(isMatched)
  if (matched.length < 2) return []
  return sharesOf(weights).flatMap(({ key }) => {
    const place = matched.reduce((best, each) => (scoreWith(each, key) > scoreWith(best, key) + rounding ? each : best))
    return place === matched[0] ? [] : [{ key, place }]
  })
}

/** The position, from 1, of one of these results if an attribute counted double, for each attribute; those that matter most first. */
export function positionsOf(
  place: PlaceResult,
  results: readonly PlaceResult[],
  weights: Weights,
): { readonly key: string; readonly position: number }[] {
  const matched = results.filter(isMatched)
  return sharesOf(weights)
    .filter(({ key }) => place.match_parts?.some((part) => part.key === key))
    .map(({ key }) => {
      const own = scoreWith(place, key)
      return { key, position: 1 + matched.filter((each) => scoreWith(each, key) > own + rounding).length }
    })
}

const isMatched = ({ match }: PlaceResult) => typeof match === 'number'

/** The match of a place, 0 to 1, if one attribute counted double. */
function scoreWith({ match_parts: parts = [] }: PlaceResult, doubled: string): number {
  const counted = parts.map(({ key, weight, points, most }) => {
    return { weight: Math.abs(weight) * (key === doubled ? 2 : 1), share: points / most }
  })
  const all = counted.reduce((sum, { weight }) => sum + weight, 0)
  return counted.reduce((sum, { weight, share }) => sum + weight * share, 0) / all
}

/** Parts are rounded to tenths of a point of 100: smaller differences of matches are none. */
const rounding = 0.002

/** The attributes with a weight that have no part in any match of a list: those that do not compare across its states. */
export function leftOutOf(weights: Weights, results: readonly PlaceResult[]): string[] {
  const withParts = results.filter(({ match_parts: parts }) => parts && parts.length > 0)
  return Object.keys(weights).filter(
    (key) =>
      findMeasure(key)?.comparedWithin === 'state' &&
      withParts.length > 0 &&
      withParts.every(
        ({ match_parts: parts = [], match_missing: missing = [] }) =>
          !missing.includes(key) && parts.every((part) => part.key !== key),
      ),
  )
}

/** `median price unknown` */
export function unknownText(key: string): string {
  return `${inlineName(key)} unknown`
}

/** `higher is better`, `lower is better` */
export function weightText(weight: number): string {
  return weight > 0 ? 'higher is better' : 'lower is better'
}

/** `low median price 30.2 of 45.5` */
export function partText(part: MatchPart): string {
  return `${sideName(part)} ${pointsText(part)}`
}

/** `30.2 of 45.5` */
export function pointsText({ points, most }: Pick<MatchPart, 'points' | 'most'>): string {
  return `${points.toFixed(1)} of ${most.toFixed(1)}`
}

/** `low median price` */
export function sideName({ key, weight }: Pick<MatchPart, 'key' | 'weight'>): string {
  return `${weight > 0 ? 'high' : 'low'} ${inlineName(key)}`
}

/** `median price` */
export function inlineName(key: string): string {
  const attribute = findMeasure(key)
  return attribute ? shortInline(attribute) : key
}
