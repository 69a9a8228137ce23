import type { SchoolSummary } from '@homeground/contracts'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { AnchoredPopover } from '../../ui/values/anchored-popover.tsx'
import type { OpenCard } from '../../ui/values/card-button.tsx'
import classes from '../../ui/values/provenance.module.css'
import { resultFacts } from './results-text.ts'

interface ResultsPopoverProps extends OpenCard {
  readonly school: SchoolSummary
  readonly title: string
}

/** An open popover with the results of a school by subject, and their source. */
export default function ResultsPopover({ school, title, ...open }: ResultsPopoverProps) {
  return (
    <AnchoredPopover
      {...open}
      className={classes.dropdown}
      label={`${title} of ${school.name}`}
      position="bottom"
      shadow="md"
      title={title}
    >
      <p className={classes.sentence}>
        {school.name}, all students. <Link to="/data#overall_score">Method</Link>
      </p>
      <dl className={classes.facts}>
        {resultFacts(school).map(([term, text]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </AnchoredPopover>
  )
}
