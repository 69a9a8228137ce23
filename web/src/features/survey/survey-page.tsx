import { Link } from 'react-router-dom'
import { RelaxationList } from '../../lists/results/relaxation-list.tsx'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { useRelaxations } from '../../lists/search/relaxations.ts'
import { addressWith } from '../../lists/search/search-address.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import ui from '../../ui/type.module.css'
import type from '../../ui/type.module.css'
import { QuestionForm } from './question-form.tsx'
import { describeSearch, questions } from './questions.ts'
import classes from './survey.module.css'
import { surveyList } from './survey-list.ts'
import { useSurveyStep } from './use-survey-step.ts'

const flow = createSearchFlow(surveyList)

/** The survey: one question after the other, then the places that match every answer. All of it is in the URL. */
export default function SurveyPage() {
  const survey = useSurveyStep()
  const { step } = survey
  if (step === null) {
    return <ResultsScreen flow={flow} foot={<RelaxAnswers />} head={<SurveySummary onRestart={survey.restart} />} />
  }
  return (
    <div className={`${ui.page} ${classes.page}`}>
      <QuestionForm {...survey} step={step} />
    </div>
  )
}

interface SurveySummaryProps {
  readonly onRestart: () => void
}

/** Above the results: what is looked for, with a link to each question. */
function SurveySummary({ onRestart }: SurveySummaryProps) {
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

/** Below the results: what each single change would add, the smallest change first. */
function RelaxAnswers() {
  const { flow, view, run, count } = useSearchContext()
  const now = count?.count ?? 0
  const relaxations = useRelaxations(flow.list, view.submitted).filter((relaxation) => (relaxation.count ?? 0) > now)
  const isShown = run.state === 'found' && run.found.results.length > 0 && relaxations.length > 0
  if (!isShown) return null
  return (
    <section aria-labelledby="relax" className={classes.relax}>
      <h2 id="relax">See more places</h2>
      <p>Your answers stay as they are unless you change one here.</p>
      <RelaxationList relaxations={relaxations} />
    </section>
  )
}
