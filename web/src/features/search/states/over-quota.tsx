import { premium } from '@homeground/catalog/defaults'
import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../../lib/account/account-modal.ts'
import { useSession } from '../../../lib/account/session.ts'
import { useQuota } from '../../../lib/api/quota.ts'
import type { ApiError } from '../../../lib/api/request.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Question } from '../question.ts'
import { questionWords } from '../question-words.ts'
import { ResultsHeading } from '../results/results-heading.tsx'
import { NewSearches } from './new-searches.tsx'
import classes from './search-states.module.css'
import { StillOpen } from './still-open.tsx'

export interface OverQuotaProps {
  readonly error: ApiError
  readonly question: Question
  readonly onAgain: () => void
}

/**
 * The day's free searches are used up: when there are new ones, how to have more, and what stays open. Once
 * there are searches again, by a new day or by premium bought in another tab, it says so.
 */
export function OverQuota({ error, question, onAgain }: OverQuotaProps) {
  const { state } = useSession()
  const quota = useQuota()
  if (quota?.unlimited || (quota?.remaining ?? 0) > 0) {
    return (
      <>
        <ResultsHeading title="You can search again">{questionWords(question)}</ResultsHeading>
        <div className={classes.state}>
          <Button onClick={onAgain}>Search</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <ResultsHeading title="Search again tomorrow">{questionWords(question)}</ResultsHeading>
      <div className={classes.state}>
        <Notice kind="caution">{messages.quotaExhausted}</Notice>
        <p className={classes.note}>
          <NewSearches resetsAt={quota?.resetsAt} waitSeconds={error.retryAfterSeconds} />
          Your filters stay as they are.
        </p>
        <div className={classes.actions}>
          <Button component={Link} to="/premium">
            Go premium, {premium.price} for {premium.months} months
          </Button>
          {state === 'anonymous' ? (
            <Button
              onClick={() =>
                openAccountModal('login', {
                  reason: 'Log in to search with what your account has left today.',
                  afterwards: onAgain,
                })
              }
              variant="default"
            >
              Log in
            </Button>
          ) : null}
        </div>
        <StillOpen />
      </div>
    </>
  )
}
