import { messages } from '@homeground/contracts/messages'
import type { ApiError } from '../../lib/request.ts'
import { Notice } from '../../ui/notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Question } from './question.ts'
import { questionWords } from './question-words.ts'
import { ResultsHeading } from './results-heading.tsx'
import classes from './search-states.module.css'
import { waitWords } from './wait-words.ts'

export interface OverQuotaProps {
  readonly error: ApiError
  readonly question: Question
}

/** The day's free searches are used up: when there are new ones, and what stays open. */
export function OverQuota({ error, question }: OverQuotaProps) {
  const wait = waitWords(error.retryAfterSeconds)
  return (
    <>
      <ResultsHeading title="Search again tomorrow">{questionWords(question)}</ResultsHeading>
      <div className={classes.state}>
        <Notice kind="caution">{messages.quotaExhausted}</Notice>
        <p className={classes.note}>
          {wait === '' ? '' : `New searches in ${wait}. `}Your filters stay as they are.
        </p>
        <h2>Still open today</h2>
        <p className={classes.note}>The page of any zip, without a limit:</p>
        <SearchBox />
      </div>
    </>
  )
}
