import type { AdminJob } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { none } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../lib/format/vintage.ts'
import { LoadError } from '../../ui/feedback/notice.tsx'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { DataTable, type TableColumn, tableRoles, useFold } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { ActionButton } from './action-button.tsx'
import {
  cancelJob,
  durationText,
  isUnfinished,
  jobName,
  jobSubject,
  jobsQuery,
  outcomeText,
  percentOf,
  retryJob,
  stateLabels,
} from './jobs.ts'
import classes from './operator.module.css'

const filters = {
  all: { label: 'All', has: ({ dueAt }: AdminJob) => dueAt === undefined },
  unfinished: { label: 'Unfinished', has: isUnfinished },
  failed: { label: 'Failed', has: ({ state }: AdminJob) => state === 'failed' },
} as const
type FilterKey = keyof typeof filters

const noJobs: Readonly<Record<FilterKey, string>> = {
  all: 'No jobs yet.',
  unfinished: 'No job runs or waits.',
  failed: 'No job has failed.',
}

/** The newest jobs of every queue but those of mails: what they do, and buttons to retry and cancel them. */
export default function JobsPart() {
  const { data: jobs, error, refetch } = useQuery(jobsQuery)
  const [filter, setFilter] = useState<FilterKey>('all')
  if (!jobs && error) return <LoadError error={error} onAction={() => void refetch()} title="The jobs didn’t load" />
  if (!jobs) return <SkeletonRows bars={['30%', '20%', '15%']} count={6} heightPx={64} />
  const items = Object.entries(filters).map(([key, { label, has }]) => ({
    value: key as FilterKey,
    label: key === 'all' ? label : `${label} ${formatNumber(jobs.filter(has).length)}`,
  }))
  const shown = jobs.filter(filters[filter].has)
  return (
    <>
      <p className={classes.intro}>
        {/* Not a page of this app: the gateway serves it. */}
        The newest jobs of each queue. Everything about them is on the <a href={paths.adminQueues}>queue board</a>.
      </p>
      <div className={classes.filters}>
        <Segments items={items} label="Jobs" onChange={setFilter} size="sm" value={filter} />
      </div>
      {error ? (
        <p className={classes.failure} role="alert">
          This list may be old: {error.message}
        </p>
      ) : null}
      {shown.length > 0 ? <JobsTable jobs={shown} key={filter} /> : <p className={type.soft}>{noJobs[filter]}</p>}
    </>
  )
}

const columns: readonly (string | TableColumn)[] = [
  'Job',
  { label: 'State', className: classes.stateColumn },
  'Added',
  { label: 'Time', isNumber: true },
  { label: <span className={type.hidden}>Actions</span>, className: classes.actionColumn },
]

function JobsTable({ jobs }: { readonly jobs: readonly AdminJob[] }) {
  const { rows, button } = useFold(jobs, `${formatNumber(jobs.length)} jobs`)
  return (
    <>
      <DataTable className={`${table.labeled} ${classes.table}`} columns={columns} isStacked>
        <tbody {...tableRoles.group}>
          {rows.map((job) => (
            <JobRow job={job} key={job.id} />
          ))}
        </tbody>
      </DataTable>
      {button}
    </>
  )
}

function JobRow({ job }: { readonly job: AdminJob }) {
  const { id, addedAt, attemptsMade } = job
  const name = jobName(job)
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <b className={type.strong}>{name}</b>
        <span className={classes.detail}>{[id, jobSubject(job)].filter(Boolean).join(' · ')}</span>
      </th>
      <td {...tableRoles.cell}>
        <JobState job={job} />
      </td>
      <td data-label="Added" {...tableRoles.cell}>
        {formatMoment(addedAt)}
      </td>
      <td className={table.number} data-label="Time" {...tableRoles.cell}>
        <span>
          {durationText(job, Date.now()) || none}
          {attemptsMade > 1 ? <span className={classes.detail}>{formatNumber(attemptsMade)} tries</span> : null}
        </span>
      </td>
      <td {...tableRoles.cell}>
        <JobAction job={job} />
      </td>
    </tr>
  )
}

/** Retries a failed job, or cancels one that runs or waits. */
function JobAction({ job }: { readonly job: AdminJob }) {
  const { id, state } = job
  const name = jobName(job)
  const isRunning = state === 'active'
  if (state !== 'failed' && state !== 'waiting' && !isRunning) return null
  return state === 'failed' ? (
    <ActionButton act={() => retryJob(id)} name={`Retry ${name}`}>
      Retry
    </ActionButton>
  ) : (
    <ActionButton
      act={() => cancelJob(id)}
      done={isRunning ? 'It ends at its next step.' : ''}
      name={`Cancel ${name}`}
      question={{
        title: 'Cancel this job?',
        action: 'Cancel job',
        text: isRunning
          ? `${name}: it ends at its next step, and what it has done so far is lost. The published data stays as it is.`
          : `${name}: it is removed from its queue.`,
      }}
    >
      Cancel
    </ActionButton>
  )
}

/** The state of a job, how far it is, and what came of it. */
export function JobState({ job }: { readonly job: AdminJob }) {
  const percent = percentOf(job)
  const text = outcomeText(job)
  const variant = job.state === 'failed' ? 'caution' : isUnfinished(job) ? 'best' : 'plain'
  return (
    <>
      <Badge variant={variant}>{stateLabels[job.state]}</Badge>
      {percent === null ? null : (
        <span className={classes.progress}>
          <span
            aria-label={jobName(job)}
            aria-valuemax={100}
            aria-valuemin={0}
            aria-valuenow={percent}
            className={classes.bar}
            role="progressbar"
          >
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
          {percent}%
        </span>
      )}
      {text ? <span className={classes.detail}>{text}</span> : null}
    </>
  )
}
