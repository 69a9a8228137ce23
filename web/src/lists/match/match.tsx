import { largestWeight } from '@homeground/catalog/attributes/weights'
import type { Match } from '@homeground/contracts'
import { formatCount, joinWords, none, shortInline } from '@homeground/format/format'
import type { MatchPart, PlaceResult } from '../../lib/api/zip-results.ts'
import type from '../../ui/type.module.css'
import { findMeasure } from '../search/list-attributes.ts'
import type { SearchResults } from '../search/results.ts'
import type { SearchForm, Weights } from '../search/search-form.ts'
import classes from './match.module.css'

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

export interface MatchIntroProps {
  readonly form: Pick<SearchForm, 'weights' | 'weightsComplete' | 'direction' | 'page'>
  readonly results: readonly PlaceResult[]
  /** Hides the places without data, or shows them again. */
  readonly onHide: (weightsComplete: true | undefined) => void
  readonly onWeight: (change: { readonly key: string; readonly weight: number }) => void
}

/**
 * The weights that a list is ordered by: each attribute with its share, in the order of the bars below. Below them what
 * has no part, why the first place is first, what would change it, and a button that hides places without data.
 */
export function MatchIntro({ form, results, onHide, onWeight }: MatchIntroProps) {
  const { weights = {}, weightsComplete } = form
  const [first] = form.direction === 'desc' && form.page === 1 ? results : []
  const [change] = first ? otherFirsts(results, weights) : []
  const leftOut = leftOutOf(weights, results)
  const shares = sharesOf(Object.fromEntries(Object.entries(weights).filter(([key]) => !leftOut.includes(key))))
  const incomplete = results.filter((result) => result.match === null || (result.match_missing ?? []).length > 0).length
  return (
    <div className={classes.intro}>
      <ul aria-label="What matters to me">
        {shares.map(({ key, weight, share }) => (
          <li key={key}>
            <b>{findMeasure(key)?.short ?? key}</b> {weightText(weight)}, {Math.round(share)}%
          </li>
        ))}
        {leftOut.map((key) => (
          <li key={key}>
            <b>{findMeasure(key)?.short ?? key}</b> not counted: it is not comparable across states
          </li>
        ))}
      </ul>
      {first && typeof first.match === 'number' ? (
        <p>
          {whyFirst(first)}{' '}
          {change ? (
            <>
              {`If ${inlineName(change.key)} counted double, ${change.place.town} would be. `}
              {2 * Math.abs(weights[change.key]!) <= largestWeight ? (
                <button onClick={() => onWeight({ key: change.key, weight: 2 * weights[change.key]! })} type="button">
                  Count it double
                </button>
              ) : null}
            </>
          ) : (
            'No place of this list would pass it if one of these counted double.'
          )}
        </p>
      ) : null}
      {incomplete > 0 || weightsComplete ? (
        <p>
          {weightsComplete
            ? null
            : `${formatCount(incomplete, 'place')} in this list ${incomplete === 1 ? 'lacks' : 'lack'} data. `}
          <button onClick={() => onHide(weightsComplete ? undefined : true)} type="button">
            {weightsComplete ? 'Show places without data too' : 'Hide places without data'}
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** Share of the points that a part could give, from which on it is a reason to be first, and below which one against it. */
const [strong, weak] = [0.75, 0.4]

/** `Natick is first for its high school score and low commute; its median price counts against it.` */
export function whyFirst({ town, match_parts: parts = [] }: PlaceResult): string {
  const reasons = parts.filter(({ points, most }) => points >= strong * most)
  const against = parts.filter(({ points, most }) => points < weak * most)
  const verb = against.length === 1 ? 'counts' : 'count'
  const but = against.length > 0 ? `its ${joinWords(against.map(({ key }) => inlineName(key)))} ${verb} against it` : ''
  const why = reasons.length > 0 ? `for its ${joinWords(reasons.map(sideName))}` : 'without standing out'
  return `${town} is first ${[why, but].filter(Boolean).join('; ')}.`
}

/**
 * The attributes that would make another place of these results the first one if they counted double, with that place; those
 * that matter most first. A match is the mean of its parts by their weights, so the parts tell it.
 */
export function otherFirsts(
  results: readonly PlaceResult[],
  weights: Weights,
): { readonly key: string; readonly place: PlaceResult }[] {
  const matched = results.filter(({ match }) => typeof match === 'number')
  const bestBy = (doubled: string) => {
    const score = ({ match_parts: parts = [] }: PlaceResult) => {
      const counted = parts.map(({ key, weight, points, most }) => {
        return { weight: Math.abs(weight) * (key === doubled ? 2 : 1), share: points / most }
      })
      const all = counted.reduce((sum, { weight }) => sum + weight, 0)
      return counted.reduce((sum, { weight, share }) => sum + weight * share, 0) / all
    }
    return matched.reduce((best, place) => (score(place) > score(best) + rounding ? place : best))
  }
  if (matched.length < 2) return []
  return sharesOf(weights).flatMap(({ key }) => {
    const place = bestBy(key)
    return place === matched[0] ? [] : [{ key, place }]
  })
}

/** Parts are rounded to tenths of a point of 100: smaller differences of matches are none. */
const rounding = 0.002

/** The attributes with a weight that have no part in any match of a list: those that do not compare across its states. */
function leftOutOf(weights: Weights, results: readonly PlaceResult[]): string[] {
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

/** How well a place matches, above the part of each attribute, and what is unknown. */
export function MatchCell({ result }: { readonly result: PlaceResult }) {
  const { match, match_parts: parts = [], match_missing: missing = [] } = result
  if (typeof match !== 'number') {
    return <span title="No value for half of what matters">{none}</span>
  }
  return (
    <>
      <b>{match.toFixed(1)}</b>
      <span>
        <MatchBar parts={parts} />
        {missing.length > 0 ? <small className={classes.unknown}>{missing.map(unknownText).join(', ')}</small> : null}
      </span>
    </>
  )
}

/** `median price unknown` */
function unknownText(key: string): string {
  return `${inlineName(key)} unknown`
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

/** `higher is better`, `lower is better` */
function weightText(weight: number): string {
  return weight > 0 ? 'higher is better' : 'lower is better'
}

/** `low median price 30.2 of 45.5` */
function partText(part: MatchPart): string {
  return `${sideName(part)} ${part.points.toFixed(1)} of ${part.most.toFixed(1)}`
}

/** `low median price` */
function sideName({ key, weight }: Pick<MatchPart, 'key' | 'weight'>): string {
  return `${weight > 0 ? 'high' : 'low'} ${inlineName(key)}`
}

/** `median price` */
function inlineName(key: string): string {
  const attribute = findMeasure(key)
  return attribute ? shortInline(attribute) : key
}
