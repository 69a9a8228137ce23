import type { AdminAccess } from '../../admin-client/call.ts'
import { findSystem } from '../../admin-client/find-system.ts'
import { type Job, listJobs, listLoads, postJob } from '../../admin-client/jobs.ts'
import { waitForJob } from '../../admin-client/wait-for-job.ts'
import { dataFolder, importFolderOf } from '../../checkout/folders.ts'
import { commandProgress } from '../../terminal/progress.ts'
import { runCommand } from '../../terminal/run-command.ts'
import { type DataRequest, dataRequest } from './data-request.ts'
import { handOverFile, removeUnusedFiles } from './hand-over-file.ts'
import { planReport } from './plan-report.ts'
import { importReport, progressBar, statusReport } from './report.ts'

/** `npm run data -- …`: imports, rolls back and lists the data of a running system. */
await runCommand(async () => {
  // npm changes to the checkout, but paths are relative to the folder where the command was typed.
  const request = dataRequest(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  const system = await findSystem(dataFolder(), process.env)
  if (request.job === 'status') {
    console.log(statusReport(await listLoads(system), await listJobs(system)))
    return 0
  }
  // The worker of a remote system reads its own files, and reports itself what it cannot read.
  const isLoad = request.job === 'import' || request.job === 'plan'
  if (isLoad && request.params.file && !process.env.HOMEGROUND_URL)
    await loadLocalFile(system, request, request.params.file)
  else await runJob(system, request)
  return 0
})

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

async function runJob(system: AdminAccess, request: Exclude<DataRequest, { job: 'status' }>) {
  const { id } = await postJob(system, request)
  const source = 'source' in request.params ? request.params.source : ''
  const title = `${request.job} ${source}`.trim()
  const job = await commandProgress(process.stdout).step(title, async (report) => {
    const job = await waitForJob(system, id, (job) => report(progressBar(job)))
    report(doneText(request.job, job))
    return job
  })
  if (!job.result || !('rowsRead' in job.result)) return
  console.log(importReport(source, job.result))
  if (job.result.plan) console.log(planReport(job.result.plan))
}

function doneText(name: string, { result }: Job): string {
  if (name === 'plan') return 'compared, nothing was published'
  if (name === 'remove') return 'removed'
  return result?.alreadyLoaded ? 'already loaded, nothing was changed' : 'published'
}
