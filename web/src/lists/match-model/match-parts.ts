import type { Match } from '@homeground/contracts'
import type { MatchPart, Result } from '../../lib/api/zip-results.ts'
import type { Found } from '../search/results.ts'
import type { Weights } from '../search/search-form.ts'

/** The results of a search ordered by match: each has its score as a number, and the parts of it. */
export function withMatches(found: Found, weights: Weights): Found {
  return { ...found, results: found.results.map((item) => matchedResult(item, weights)) }
}

function matchedResult({ match, ...item }: Result, weights: Weights): Result {
  const known = match as Match | null
  return {
    ...item,
    match: known?.score ?? null,
    match_parts: known ? partsOf(known, weights) : [],
  } as unknown as Result
}

/** The attributes with their shares of all weight, in percent, the heaviest first. */
export function sharesOf(weights: Weights): { key: string; weight: number; share: number }[] {
  const total = Object.values(weights).reduce((sum, weight) => sum + Math.abs(weight), 0)
  return Object.entries(weights)
    .map(([key, weight]) => ({ key, weight, share: (100 * Math.abs(weight)) / total }))
    .toSorted((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1))
}

function partsOf({ contributions }: Match, weights: Weights): MatchPart[] {
  return sharesOf(weights).map(({ key, weight, share }) => {
    return { key, weight, points: contributions[key] ?? 0, most: share }
  })
}
