import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { countQuery } from '../../lists/search/count-query.ts'
import { isComplete } from '../../lists/search/search-form.ts'
import { placeCountText } from '../../lists/search/search-text.ts'
import type from '../../ui/type.module.css'
import { answerTo } from './answers.ts'
import { describeSearch, questions } from './questions.ts'
import classes from './survey.module.css'
import { surveyList } from './survey-list.ts'
import { useSurvey } from './survey-store.ts'
import type { SurveyStep } from './use-survey-step.ts'

export interface QuestionFormProps extends Omit<SurveyStep, 'step'> {
  readonly step: number
}

/** One question with its answers, what is looked for so far, and how many places that leaves. */
export function QuestionForm({ step, form, answer, go, restart }: QuestionFormProps) {
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
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
