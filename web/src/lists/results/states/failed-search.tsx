import type { Suggestion } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { formatWhole } from '@homeground/format/numbers'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useQuota } from '../../../lib/api/quota.ts'
import { ofKinds, suggestionsQuery } from '../../../lib/api/suggestions.ts'
import type { ApiError } from '../../../lib/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useSearchContext } from '../../search/search-context.ts'
import { isPlace, type SearchForm } from '../../search/search-form.ts'
import { centerKinds, withCenter } from '../../search/settle-center.ts'
import { formText } from '../../search/text/search-text.ts'
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
  const { flow, submitChanged } = useSearchContext()
  const title = flow.list.failure ?? messages.searchFailed
  const meant = useMeantPlace(form, error)
  const details = Object.values(error.fields).flat().join(' ')
  const reason = details || (error.message === title ? null : error.message)
  return (
    <>
      <ResultsHeading title="That search didn’t work">{formText(form)}</ResultsHeading>
      <div className={classes.state}>
        <Notice title={title}>
          {reason}
          {error.status > 0 ? <NotCounted /> : null}
        </Notice>
        <div className={classes.actions}>
          {meant ? (
            <Button onClick={() => submitChanged((draft) => withCenter(draft, meant))}>
              {isPlace(form) ? 'Search' : 'Search near'} {meant.label}
            </Button>
          ) : (
            <Button onClick={onAgain}>Try again</Button>
          )}
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

/** The place that a misspelled center probably means: the one that the server's message names. */
function useMeantPlace(form: SearchForm, { status }: ApiError): Suggestion | undefined {
  const isUnknown = status === 422 && form.area === 'zip' && form.center?.lat === null
  const { data = [] } = useQuery({ ...suggestionsQuery(form.center?.label ?? ''), enabled: isUnknown })
  return isUnknown ? ofKinds(data, centerKinds)[0] : undefined
}

/** A search without results is not counted; without a limit, there is nothing to say. */
function NotCounted() {
  const { limit = null, remaining = null } = useQuota() ?? {}
  if (limit === null || remaining === null) return null
  return (
    <p>
      This search wasn’t counted. You have {formatWhole(remaining)} of {formatWhole(limit)} left today.
    </p>
  )
}
