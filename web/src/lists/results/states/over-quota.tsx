import { premium } from '@homeground/catalog/defaults'
import { messages } from '@homeground/contracts/messages'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../../lib/account/account-modal.ts'
import { useSession } from '../../../lib/account/session.ts'
import { useQuota } from '../../../lib/api/quota.ts'
import type { ApiError } from '../../../lib/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { SearchForm } from '../../search/search-form.ts'
import { formText } from '../../search/text/search-text.ts'
import { SearchBox } from '../../search-box/search-box.tsx'
import { ResultsHeading } from '../list/results-heading.tsx'
import classes from './over-quota.module.css'
import states from './search-states.module.css'

export interface OverQuotaProps {
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
        <div className={states.state}>
          <Button onClick={onAgain}>Search</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <ResultsHeading title="Search again tomorrow">{formText(form)}</ResultsHeading>
      <div className={states.state}>
        <Notice kind="caution">{messages.quotaExhausted}</Notice>
        <p className={states.note}>
          <NewSearches resetsAt={quota?.resetsAt} waitSeconds={error.retryAfterSeconds} />
          Your filters are saved.
        </p>
        <div className={states.actions}>
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

/** What does not count as a search. */
function FreeActions() {
  return (
    <section aria-labelledby="free-actions" className={classes.free}>
      <h2 id="free-actions">Still free today</h2>
      <ul>
        <li>
          <span>Any zip’s page</span>
          <span>no limit</span>
          <SearchBox />
        </li>
        <li>
          <span>Rerun any search from today</span>
          <span>no limit</span>
        </li>
        <li>
          <span>Live match counts</span>
          <span>no limit</span>
        </li>
        <li>
          <Link to="/data">Data and methods</Link>
          <span>no limit</span>
        </li>
      </ul>
    </section>
  )
}
