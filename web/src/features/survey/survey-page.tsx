import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { RelaxationList } from '../../lists/results/relaxation-list.tsx'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { useRelaxations } from '../../lists/search/relaxations.ts'
import { addressOf, addressWith, formAt, readForm } from '../../lists/search/search-address.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { isComplete, type SearchForm } from '../../lists/search/search-form.ts'
import ui from '../../ui/type.module.css'
import type from '../../ui/type.module.css'
import { answerTo, describeSearch, withAnswer } from './answers.ts'
import { type Option, questions } from './questions.ts'
import classes from './survey.module.css'
import { surveyList, surveyStart, useSurvey } from './survey-list.tsx'
import '@mantine/core/styles/Button.layer.css'
import { useQuery } from '@tanstack/react-query'
import { countQuery } from '../../lists/search/count-query.ts'
import { placeCountText } from '../../lists/search/search-text.ts'

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

/** From 1; null for the results. */
type Step = number | null

export interface SurveyStep {
  readonly step: Step
  readonly form: SearchForm
  /** Sets the answer to the question of this step. */
  readonly answer: (option: Option) => void
  /** Shows another question; null shows the results. */
  readonly go: (step: Step) => void
  readonly restart: () => void
}

/**
 * Where the address is in the survey: a question with the answers so far, or the results. An address without anything
 * continues where the reader was, as the browser stored it.
 */
function useSurveyStep(): SurveyStep {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = `${pathname}${search}`
  const params = new URLSearchParams(search)
  const isBare = search === ''
  const step = isBare ? 1 : readStep(params.get('step'))
  const stored = useSurvey((state) => state.address)
  const form = useMemo(() => {
    const addressForm = readForm(surveyList, { pathname, search })
    const storedForm = stored === null || step === null ? addressForm : formAt(surveyList, stored)
    return agree(addressForm, storedForm, step ?? 0) ? storedForm : addressForm
  }, [pathname, search, stored, step])

  useEffect(() => {
    const last = useSurvey.getState().address
    if (isBare && last !== null) void navigate(last, { replace: true })
    else if (!isBare && step === null) useSurvey.setState({ address })
  }, [isBare, step, address, navigate])

  function show(next: SearchForm, to: Step, replace: boolean) {
    const target = addressWith(addressOf(surveyList, next), { step: to === null ? null : `${to}` })
    useSurvey.setState({ address: target })
    void navigate(target, { replace, preventScrollReset: replace })
  }
  return {
    step,
    form,
    answer: (option) => show(withAnswer(form, questions[step! - 1]!, option), step, true),
    go: (to) => show(form, to, false),
    restart() {
      useSurvey.setState(surveyStart)
      void navigate(addressWith(addressOf(surveyList, surveyList.firstForm), { step: '1' }))
    },
  }
}

function readStep(text: string | null): Step {
  const step = Number(text)
  return Number.isInteger(step) && step >= 1 && step <= questions.length ? step : null
}

/** Whether two searches have the same answers before a step: then the later ones are the same reader’s, of going back. */
function agree(one: SearchForm, other: SearchForm, step: number): boolean {
  return questions.slice(0, step).every((question) => answerTo(question, one) === answerTo(question, other))
}

interface QuestionFormProps extends Omit<SurveyStep, 'step'> {
  readonly step: number
}

/** One question with its answers, what is looked for so far, and how many places that leaves. */
function QuestionForm({ step, form, answer, go, restart }: QuestionFormProps) {
  const question = questions[step - 1]!
  const chosen = answerTo(question, form)
  const isLast = step === questions.length
  const count = useQuery({ ...countQuery(surveyList, form), enabled: isComplete(form) })
  const hasResults = useSurvey((state) => state.resultsReturned)
  const heading = useFocusOnChange(step)
  const name = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    go(isLast ? null : step + 1)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.step}>
        Question {step} of {questions.length}
        <progress aria-label="Progress" max={questions.length} value={step} />
      </p>
      <h1 id={name} ref={heading} tabIndex={-1}>
        {question.text}
      </h1>
      <p className={type.soft}>{question.about}</p>
      <div aria-labelledby={name} className={classes.options} role="radiogroup">
        {question.options.map((option) => (
          <label className={classes.option} key={option.value}>
            <input
              checked={option === chosen}
              name={name}
              onChange={() => answer(option)}
              type="radio"
              value={option.value}
            />
            <span>
              <b>{option.label}</b>
              {option.hint ? <small>{option.hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      <div aria-live="polite" className={classes.soFar}>
        <p>{describeSearch(form, step)}</p>
        <p className={classes.count}>
          {count.data
            ? `${placeCountText('zip', count.data.count)} match`
            : count.isError
              ? 'The number of matches didn’t load.'
              : '…'}
        </p>
      </div>
      <div className={classes.buttons}>
        {step > 1 ? (
          <Button onClick={() => go(step - 1)} variant="default">
            Back
          </Button>
        ) : null}
        <Button type="submit">{isLast ? 'Show places' : 'Next'}</Button>
        {hasResults && !isLast ? (
          <Button onClick={() => go(null)} variant="subtle">
            Show places now
          </Button>
        ) : null}
        {step > 1 ? (
          <Button onClick={restart} variant="subtle">
            Start over
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** The heading gets the focus when its text changes, but not when the page opens: the frame does that. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current !== step) heading.current?.focus()
    lastStep.current = step
  }, [step])
  return heading
}
