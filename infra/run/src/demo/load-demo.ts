import { setTimeout as sleep } from 'node:timers/promises'
import {
  Away,
  type ImportParams,
  type Job,
  listJobs,
  listLoads,
  type Operator,
  postJob,
} from '../operator/operator.ts'
import { jobsDetail, waitForJob } from '../operator/wait-for-job.ts'
import { type DemoFile, planDemo } from './plan-demo.ts'

/**
 * Asks the running system to import what it lacks of the demonstration data, and waits until
 * all is published. Answers how many imports that took.
 */
export async function loadDemo(
  operator: Operator,
  input: { files: Promise<DemoFile[]>; states: string[]; say: (detail: string) => void },
): Promise<number> {
  const seen = new Map<string, Job>()
  const follow = (id: string) =>
    waitForJob(operator, id, (job) => {
      seen.set(id, job)
      input.say(jobsDetail([...seen.values()]))
    })
  const start = async (params: ImportParams) =>
    follow((await postJob(operator, { job: 'import', params })).id)
  const [loads, jobs] = await whenItAnswers(() =>
    Promise.all([listLoads(operator), listJobs(operator)]),
  )
  const plan = (files: DemoFile[]) => planDemo({ files, loads, jobs, states: input.states })
  // Places need no file and come first in their queue, so they load while the files are written.
  const places = Promise.all(plan([]).places.map(start))
  places.catch(() => {})
  const { adopted, rest } = plan(await input.files)
  const done = await Promise.all([places, ...adopted.map(follow), ...rest.map(start)])
  return done.flat().length
}

/** Services that have just been started may still be connecting to their database. */
async function whenItAnswers<T>(work: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Away) || Date.now() > until) throw error
      await sleep(200)
    }
  }
}
