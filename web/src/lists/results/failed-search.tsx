import { premium } from '@homeground/catalog/defaults'
import type { Suggestion } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { formatWhole } from '@homeground/format/numbers'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { ofKinds, suggestionsQuery } from '../../lib/api/places.ts'
import { useQuota } from '../../lib/api/quota.ts'
import type { ApiError } from '../../lib/errors.ts'
import { useSession } from '../../lib/session-store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { centerKinds, withCenter } from '../search/form-edits.ts'
import { useSearchContext } from '../search/search-context.ts'
import { isPlace, type SearchForm } from '../search/search-form.ts'
import { formText } from '../search/search-text.ts'
import { SearchBox } from '../search-box/search-box.tsx'
import { ResultsHeading } from './results-heading.tsx'
import classes from './search-states.module.css'

interface OverQuotaProps {
  readonly error: ApiError
  readonly form: SearchForm
  readonly onAgain: () => void
}

/**
 * The free searches of the day are used up: when new ones come, how to get more, and what is still free.
 * Offers to search as soon as there are searches again, on a new day or after buying premium in another tab.
 */
export function OverQuota({ error, form, onAgain }: OverQuotaProps) {
  const { state } = useSession()
  const quota = useQuota()
  if (quota?.unlimited || (quota?.remaining ?? 0) > 0) {
    return (
      <>
        <ResultsHeading title="You can search again">{formText(form)}</ResultsHeading>
        <div className={classes.state}>
          <Button onClick={onAgain}>Search</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <ResultsHeading title="Search again tomorrow">{formText(form)}</ResultsHeading>
      <div className={classes.state}>
        <Notice kind="caution">{messages.quotaExhausted}</Notice>
        <p className={classes.note}>
          <NewSearches resetsAt={quota?.resetsAt} waitSeconds={error.retryAfterSeconds} />
          Your filters are saved.
        </p>
        <div className={classes.actions}>
          <Button component={Link} to="/premium">
            Go premium, {premium.price} for {premium.months} months
          </Button>
          {state === 'anonymous' ? (
            <Button
              onClick={() =>
                openAccountModal('login', {
                  reason: 'Log in to use your account’s remaining searches.',
                  onSuccess: onAgain,
                })
              }
              variant="default"
            >
              Log in
            </Button>
          ) : null}
        </div>
        <FreeActions />
      </div>
    </>
  )
}

const minuteMs = 60_000

interface NewSearchesProps {
  /** ISO 8601; undefined until the quota is loaded. */
  readonly resetsAt: string | undefined
  /** `Retry-After` of the refused search. */
  readonly waitSeconds: number | null
}

/** When the next free searches come, updated every minute; nothing if that is unknown. */
function NewSearches({ resetsAt, waitSeconds }: NewSearchesProps) {
  const [refusedAt] = useState(Date.now)
  const [now, setNow] = useState(refusedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  if (resetsAt !== undefined) return `${newSearchesText(Date.parse(resetsAt), now)} `
  if (waitSeconds === null) return null
  return `${newSearchesText(refusedAt + waitSeconds * 1000, now)} `
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** `New searches at midnight, in 7 h 12 min.`, in the browser's time zone. `endsAtMs`: end of the counted day. */
export function newSearchesText(endsAtMs: number, nowMs: number): string {
  // The server rounds to whole seconds.
  const end = new Date(Math.round(endsAtMs / minuteMs) * minuteMs)
  const isMidnight = end.getHours() === 0 && end.getMinutes() === 0
  const at = isMidnight ? 'midnight' : `${time.format(end)} your time`
  return `New searches at ${at}, in ${durationText(endsAtMs - nowMs)}.`
}

/** `7 h 12 min`, `12 min`, at least a minute. */
function durationText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / minuteMs))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** Actions that do not count as a search. */
function FreeActions() {
  return (
    <section aria-labelledby="free-actions" className={classes.free}>
      <h2 id="free-actions">Still free today</h2>
      <ul>
        <FreeAction name="Any zip’s page">
          <SearchBox />
        </FreeAction>
        <FreeAction name="Rerun any search from today" />
        <FreeAction name="Live match counts" />
        <FreeAction name={<Link to="/data">Data and methods</Link>} />
      </ul>
    </section>
  )
}

function FreeAction({ name, children }: { readonly name: ReactNode; readonly children?: ReactNode }) {
  return (
    <li>
      <span>{name}</span>
      <span className={classes.cost}>no limit</span>
      {children}
    </li>
  )
}

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
