import type { Job } from '../../admin-client/jobs.ts'
import { table } from './table.ts'

/** The newest jobs: id, what each does, state, duration, accepted rows, and why a failed one failed or what a running one is doing. */
export function jobsReport(jobs: readonly Job[]): string {
  if (jobs.length === 0) return 'There are no jobs.'
  return table(
    jobs.map((job) => [
      job.id,
      `${job.job} ${job.params?.source ?? ''}${job.params?.scheduled ? ' (scheduled)' : ''}`.trim(),
      job.state,
      durationOf(job),
      rowsOf(job),
      job.error ?? progressOf(job),
    ]),
  ).join('\n')
}

/** Of a running job: how long it has been running. */
function durationOf({ state, startedAt, endedAt }: Job): string {
  const endMs = endedAt ? Date.parse(endedAt) : state === 'active' ? Date.now() : Number.NaN
  const seconds = (endMs - Date.parse(startedAt ?? '')) / 1000
  return Number.isNaN(seconds) ? '' : `${seconds.toFixed(1)} s`
}

/** What a running job is doing, and how much of its file is read. */
function progressOf({ state, progress }: Job): string {
  if (state !== 'active' || !progress) return ''
  const { step, bytesRead, bytesTotal } = progress
  return bytesTotal ? `${step}, ${Math.floor((100 * bytesRead) / bytesTotal)} %` : step
}

function rowsOf({ result, progress }: Job): string {
  const rows = result?.rowsKept ?? progress?.rowsRead
  return rows === undefined ? '' : `${rows.toLocaleString('en-US')} rows`
}
