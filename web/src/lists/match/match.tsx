import { largestWeight } from '@homeground/catalog/attributes/weights'
import { formatCount, none } from '@homeground/format/format'
import type { MatchPart, PlaceResult } from '../../lib/api/zip-results.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type from '../../ui/type.module.css'
import { CardButton } from '../../ui/values/card-button.tsx'
import { findMeasure } from '../search/list-attributes.ts'
import type { SearchForm } from '../search/search-form.ts'
import classes from './match.module.css'
import {
  inlineName,
  leftOutOf,
  otherFirsts,
  partText,
  sharesOf,
  unknownText,
  weightText,
  whyFirst,
} from './match-reasons.ts'

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

const MatchCard = lazyComponent(() => import('./match-card.tsx'))

/** How well a place matches, which opens why, above the part of each attribute, and what is unknown. */
export function MatchCell({ result }: { readonly result: PlaceResult }) {
  const { match, match_parts: parts = [], match_missing: missing = [] } = result
  if (typeof match !== 'number') {
    return <span title="No value for half of what matters">{none}</span>
  }
  const score = match.toFixed(1)
  return (
    <>
      <b>
        <CardButton
          card={(open) => <MatchCard {...open} result={result} />}
          label={`${score}, why ${result.town} is here`}
          onPrepare={MatchCard.loadAhead}
        >
          {score}
        </CardButton>
      </b>
      <span>
        <MatchBar parts={parts} />
        {missing.length > 0 ? <small className={classes.unknown}>{missing.map(unknownText).join(', ')}</small> : null}
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
