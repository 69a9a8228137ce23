import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressOf, addressWith, formAt, readForm } from '../../lists/search/search-address.ts'
import type { SearchForm } from '../../lists/search/search-form.ts'
import { answerTo, withAnswer } from './answers.ts'
import { type Option, questions } from './questions.ts'
import { surveyList } from './survey-list.ts'
import { surveyStart, useSurvey } from './survey-store.ts'

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
export function useSurveyStep(): SurveyStep {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = `${pathname}${search}`
  const params = new URLSearchParams(search)
  const isBare = search === ''
  const step = isBare ? 1 : readStep(params.get('step'))
  const stored = useSurvey((state) => state.address)
  const form = useMemo(() => {
    const named = readForm(surveyList, { pathname, search })
    const kept = stored === null || step === null ? named : formAt(surveyList, stored)
    return agree(named, kept, step ?? 0) ? kept : named
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
