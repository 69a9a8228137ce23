import { setTimeout as sleep } from 'node:timers/promises'
import { type AdminAccess, Unavailable } from '../admin-client/call.ts'
import { jobsProgress } from '../admin-client/job-progress.ts'
import { type ImportParams, type Job, listJobs, listLoads, postJob } from '../admin-client/jobs.ts'
import { waitForJob } from '../admin-client/wait-for-job.ts'
import { type DemoFile, planDemo } from './plan-demo.ts'

/**
 * Starts the imports of all demonstration data that the running system lacks and waits until they are
 * published. Returns the number of imports.
 */
export async function loadDemo(
  access: AdminAccess,
  input: { files: Promise<DemoFile[]>; states: string[]; report: (detail: string) => void },
): Promise<number> {
  const seen = new Map<string, Job>()
  const follow = (id: string) =>
    waitForJob(access, id, (job) => {
      seen.set(id, job)
      input.report(jobsProgress([...seen.values()]))
    })
  const start = async (params: ImportParams) =>
    follow((await postJob(access, { job: 'import', params })).id)
  const [loads, jobs] = await onceAvailable(() =>
    Promise.all([listLoads(access), listJobs(access)]),
  )
  const plan = (files: DemoFile[]) => planDemo({ files, loads, jobs, states: input.states })
  // Places need no file and come first in their queue, so they load while the files are generated.
  const places = Promise.all(plan([]).places.map(start))
  places.catch(() => {})
  const { running, rest } = plan(await input.files)
  const done = await Promise.all([places, ...running.map(follow), ...rest.map(start)])
  return done.flat().length
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
