import { setTimeout as sleep } from 'node:timers/promises'
import { type AdminAccess, Unavailable } from '../admin-client/call.ts'
import { type ImportParams, listJobs, listLoads, postJob } from '../admin-client/jobs.ts'
import { waitForJob } from '../admin-client/wait-for-job.ts'
import { planDemo } from './plan-demo.ts'

/**
 * Starts those of the wanted imports that the running system lacks, in their order. Returns the ids of all jobs to wait
 * for, those of an interrupted start included.
 */
export async function startImports(access: AdminAccess, wanted: readonly ImportParams[]): Promise<string[]> {
  const [loads, jobs] = await onceAvailable(() => Promise.all([listLoads(access), listJobs(access)]))
  const { running, rest } = planDemo({ wanted, loads, jobs })
  const ids = [...running]
  for (const params of rest) ids.push((await postJob(access, { job: 'import', params })).id)
  return ids
}

/** Waits until the results of all jobs are published. Errors: why one of them failed. */
export async function waitForJobs(access: AdminAccess, ids: readonly string[]): Promise<void> {
  // One after the other: asking for all at once would slow down the imports themselves.
  for (const id of ids) await waitForJob(access, id, () => {})
}

/** Retries while services that have just started are still connecting to their database. */
async function onceAvailable<T>(work: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() > giveUpAt) throw error
      await sleep(200)
    }
  }
}
