import { type Source, sources } from '@homeground/catalog/sources'
import type { AdminJob, Load, SourceRefresh } from '@homeground/contracts'
import { formatCount, joinWords, none } from '@homeground/format/format'
import { Badge } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dataSourcesQuery, missingText, publishedLoads, summarizeLoads } from '../../lib/api/data-sources.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
import { formatDay, formatMoment } from '../../lib/format/vintage.ts'
import { LoadError, Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonRows } from '../../ui/feedback/skeletons.tsx'
import { DataTable, type TableColumn, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { DataKind } from '../../ui/values/no-value.tsx'
import { ActionButton } from './action-button.tsx'
import { addJob, isUnfinished, jobsQuery, sourceOfJob } from './jobs.ts'
import { JobState } from './jobs-part.tsx'
import classes from './operator.module.css'

const refreshesQuery = queryOptions({
  queryKey: ['account', 'operator', 'refreshes'],
  queryFn: async ({ signal }) => (await request('listRefreshes', { signal, quiet: true })).data,
})

const columns: readonly (string | TableColumn)[] = [
  'Source',
  'Vintage',
  'Loaded',
  'Next refresh',
  { label: <span className={type.hidden}>Actions</span>, className: classes.actionColumn },
]

/** Every source: how old its data is, when it is refreshed next, and buttons to refresh it and to roll it back. */
export default function SourcesPart() {
  const loaded = useQuery(dataSourcesQuery)
  const refreshes = useQuery(refreshesQuery)
  const { data: jobs } = useQuery(jobsQuery)
  useReloadAfterJobs(jobs)
  const error = loaded.error ?? refreshes.error
  if (error) {
    const retry = () => void Promise.all([loaded.refetch(), refreshes.refetch()])
    return <LoadError error={error} onAction={retry} title="The sources didn’t load" />
  }
  if (!loaded.data || !refreshes.data) return <SkeletonRows bars={['30%', '15%', '15%']} count={8} heightPx={64} />
  const { loads, missing } = loaded.data
  const missingData = missingText(missing)
  const isScheduled = refreshes.data.some(({ nextAt }) => nextAt !== null)
  return (
    <>
      {missingData ? <Notice kind="caution">{missingData}</Notice> : null}
      <p className={classes.intro}>
        {isScheduled
          ? 'Refreshes follow the release calendars of the publishers. A source whose publisher has ended it has none.'
          : 'No refresh is set, because REFRESH_SCHEDULE is off. Sources are refreshed by hand only.'}
      </p>
      <DataTable className={`${table.labeled} ${classes.table}`} columns={columns} isStacked>
        <tbody {...tableRoles.group}>
          {sources.map((source) => (
            <SourceRow
              job={jobs?.find((job) => sourceOfJob(job) === source.key && isUnfinished(job))}
              key={source.key}
              loads={loads.filter((load) => load.source === source.key)}
              refresh={refreshes.data.find((refresh) => refresh.source === source.key)}
              source={source}
            />
          ))}
        </tbody>
      </DataTable>
    </>
  )
}

/** Reads the loads again when a job begins or ends. */
function useReloadAfterJobs(jobs: readonly AdminJob[] | undefined): void {
  const unfinished = jobs?.filter(isUnfinished).map(({ id }) => id)
  const ids = unfinished?.join()
  const last = useRef(ids)
  useEffect(() => {
    const hasChanged = last.current !== undefined && last.current !== ids
    last.current = ids
    if (hasChanged) void queryClient.invalidateQueries({ queryKey: dataSourcesQuery.queryKey })
  }, [ids])
}

interface SourceRowProps {
  readonly source: Source
  /** Of this source, newest first. */
  readonly loads: readonly Load[]
  readonly refresh: SourceRefresh | undefined
  /** Its job that runs or waits. */
  readonly job: AdminJob | undefined
}

function SourceRow({ source, loads, refresh, job }: SourceRowProps) {
  const { key, title, publisher } = source
  const published = publishedLoads(loads)
  const summary = published.length > 0 ? summarizeLoads(published) : null
  const failed = loads[0]?.state === 'failed' ? loads[0] : undefined
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <b className={type.strong}>{title}</b>
        <span className={classes.detail}>
          {key} · {publisher}
        </span>
      </th>
      <td data-label="Vintage" {...tableRoles.cell}>
        <span>
          {summary?.vintage || none}
          {summary ? (
            <span className={classes.detail}>
              <DataKind isDemonstration={summary.isDemonstration} />
            </span>
          ) : null}
        </span>
      </td>
      <td data-label="Loaded" {...tableRoles.cell}>
        <span>
          {summary?.loadedAt ? (
            <>
              {ageText(summary.loadedAt, Date.now())}
              <span className={classes.detail}>{formatDay(summary.loadedAt)}</span>
            </>
          ) : (
            'Nothing loaded'
          )}
          {failed ? (
            <span className={classes.detail}>
              <Badge variant="caution">Last load failed</Badge> {failed.error}
            </span>
          ) : null}
        </span>
      </td>
      <td data-label="Next refresh" {...tableRoles.cell}>
        {refresh?.nextAt ? formatMoment(refresh.nextAt) : 'None\u00a0set'}
      </td>
      <td {...tableRoles.cell}>
        {job ? <JobState job={job} /> : <SourceActions isPublished={published.length > 0} source={source} />}
      </td>
    </tr>
  )
}

function SourceActions({ source, isPublished }: { readonly source: Source; readonly isPublished: boolean }) {
  const { key, title, group, downloadMb, newestFile, fileByStateAndYear } = source
  const others = sources.filter((each) => each.group === group && each.key !== key).map((each) => each.title)
  const together = others.length > 0 ? ` with what is loaded together with it (${joinWords(others)})` : ''
  const size = downloadMb === undefined ? '' : ` It downloads about ${formatCount(downloadMb, 'megabyte')}.`
  return (
    <div className={classes.actions}>
      {newestFile !== null || fileByStateAndYear ? (
        <ActionButton
          act={() => addJob({ job: 'refresh', params: { source: key } })}
          name={`Refresh ${title}`}
          question={{
            title: 'Refresh this source?',
            text: `Loads the newest files of ${title}${together}.${size} Made-up data of these sources is replaced for good.`,
          }}
        >
          Refresh
        </ActionButton>
      ) : null}
      {isPublished ? (
        <ActionButton
          act={() => addJob({ job: 'rollback', params: { source: key } })}
          name={`Roll back ${title}`}
          question={{
            title: 'Roll back this source?',
            text: `Visitors will see the data that “${title}” had before its last load. If it had none, its figures disappear. To undo this, load the file again.`,
          }}
        >
          Roll back
        </ActionButton>
      ) : null}
    </div>
  )
}

const hourMs = 3600_000

/** How old a load is: `5 hours`, `12 days`, `14 months`. */
export function ageText(iso: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / hourMs))
  if (hours < 1) return 'Under an hour'
  if (hours < 48) return formatCount(hours, 'hour')
  const days = Math.floor(hours / 24)
  return days < 90 ? formatCount(days, 'day') : formatCount(Math.floor(days / 30.44), 'month')
}
