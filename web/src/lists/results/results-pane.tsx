import { premium } from '@homeground/catalog/defaults'
import type { Suggestion } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { formatCount, upperFirst } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { ofKinds, suggestionsQuery } from '../../lib/api/places.ts'
import { useQuota } from '../../lib/api/quota.ts'
import { usePreparing } from '../../lib/api/request.ts'
import { type Column, columnLabel } from '../../lib/column.ts'
import { type ApiError, firstMessages } from '../../lib/errors.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useSession } from '../../lib/session-store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import table from '../../ui/tables/table.module.css'
import { CenterPicker } from '../filters/controls.tsx'
import { centerKinds, hasOtherFilters, withCenter, withDefaultFilters } from '../search/form-edits.ts'
import { addressOf } from '../search/search-address.ts'
import { useDraft, useSearchContext } from '../search/search-context.ts'
import { filterCount, isComplete, isPlace, type SearchForm } from '../search/search-form.ts'
import { areaText, formText, placeCountText } from '../search/search-text.ts'
import { SearchBox } from '../search-box/search-box.tsx'
import { FoundPlaces } from './found-places.tsx'
import type { NoPlacesProps } from './no-places.tsx'
import { AreaLine, ResultsHeading } from './results-heading.tsx'
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
      <ResultsHeading title="You’ve used today’s searches">{formText(form)}</ResultsHeading>
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

interface FailedSearchProps {
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
  const reason = firstMessages(error.fields) || error.message
  return (
    <>
      <ResultsHeading title="That search didn’t work">{formText(form)}</ResultsHeading>
      <div className={classes.state}>
        <Notice title={title}>
          {reason === title ? null : reason}
          {error.status > 0 ? <NotCounted /> : null}
        </Notice>
        {isUnknownPlace(form, error) ? <PlaceForm /> : null}
        <div className={classes.actions}>
          {meant ? (
            <Button onClick={() => submitChanged((draft) => withCenter(draft, meant))}>
              {isPlace(form) ? 'Search' : 'Search near'} {meant.label}
            </Button>
          ) : error.status === 422 ? null : (
            <Button onClick={onAgain}>Try again</Button>
          )}
          {hasOtherFilters(flow.list, form) ? (
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

/** Whether a search was refused that has a typed center. */
function isUnknownPlace({ area, center }: SearchForm, { status }: ApiError): boolean {
  return status === 422 && area === 'zip' && center?.lat === null
}

/** The place that a misspelled center probably means: the one that the server's message names. */
function useMeantPlace(form: SearchForm, error: ApiError): Suggestion | undefined {
  const isUnknown = isUnknownPlace(form, error)
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

const NoPlaces = lazyComponent<NoPlacesProps>(() => import('./no-places.tsx'))

/** The outcome of the search: places, none, a failure, the daily limit; a skeleton while it is running. */
export function ResultsPane() {
  const { flow, view, run, submitChanged, columns, isNarrow } = useSearchContext()
  const { submitted } = view
  if (!isComplete(submitted)) return submitted.area === 'drawn' ? <NoPlaces form={submitted} /> : <RadiusPrompt />
  const problem = flow.list.problemOf?.(submitted)
  if (problem !== undefined) return <SettingsProblem form={submitted} problem={problem} />
  const again = () => submitChanged(() => submitted)
  switch (run.state) {
    case 'idle':
    case 'loading':
      return <PendingResults columns={columns.shown} form={submitted} isNarrow={isNarrow} />
    case 'canceled':
      return <CanceledSearch form={run.form} onAgain={again} />
    case 'failed':
      return run.error.code === 'quota_exhausted' ? (
        <OverQuota error={run.error} form={run.form} onAgain={again} />
      ) : (
        <FailedSearch
          error={run.error}
          form={run.form}
          onAgain={again}
          onReset={() => submitChanged((form) => withDefaultFilters(flow.list, form))}
        />
      )
    case 'found':
      return run.found.results.length === 0 ? (
        <NoPlaces form={run.form} key={addressOf(flow.list, run.form)} />
      ) : (
        <FoundPlaces form={run.form} found={run.found} />
      )
  }
}

/** A radius search without a center; has the form fields where the area picker is in the drawer. */
function RadiusPrompt() {
  return (
    <>
      <ResultsHeading title="Search near a place">Enter a zip or town and a distance.</ResultsHeading>
      <PlaceForm />
    </>
  )
}

/** Settings that don’t fit together: there is nothing to search until one of them is changed. */
function SettingsProblem({ form, problem }: { readonly form: SearchForm; readonly problem: string }) {
  return (
    <>
      <ResultsHeading title="Nothing to compare">{formText(form)}</ResultsHeading>
      <div className={classes.state}>
        <Notice kind="caution">{problem}</Notice>
      </div>
    </>
  )
}

/** The center of a search, and the button that searches around it. */
function PlaceForm() {
  const { draft, submit } = useDraft()
  return (
    <div className={classes.radiusPrompt}>
      <CenterPicker />
      <Button disabled={!isComplete(draft)} onClick={submit}>
        Search
      </Button>
    </div>
  )
}

function CanceledSearch({ form, onAgain }: { readonly form: SearchForm; readonly onAgain: () => void }) {
  return (
    <>
      <ResultsHeading title="Search canceled">{formText(form)}</ResultsHeading>
      <div className={classes.state}>
        <Button onClick={onAgain}>Search again</Button>
      </div>
    </>
  )
}

interface PendingResultsProps {
  readonly form: SearchForm
  readonly columns: readonly Column[]
  readonly isNarrow: boolean
}

const rows = ['62%', '90%', '72%', '100%', '83%', '66%', '94%', '76%', '105%', '87%', '70%', '80%']

/** A running search: progress, a Cancel button, and a skeleton of the results. */
function PendingResults({ form, columns, isNarrow }: PendingResultsProps) {
  const { flow, count } = useSearchContext()
  const filters = filterCount(form)
  const against = filters === 0 ? '' : ` against ${formatCount(filters, 'filter')}`
  const preparing = usePreparing()
  return (
    <div aria-busy="true">
      <div aria-label="Searching" className={classes.progress} role="progressbar" />
      <ResultsHeading
        action={
          <Button onClick={flow.cancelSearch} variant="default">
            Cancel
          </Button>
        }
        title={`Searching ${areaText(form)}`}
      >
        <AreaLine form={form} />
      </ResultsHeading>
      <p aria-live="polite" className={classes.comparing}>
        {preparing ?? (count ? `Comparing ${placeCountText(form.by, count.area, flow.list.kind)}${against}` : null)}
      </p>
      {isNarrow ? (
        <CardBars />
      ) : (
        <TableBars
          columns={columns}
          head={flow.list.kind?.one ?? 'place'}
          hasButtons={form.by === 'zip' && !flow.list.kind}
        />
      )}
    </div>
  )
}

interface TableBarsProps extends Pick<PendingResultsProps, 'columns'> {
  /** Heading of the names: `place`. */
  readonly head: string
  /** Whether the rows will end with buttons. */
  readonly hasButtons: boolean
}

function TableBars({ columns, head, hasButtons }: TableBarsProps) {
  return (
    <table aria-hidden="true" className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th>{upperFirst(head)}</th>
          {columns.map((column) => (
            <th className={table.number} key={column.key}>
              {columnLabel(column)}
            </th>
          ))}
          {hasButtons ? <th className={classes.save} /> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((width) => (
          <tr key={width}>
            <td>
              <Skeleton width={width} />
              <Skeleton height={8} width="96px" />
            </td>
            {columns.map(({ key }) => (
              <td key={key}>
                <Skeleton width="64px" />
              </td>
            ))}
            {hasButtons ? <td /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CardBars() {
  return (
    <div aria-hidden="true" className={classes.cards}>
      {rows.slice(0, 6).map((width) => (
        <div key={width}>
          <Skeleton width={`calc(${width} / 2)`} />
          <Skeleton height={8} width="120px" />
          <Skeleton height={28} width="100%" />
        </div>
      ))}
    </div>
  )
}
