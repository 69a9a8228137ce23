import { Link } from 'react-router-dom'
import { addressWith } from '../../lists/search/search-address.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import type from '../../ui/type.module.css'
import { describeSearch } from './describe.ts'
import { questions } from './questions.ts'
import classes from './survey.module.css'

export interface SurveySummaryProps {
  readonly onRestart: () => void
}

/** Above the results: what is looked for, with a link to each question. */
export function SurveySummary({ onRestart }: SurveySummaryProps) {
  const { view } = useSearchContext()
  return (
    <section aria-label="Your answers" className={classes.summary}>
      <p>{describeSearch(view.submitted)} Places that break one of your answers are not shown.</p>
      <p className={classes.changes}>
        Change{' '}
        {questions.map(({ key, name }, index) => (
          <Link key={key} to={addressWith(view.address, { step: `${index + 1}` })}>
            {name}
          </Link>
        ))}
        <button className={type.textButton} onClick={onRestart} type="button">
          Start over
        </button>
      </p>
    </section>
  )
}
