import { access, constants } from 'node:fs/promises'
import { type DataRequest, dataRequest } from './data/data-request.ts'
import { importReport, progressBar, statusReport } from './data/report.ts'
import { dataFolder } from './folders.ts'
import { findOperator } from './operator/find-operator.ts'
import { listJobs, listLoads, type Operator, postJob } from './operator/operator.ts'
import { waitForJob } from './operator/wait-for-job.ts'
import { progressOf } from './terminal/progress.ts'
import { runCommand, Sentence } from './terminal/sentence.ts'

/** `npm run data -- …`: what data engineers do with a running system. */
await runCommand(async () => {
  // npm changes to the checkout, but a file is meant from where the command was typed.
  const request = dataRequest(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  const operator = await findOperator(dataFolder(), process.env)
  if (request.job === 'status') {
    console.log(statusReport(await listLoads(operator), await listJobs(operator)))
    return 0
  }
  // Another machine's worker has other files; it says itself what it cannot read.
  if (request.job === 'import' && !process.env.HOMEGROUND_URL)
    await requireFile(request.params.file)
  await carryOut(operator, request)
  return 0
})

async function carryOut(operator: Operator, request: Exclude<DataRequest, { job: 'status' }>) {
  const { id } = await postJob(operator, request)
  const source = 'source' in request.params ? request.params.source : ''
  const title = `${request.job} ${source}`.trim()
  const job = await progressOf(process.stdout).step(title, async (say) => {
    const job = await waitForJob(operator, id, (job) => say(progressBar(job)))
    say('published')
    return job
  })
  if (request.job === 'import' && job.result) console.log(importReport(source, job.result))
}

async function requireFile(file: string | undefined): Promise<void> {
  if (!file) return
  try {
    await access(file, constants.R_OK)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Sentence(missing ? `There is no file ${file}.` : `The file ${file} cannot be read.`)
  }
}
