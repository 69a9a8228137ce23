import { setTimeout as sleep } from 'node:timers/promises'
import { Sentence } from '../terminal/sentence.ts'
import { getJob, type Job, type Operator } from './operator.ts'

/** How long the system may be unreachable (one of its processes restarting) before waiting is given up. */
const awayMs = 30_000

/** Asks about a job until its result is published; throws when it failed. `onChange` sees every answer. */
export async function waitForJob(
  operator: Operator,
  id: string,
  onChange: (job: Job) => void,
): Promise<Job> {
  let answeredAt = Date.now()
  for (;;) {
    try {
      const job = await getJob(operator, id)
      answeredAt = Date.now()
      onChange(job)
      if (job.state === 'completed') return job
      if (job.state === 'failed') {
        throw new FailedJob(`${job.params.source ?? job.job}: ${job.error ?? 'failed'}`)
      }
    } catch (error) {
      if (error instanceof FailedJob || Date.now() - answeredAt > awayMs) throw error
    }
    await sleep(300)
  }
}

class FailedJob extends Sentence {}

/** One job's progress in a few words: `acs 45 %`, `realtor 120,000 rows`, `places publishing`. */
export function jobDetail({ params, job, state, progress }: Job): string {
  const name = params.source ?? job
  if (state === 'completed') return `${name} done`
  if (state !== 'active' || !progress) return `${name} ${state}`
  const { step, rowsRead, bytesRead, bytesTotal } = progress
  if (bytesTotal) return `${name} ${step} ${Math.floor((100 * bytesRead) / bytesTotal)} %`
  return rowsRead > 0
    ? `${name} ${step} ${rowsRead.toLocaleString('en-US')} rows`
    : `${name} ${step}`
}

/** Many jobs' progress on one line: how many are done, then those at work, then those still to be shown. */
export function jobsDetail(jobs: readonly Job[]): string {
  const done = jobs.filter(({ state }) => state === 'completed').length
  const active = jobs.filter(({ state }) => state === 'active').map(jobDetail)
  const publishing = new Set(
    jobs
      .filter(({ state }) => state === 'publishing')
      .map(({ params, job }) => params.source ?? job),
  )
  const last = publishing.size > 0 ? [`publishing ${[...publishing].join(', ')}`] : []
  return [`${done} of ${jobs.length} files`, ...active, ...last].join(' · ')
}
