import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { useQuota } from '../../../lib/api/quota.ts'
import type { ApiError } from '../../../lib/api/request.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Question } from '../question.ts'
import { questionWords } from '../question-words.ts'
import { ResultsHeading } from '../results/results-heading.tsx'
import classes from './search-states.module.css'

export interface FailedSearchProps {
  readonly error: ApiError
  readonly question: Question
  readonly onAgain: () => void
  readonly onReset: () => void
}

/** The specification's word for a failed search, what the server said, and what to do. */
export function FailedSearch({ error, question, onAgain, onReset }: FailedSearchProps) {
  const details = Object.values(error.fields).flat().join(' ')
  const reason = details || (error.message === messages.searchFailed ? null : error.message)
  return (
    <>
      <ResultsHeading title="The search did not finish">{questionWords(question)}</ResultsHeading>
      <div className={classes.state}>
        <Notice title={messages.searchFailed}>
          {reason}
          {error.status > 0 ? <NotCounted /> : null}
        </Notice>
        <div className={classes.actions}>
          <Button onClick={onAgain}>Try again</Button>
          {Object.keys(question.filters).length > 0 ? (
            <Button onClick={onReset} variant="default">
              Reset filters
            </Button>
          ) : null}
        </div>
        {error.requestId ? (
          <p className={classes.note}>
            If it keeps failing, send us this reference: <b>{error.requestId}</b>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** Any answer but results costs nothing; nothing to say to who searches without a limit. */
function NotCounted() {
  const { limit = null, remaining = null } = useQuota() ?? {}
  if (limit === null || remaining === null) return null
  return (
    <p>
      This search was not counted: {remaining} of {limit} are still left today.
    </p>
  )
}
