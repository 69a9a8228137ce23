import type { AdminAccess } from '../admin-client/call.ts'
import { getJob, type Job, waitForEnd } from '../admin-client/jobs.ts'
import type { Progress } from '../terminal/progress.ts'
import { progressBar } from './report.ts'

/**
 * Shows the refresh of a source to its end, also if it fails; with `isLoadedEnough`, until its files are loaded, which
 * search may show later. Errors: CliError if the system cannot be reached.
 */
export async function followRefresh(
  system: AdminAccess,
  { id, progress, isLoadedEnough = false }: { id: string; progress: Progress; isLoadedEnough?: boolean },
): Promise<Job> {
  let lastState: Job | undefined
  const { params } = await getJob(system, id)
  await progress
    .step(`refresh ${params.source}`, async (report) => {
      lastState = await waitForEnd(system, id, (job) => report(progressBar(job)), { isLoadedEnough })
      if (lastState.state === 'failed') throw new Error(lastState.error ?? '')
    })
    .catch((error: unknown) => {
      if (!lastState) throw error
    })
  return lastState!
}
