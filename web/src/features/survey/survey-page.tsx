import '@mantine/core/styles/Button.layer.css'

import { findAttribute } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import { messages } from '@homeground/contracts/messages'
import { formatAttribute, joinWords, lowerFirst } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type LoadedAttributes, useAttributes } from '../../lib/api/attributes.ts'
import { zipPath } from '../../lib/api/places.ts'
import { type PlaceResult, zipOf } from '../../lib/api/zip-results.ts'
import { rangeLabel } from '../../lib/format/ranges.ts'
import { RelaxationList } from '../../lists/results/relaxation-list.tsx'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { countQuery } from '../../lists/search/count-query.ts'
import { withArea } from '../../lists/search/form-edits.ts'
import { useRelaxations } from '../../lists/search/relaxations.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { addressOf, addressWith, countPlaces, findPlaces, formAt, readForm } from '../../lists/search/search-address.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { canSpanStates, defaultForm, isComplete, type SearchForm, withFilter } from '../../lists/search/search-form.ts'
import { filterTextInline, inArea, placeCountText } from '../../lists/search/search-text.ts'
import ui from '../../ui/type.module.css'
import type from '../../ui/type.module.css'
import { type Option, type Question, questions, surveyAttributes } from './questions.ts'
import classes from './survey.module.css'

interface SurveyState {
  /** Address of the question or results shown last; null before the first answer. */
  readonly address: string | null
  /** Whether the last search of the survey found places. */
  readonly resultsReturned: boolean
}

const surveyStart: SurveyState = { address: null, resultsReturned: false }

const surveyPath = '/not-sure-where-to-live'

/** Where the reader is in the survey. The browser stores it. */
const useSurvey = create<SurveyState>()(
  persist((): SurveyState => surveyStart, {
    name: 'homeground.survey-step',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored) => {
      const { address, resultsReturned } = (stored ?? {}) as Partial<Record<string, unknown>>
      return {
        address: typeof address === 'string' && address.startsWith(`${surveyPath}?`) ? address : null,
        resultsReturned: resultsReturned === true,
      }
    },
  }),
)

const byScore = { orderBy: 'overall_score', direction: 'desc' } as const
// School scores do not compare across states.
const byPeople = { orderBy: 'population', direction: 'desc' } as const

/** Zips that match every answer: the list of /not-sure-where-to-live. Race takes no part in it. */
export const surveyList: ResultList = {
  key: 'survey',
  pathOf: () => surveyPath,
  firstForm: { ...defaultForm, ...byPeople, area: 'nationwide' },
  orderOf: (area) => (canSpanStates(area) ? byPeople : byScore),
  areas: ['nationwide', 'state', 'zip', 'drawn'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(surveyAttributes),
  settings: [],
  orderMenu: [...surveyAttributes, 'population', 'avg_agi_per_return'],
  onlyMenuOrders: true,
  // Of weather and hazards, the reasons have those that were asked for.
  columns: surveyAttributes.filter((key) => findAttribute(key)!.group !== 'nature'),
  needsValue: false,
  pageSize: null,
  isCounted: true,
  async find(form, options) {
    const fields = new Set([...options.fields, ...surveyAttributes])
    const search = await findPlaces(form, { ...options, fields })
    const results = search.results.slice(0, limits.searchResults)
    useSurvey.setState({ resultsReturned: results.length > 0 })
    return { ...search, results }
  },
  count: countPlaces,
  failure: messages.surveyFailed,
  Reason: MatchReasons,
  rowPath: (result) => {
    const zip = zipOf(result)
    return zip === undefined ? undefined : zipPath(zip)
  },
}

/** Each value that an answer asked for, with what it asked: `Median price $421,000 ($300k – $500k)`. */
export function reasonsFor(form: Pick<SearchForm, 'filters'>, result: PlaceResult): string[] {
  return surveyAttributes.flatMap((key) => {
    const attribute = findAttribute(key)!
    const value = result[key]
    const filter = form.filters[key]
    if (filter === undefined || typeof value !== 'number') return []
    const asked = lowerFirst(rangeLabel(attribute, filter))
    return `${attribute.short} ${formatAttribute(attribute, value)} (${asked})`
  })
}

/** Why a place is among the results. */
function MatchReasons({ result }: { readonly result: PlaceResult }) {
  const reasons = reasonsFor(useSearchContext().view.submitted, result)
  if (reasons.length === 0) return null
  return (
    <span className={classes.reasons}>
      <b>Why it matched:</b>{' '}
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </span>
  )
}

/** The answer that a search stands for; undefined if its filters or area are none of the answers. */
export function answerTo({ attributes, options }: Question, form: SearchForm): Option | undefined {
  if (attributes.length > 0) {
    return options.find(({ filters }) => attributes.every((key) => filters?.[key] === form.filters[key]))
  }
  if (form.area === 'nationwide') return options[0]
  const chosen = form.area === 'state' ? [...form.states].sort().join() : null
  return options.find(({ states }) => states !== undefined && [...states].sort().join() === chosen)
}

/** The search with an answer: its filters, or the area. */
export function withAnswer(form: SearchForm, { attributes }: Question, option: Option): SearchForm {
  if (attributes.length > 0) {
    return attributes.reduce((filtered, key) => withFilter(filtered, key, option.filters?.[key]), form)
  }
  return withArea(surveyList, form, option.states ? { area: 'state', states: option.states } : { area: 'nationwide' })
}

/** The questions that are asked: those whose answers have data to filter by. */
export function askedQuestions({ byKey }: Pick<LoadedAttributes, 'byKey'>): readonly Question[] {
  return questions.filter(({ attributes }) => attributes.every((key) => byKey.get(key)!.loaded))
}

function useQuestions(): readonly Question[] {
  const attributes = useAttributes()
  return useMemo(() => askedQuestions(attributes), [attributes])
}

/**
 * What is looked for, as a sentence that names the answer to each question before `answered`, and every later answer that
 * limits the search: `Zip codes in New England with homes up to $300k and any school scores.`
 */
export function describeSearch(form: SearchForm, asked: readonly Question[], answered: number = asked.length): string {
  const named = asked.filter((question, index) => index < answered || isLimited(question, form))
  const region = named.find(({ attributes }) => attributes.length === 0)
  const phrases = named.flatMap((question) => (question === region ? [] : phrasesOf(question, form)))
  const where = region ? ` ${phrasesOf(region, form)[0]}` : ''
  const what = phrases.length > 0 ? ` with ${joinWords(phrases)}` : ''
  return `Zip codes${where}${what}.`
}

function isLimited({ attributes }: Question, form: SearchForm): boolean {
  if (attributes.length === 0) return form.area !== 'nationwide'
  return attributes.some((key) => form.filters[key] !== undefined)
}

/** An answer, or the filters or area that took its place. */
function phrasesOf(question: Question, form: SearchForm): string[] {
  const option = answerTo(question, form)
  if (option) return [option.phrase]
  const { attributes } = question
  if (attributes.length === 0) return [inArea(form)]
  return attributes.flatMap((key) =>
    form.filters[key] === undefined ? [] : [filterTextInline(key, form.filters[key])],
  )
}

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

/** Above the results: what is looked for, with a link to each question. */
function SurveySummary({ onRestart }: { readonly onRestart: () => void }) {
  const { view } = useSearchContext()
  const asked = useQuestions()
  return (
    <section aria-label="Your answers" className={classes.summary}>
      <p>{describeSearch(view.submitted, asked)} Only places matching every answer.</p>
      <p className={classes.changes}>
        Change{' '}
        {asked.map(({ key, name }, index) => (
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

interface SurveyStep {
  readonly step: Step
  readonly asked: readonly Question[]
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
  const asked = useQuestions()
  const step = isBare ? 1 : readStep(params.get('step'), asked)
  const stored = useSurvey((state) => state.address)
  const form = useMemo(() => {
    const addressForm = readForm(surveyList, { pathname, search })
    const storedForm = stored === null || step === null ? addressForm : formAt(surveyList, stored)
    return agree(addressForm, storedForm, asked.slice(0, step ?? 0)) ? storedForm : addressForm
  }, [pathname, search, stored, step, asked])

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
    asked,
    form,
    answer: (option) => show(withAnswer(form, asked[step! - 1]!, option), step, true),
    go: (to) => show(form, to, false),
    restart() {
      useSurvey.setState(surveyStart)
      void navigate(addressWith(addressOf(surveyList, surveyList.firstForm), { step: '1' }))
    },
  }
}

function readStep(text: string | null, asked: readonly Question[]): Step {
  const step = Number(text)
  return Number.isInteger(step) && step >= 1 && step <= asked.length ? step : null
}

/** Whether two searches have the same answers to the questions before: then the later ones are the same reader’s, of going back. */
function agree(one: SearchForm, other: SearchForm, before: readonly Question[]): boolean {
  return before.every((question) => answerTo(question, one) === answerTo(question, other))
}

/** One question with its answers, what is looked for so far, and how many places that leaves. */
function QuestionForm({
  step,
  asked,
  form,
  answer,
  go,
  restart,
}: Omit<SurveyStep, 'step'> & { readonly step: number }) {
  const question = asked[step - 1]!
  const chosen = answerTo(question, form)
  const isLast = step === asked.length
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
        Question {step} of {asked.length}
        <progress aria-label="Progress" max={asked.length} value={step} />
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
        <p>{describeSearch(form, asked, step)}</p>
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
