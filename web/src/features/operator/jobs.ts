import { findSource } from '@homeground/catalog/sources'
import type { AdminJob, JobRequest } from '@homeground/contracts'
import { formatCount, joinWords, upperFirst } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'

/** What a job is asked to do, how far it is and what it did, as far as the page shows it; queues differ. */
interface Details {
  readonly source?: string
  readonly file?: string
  readonly url?: string
  readonly part?: string
  readonly step?: string
  readonly rowsRead?: number
  readonly bytesRead?: number
  readonly bytesTotal?: number | null
  readonly rowsKept?: number
  readonly rowsRejected?: number
  readonly alreadyLoaded?: string
  readonly superseded?: true
  readonly changed?: boolean
  readonly files?: readonly { readonly state: string }[]
}

const detailsOf = (value: unknown): Details => (typeof value === 'object' && value !== null ? value : {})

/** While jobs run; a page that waits for nothing asks less often. */
const busyMs = 2_000
const idleMs = 5_000

/** Has neither ended nor waits for a day of the release calendar. */
export function isUnfinished({ state, dueAt }: AdminJob): boolean {
  return dueAt === undefined && state !== 'completed' && state !== 'failed'
}

export const jobsQuery = queryOptions({
  queryKey: ['account', 'operator', 'jobs'],
  queryFn: async ({ signal }) => (await request('listJobs', { signal, quiet: true })).data.jobs,
  refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? busyMs : idleMs),
})

/** @throws ApiError */
export async function addJob(body: JobRequest): Promise<void> {
  await request('addJob', { body, quiet: true })
  await queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey })
}

/** @throws ApiError if it has not failed. */
export async function retryJob(id: string): Promise<void> {
  await request('retryJob', { params: { id }, quiet: true })
  await queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey })
}

/** @throws ApiError if it has ended. */
export async function cancelJob(id: string): Promise<void> {
  await request('cancelJob', { params: { id }, quiet: true })
  await queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey })
}

/** Name of the source that a job is about; undefined for jobs about all of them. */
export const sourceOfJob = ({ params }: AdminJob): string | undefined => detailsOf(params).source

/** `Import: Residential listings, by zip and month`; without a source the queue, `Search: rebuild`. */
export function jobName(job: AdminJob): string {
  const source = sourceOfJob(job)
  if (source === undefined) return upperFirst(job.job).replace('.', ': ')
  return `${upperFirst(job.job)}: ${findSource(source)?.title ?? source}`
}

/** The file or the part that a job is about; empty without one. */
export function jobSubject({ params }: AdminJob): string {
  const { file, url, part } = detailsOf(params)
  return file?.split('/').at(-1) ?? url?.split('?')[0] ?? part ?? ''
}

export const stateLabels = {
  waiting: 'Waiting',
  active: 'Running',
  publishing: 'Publishing',
  completed: 'Done',
  failed: 'Failed',
} as const satisfies Record<AdminJob['state'], string>

/** Percent of the file that is read; null where that is not known. */
export function percentOf({ state, progress }: AdminJob): number | null {
  const { bytesRead = 0, bytesTotal } = detailsOf(progress)
  if (state !== 'active' || !bytesTotal) return null
  return Math.min(100, Math.floor((100 * bytesRead) / bytesTotal))
}

/** What a running job does, or what one that has ended did; empty if it says nothing. */
export function outcomeText({ state, progress, result, error }: AdminJob): string {
  if (state === 'failed') return error ?? ''
  if (state === 'publishing') return 'Loaded, and in search results in a moment'
  if (state === 'active') return stepText(detailsOf(progress))
  return state === 'completed' ? resultText(detailsOf(result)) : ''
}

function stepText({ step, rowsRead = 0 }: Details): string {
  if (step === undefined) return ''
  return rowsRead > 0 ? `${upperFirst(step)}, ${formatNumber(rowsRead)} rows` : upperFirst(step)
}

function resultText({ files, alreadyLoaded, rowsKept, rowsRejected, superseded, changed }: Details): string {
  if (superseded) return 'A later one did the work'
  if (changed === false) return 'Nothing had changed'
  if (files) return filesText(files.map(({ state }) => state))
  if (alreadyLoaded !== undefined) return 'Already loaded'
  if (rowsKept === undefined) return ''
  const accepted = `${formatCount(rowsKept, 'row')} accepted`
  return rowsRejected ? `${accepted}, ${formatNumber(rowsRejected)} rejected` : accepted
}

/** `2 files loaded, 1 unchanged` */
function filesText(states: readonly string[]): string {
  const counts = [...Map.groupBy(states, (state) => state)].map(([state, same]) => ({ state, count: same.length }))
  if (counts.length === 0) return 'No files'
  const texts = counts.map(({ state, count }, index) =>
    index === 0 ? `${formatCount(count, 'file')} ${state}` : `${formatNumber(count)} ${state}`,
  )
  return joinWords(texts)
}

/** `42 s`, `3 min`, `2 h 5 min`; empty for a job that has not begun. */
export function durationText({ startedAt, endedAt, state }: AdminJob, nowMs: number): string {
  if (startedAt === null || state === 'waiting') return ''
  const end = endedAt === null || state === 'active' ? nowMs : Date.parse(endedAt)
  const seconds = Math.max(0, Math.round((end - Date.parse(startedAt)) / 1000))
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
