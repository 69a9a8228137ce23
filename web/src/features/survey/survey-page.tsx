import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import ui from '../../ui/type.module.css'
import { QuestionForm } from './question-form.tsx'
import { RelaxAnswers } from './relax-answers.tsx'
import classes from './survey.module.css'
import { surveyList } from './survey-list.ts'
import { SurveySummary } from './survey-summary.tsx'
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
