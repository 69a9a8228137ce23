import type { Job } from '../../admin-client/jobs.ts'
import { table } from './table.ts'

/** The newest jobs: id, what each does, state, duration, accepted rows, and why a failed one failed. */
export function jobsReport(jobs: readonly Job[]): string {
  if (jobs.length === 0) return 'There are no jobs.'
  return table(
    jobs.map((job) => [
      job.id,
      `${job.job} ${job.params?.source ?? ''}`.trim(),
      job.state,
      durationOf(job),
      rowsOf(job),
      job.error ?? '',
    ]),
  ).join('\n')
}

function durationOf({ startedAt, endedAt }: Job): string {
  if (!startedAt || !endedAt) return ''
  return `${((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`
}

function rowsOf({ result, progress }: Job): string {
  const rows = result?.rowsKept ?? progress?.rowsRead
  return rows === undefined ? '' : `${rows.toLocaleString('en-US')} rows`
}
