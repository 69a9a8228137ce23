import type { AdminAccess } from '../../admin-client/call.ts'
import { findSystem } from '../../admin-client/find-system.ts'
import {
  cancelJob,
  getJob,
  type Job,
  listJobs,
  listLoads,
  postJob,
  retryJob,
  waitForEnd,
  waitForJob,
} from '../../admin-client/jobs.ts'
import { dataFolder, importFolderOf } from '../../checkout/folders.ts'
import { runCommand } from '../../terminal/cli-error.ts'
import { commandProgress } from '../../terminal/progress.ts'
import { type DataRequest, dataRequest, type RefreshParams } from './data-request.ts'
import { handOverFile, removeUnusedFiles } from './hand-over-file.ts'
import { planReport } from './plan-report.ts'
import { importReport, jobsReport, progressBar, refreshReport, statusReport } from './report.ts'

/** `npm run data -- …`: imports, rolls back and lists the data of a running system. */
await runCommand(async () => {
  // npm changes to the checkout, but paths are relative to the folder where the command was typed.
  const request = dataRequest(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  const system = await findSystem(dataFolder(), process.env)
  if (request.job === 'status') {
    console.log(statusReport(await listLoads(system), await listJobs(system)))
    return 0
  }
  if (request.job === 'jobs') {
    console.log(jobsReport(await listJobs(system)))
    return 0
  }
  if (request.job === 'refresh') return refresh(system, request.params)
  if (!('params' in request)) {
    await act(system, request)
    return 0
  }
  // The worker of a remote system reads its own files, and reports itself what it cannot read.
  const isLoad = request.job === 'import' || request.job === 'plan'
  if (isLoad && request.params.file && !process.env.HOMEGROUND_URL)
    await loadLocalFile(system, request, request.params.file)
  else await runJob(system, request)
  return 0
})

type JobAction = Extract<DataRequest, { id: string }>

async function act(system: AdminAccess, { job: action, id }: JobAction) {
  if (action === 'cancel') {
    await cancelJob(system, id)
    return console.log(`${id}: canceled; a running job ends at its next step`)
  }
  const { job, params } = await retryJob(system, id)
  await followJob(system, { id, name: job, source: params.source ?? '' })
}

type LoadRequest = Extract<DataRequest, { job: 'import' | 'plan' }>

async function loadLocalFile(system: AdminAccess, { job, params }: LoadRequest, given: string) {
  const importFolder = importFolderOf(dataFolder())
  await removeUnusedFiles(importFolder, await listJobs(system))
  const { file, remove } = await handOverFile(given, importFolder)
  try {
    await runJob(system, { job, params: { ...params, file } })
  } finally {
    await remove()
  }
}

type NewJob = Exclude<Extract<DataRequest, { params: object }>, { job: 'refresh' }>

async function runJob(system: AdminAccess, request: NewJob) {
  const { ids } = await postJob(system, request)
  const source = 'source' in request.params ? request.params.source : ''
  for (const id of ids) {
    // Several jobs of one request are told apart by their queues.
    const name = ids.length > 1 ? id.split(':')[0]! : request.job
    await followJob(system, { id, name, source })
  }
}

interface Followed {
  readonly id: string
  readonly name: string
  /** Empty for a job without a source. */
  readonly source: string
}

/** Shows the progress of a job to its end, then its result. */
async function followJob(system: AdminAccess, { id, name, source }: Followed) {
  const job = await commandProgress(process.stdout).step(`${name} ${source}`.trim(), async (report) => {
    const job = await waitForJob(system, id, (job) => report(progressBar(job)))
    report(doneText(name, job))
    return job
  })
  if (!job.result) return
  if ('files' in job.result) return console.log(refreshReport([job]))
  if (!('rowsRead' in job.result)) return
  console.log(importReport(source, job.result))
  if (job.result.plan) console.log(planReport(job.result.plan))
}

function doneText(name: string, { result }: Job): string {
  if (name === 'plan') return 'compared, nothing was published'
  if (name === 'remove') return 'removed'
  return result && 'alreadyLoaded' in result ? 'already loaded, nothing was changed' : 'published'
}

/**
 * Refreshes sources in the running system, shows the progress of one after the other, then a table of all. Returns the
 * exit code: 1 if any of them failed.
 */
async function refresh(system: AdminAccess, params: RefreshParams): Promise<number> {
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
