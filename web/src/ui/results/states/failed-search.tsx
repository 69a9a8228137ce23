import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { useQuota } from '../../../lib/api/quota.ts'
import type { ApiError } from '../../../lib/api/request.ts'
import { formatWhole } from '../../../lib/format/numbers.ts'
import type { SearchForm } from '../../../lib/search/search-form.ts'
import { formText } from '../../../lib/search/search-text.ts'
import { Notice } from '../../feedback/notice.tsx'
import { ResultsHeading } from '../list/results-heading.tsx'
import classes from './search-states.module.css'

export interface FailedSearchProps {
  readonly error: ApiError
  readonly form: SearchForm
  readonly onAgain: () => void
  readonly onReset: () => void
}

/** The specification's message for a failed search, the server's reason, and what to do. */
export function FailedSearch({ error, form, onAgain, onReset }: FailedSearchProps) {
  const details = Object.values(error.fields).flat().join(' ')
  const reason = details || (error.message === messages.searchFailed ? null : error.message)
  return (
    <>
      <ResultsHeading title="That search didn’t work">{formText(form)}</ResultsHeading>
      <div className={classes.state}>
        <Notice title={messages.searchFailed}>
          {reason}
          {error.status > 0 ? <NotCounted /> : null}
        </Notice>
        <div className={classes.actions}>
          <Button onClick={onAgain}>Try again</Button>
          {Object.keys(form.filters).length > 0 ? (
            <Button onClick={onReset} variant="default">
              Reset filters
            </Button>
          ) : null}
        </div>
        {error.requestId ? (
          <p className={classes.note}>
            Still stuck? Send us this ID: <b>{error.requestId}</b>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** A search without results is not counted; without a limit, there is nothing to say. */
function NotCounted() {
  const { limit = null, remaining = null } = useQuota() ?? {}
  if (limit === null || remaining === null) return null
  return (
    <p>
      This search wasn’t counted. You have {formatWhole(remaining)} of {formatWhole(limit)} left
      today.
    </p>
  )
}
