import type { AdminAccess } from '../../admin-client/call.ts'
import { getJob, type Job, postJob, waitForEnd } from '../../admin-client/jobs.ts'
import { commandProgress } from '../../terminal/progress.ts'
import type { RefreshParams } from './data-request.ts'
import { progressBar, refreshReport } from './report.ts'

/**
 * Refreshes sources in the running system, shows the progress of one after the other, then a table of all. Returns the
 * exit code: 1 if any of them failed.
 */
export async function refresh(system: AdminAccess, params: RefreshParams): Promise<number> {
  const { ids } = await postJob(system, { job: 'refresh', params })
  const progress = commandProgress(process.stdout)
  const jobs: Job[] = []
  for (const id of ids) jobs.push(await follow(system, { id, progress }))
  console.log(refreshReport(jobs))
  return jobs.some(({ state }) => state === 'failed') ? 1 : 0
}

/** Shows a job to its end, also if it fails. */
async function follow(
  system: AdminAccess,
  { id, progress }: { id: string; progress: ReturnType<typeof commandProgress> },
): Promise<Job> {
  let ended: Job | undefined
  const { params } = await getJob(system, id)
  await progress
    .step(`refresh ${params.source}`, async (report) => {
      ended = await waitForEnd(system, id, (job) => report(progressBar(job)))
      if (ended.state === 'failed') throw new Error(ended.error ?? '')
    })
    .catch((error: unknown) => {
      if (!ended) throw error
    })
  return ended!
}
