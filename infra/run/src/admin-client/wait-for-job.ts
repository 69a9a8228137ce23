import { setTimeout as sleep } from 'node:timers/promises'
import { CliError } from '../terminal/cli-error.ts'
import type { AdminAccess } from './call.ts'
import { getJob, type Job } from './jobs.ts'

/** How long the system may be unreachable, for example while a process restarts, before giving up. */
const unreachableMs = 30_000

/** Polls a job until its result is published; throws if it failed. `onChange` receives every response. */
export async function waitForJob(access: AdminAccess, id: string, onChange: (job: Job) => void): Promise<Job> {
  const job = await waitForEnd(access, id, onChange)
  if (job.state === 'completed') return job
  const about = `${job.params.source ?? job.job}: `
  const reason = job.error ?? 'failed'
  throw new CliError(reason.startsWith(about) ? reason : about + reason)
}

/** Polls a job until it has failed or its result is published. */
export async function waitForEnd(access: AdminAccess, id: string, onChange: (job: Job) => void): Promise<Job> {
  let reachedAt = Date.now()
  for (;;) {
    try {
      const job = await getJob(access, id)
      reachedAt = Date.now()
      onChange(job)
      if (job.state === 'completed' || job.state === 'failed') return job
    } catch (error) {
      if (Date.now() - reachedAt > unreachableMs) throw error
    }
    await sleep(300)
  }
}
