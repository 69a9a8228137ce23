import type { Match } from '@homeground/contracts'
import { none, shortInline } from '@homeground/format/format'
import type { MatchPart, PlaceResult } from '../../lib/api/zip-results.ts'
import type from '../../ui/type.module.css'
import { findMeasure } from '../search/list-attributes.ts'
import type { SearchResults } from '../search/results.ts'
import type { Weights } from '../search/search-form.ts'
import classes from './match.module.css'

/** The results of a search ordered by match: each has its score as a number, and its parts. */
export function withMatches(found: SearchResults, weights: Weights): SearchResults {
  return { ...found, results: found.results.map((result) => withMatch(result, weights)) }
}

function withMatch(result: PlaceResult, weights: Weights): PlaceResult {
  const match = result.match as Match | null | undefined
  if (!match) return { ...result, match: null, match_parts: [] }
  const parts = sharesOf(weights).map(({ key, weight, share }) => {
    return { key, weight, points: match.contributions[key] ?? 0, most: share }
  })
  return { ...result, match: match.score, match_parts: parts }
}

/** The attributes with their shares of all weight, in percent, the heaviest first. */
export function sharesOf(weights: Weights): { key: string; weight: number; share: number }[] {
  const total = Object.values(weights).reduce((sum, weight) => sum + Math.abs(weight), 0)
  return Object.entries(weights)
    .map(([key, weight]) => ({ key, weight, share: (100 * Math.abs(weight)) / total }))
    .toSorted((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1))
}

/** The weights that a list is ordered by: each attribute with its share, in the order of the bars below. */
export function MatchIntro({ weights }: { readonly weights: Weights }) {
  return (
    <div className={classes.intro}>
      <ul aria-label="What matters to me">
        {sharesOf(weights).map(({ key, weight, share }) => (
          <li key={key}>
            <b>{findMeasure(key)?.short ?? key}</b> {weightText(weight)}, {Math.round(share)}%
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How well a place matches, above the part of each attribute. */
export function MatchCell({ result }: { readonly result: PlaceResult }) {
  const { match, match_parts: parts = [] } = result
  if (typeof match !== 'number') {
    return <span title="No value for half of what matters">{none}</span>
  }
  return (
    <>
      <b>{match.toFixed(1)}</b>
      <span>
        <MatchBar parts={parts} />
      </span>
    </>
  )
}

/** A bar with a segment per attribute, as wide as its weight and filled as far as the place matches. */
function MatchBar({ parts }: { readonly parts: readonly MatchPart[] }) {
  return (
    <span className={classes.bar}>
      {parts.map((part) => (
        <span key={part.key} style={{ flexGrow: part.most }} title={partText(part)}>
          <i style={{ width: `${Math.min(100, (100 * part.points) / part.most)}%` }} />
        </span>
      ))}
      <span className={type.hidden}>{parts.map(partText).join(', ')}</span>
    </span>
  )
}

/** `higher is better`, `lower is better`, `doesn’t matter` */
export function weightText(weight: number): string {
  if (weight === 0) return 'doesn’t matter'
  return weight > 0 ? 'higher is better' : 'lower is better'
}

/** `low median price 30.2 of 45.5` */
function partText({ key, weight, points, most }: MatchPart): string {
  const attribute = findMeasure(key)
  const name = attribute ? shortInline(attribute) : key
  return `${weight > 0 ? 'high' : 'low'} ${name} ${points.toFixed(1)} of ${most.toFixed(1)}`
}
