import { sharesOf } from '../match-model/match-parts.ts'
import { findMeasure } from '../search/columns/list-attributes.ts'
import type { SearchForm } from '../search/search-form.ts'
import classes from './match.module.css'
import { directionOf } from './weight-text.ts'

export interface MatchIntroProps {
  readonly weights: NonNullable<SearchForm['weights']>
}

/** What a list is ordered by: each attribute that matters with its share, in the order of the bars below. */
export default function MatchIntro({ weights }: MatchIntroProps) {
  return (
    <div className={classes.intro}>
      <ul aria-label="What matters to me">
        {sharesOf(weights).map(({ key, weight, share }) => (
          <li key={key}>
            <b>{findMeasure(key)?.short ?? key}</b> {directionOf(weight)}, {Math.round(share)}%
          </li>
        ))}
      </ul>
    </div>
  )
}
