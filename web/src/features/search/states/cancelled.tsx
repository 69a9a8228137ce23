import { Button } from '@mantine/core'
import type { Question } from '../question.ts'
import { questionWords } from '../question-words.ts'
import { ResultsHeading } from '../results/results-heading.tsx'
import classes from './search-states.module.css'

export interface CancelledProps {
  readonly question: Question
  readonly onAgain: () => void
}

export function Cancelled({ question, onAgain }: CancelledProps) {
  return (
    <>
      <ResultsHeading title="Search cancelled">{questionWords(question)}</ResultsHeading>
      <div className={classes.state}>
        <Button onClick={onAgain}>Search again</Button>
      </div>
    </>
  )
}
