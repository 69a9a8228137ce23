import { randomUUID } from 'node:crypto'
import { access, constants, copyFile, link, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { findSource } from '@homeground/catalog/sources'
import { findState } from '@homeground/catalog/states'
import type { AdminAccess } from '../../admin-client/call.ts'
import {
  cancelJob,
  type ImportParams,
  type Job,
  listJobs,
  listLoads,
  postJob,
  retryJob,
  waitForJob,
} from '../../admin-client/jobs.ts'
import { dataFolder, importFolderOf } from '../../checkout/folders.ts'
import { followRefresh } from '../../refresh/follow-refresh.ts'
import { importReport, jobsReport, planReport, progressBar, refreshReport, statusReport } from '../../refresh/report.ts'
import { findSystem } from '../../system/data-lock.ts'
import { CliError, runCommand } from '../../terminal/cli-error.ts'
import { commandProgress } from '../../terminal/progress.ts'

type DataRequest =
  | { job: 'status' }
  | { job: 'jobs' }
  | { job: 'retry' | 'cancel'; id: string }
  | { job: 'import' | 'plan'; params: ImportParams }
  | { job: 'remove'; params: { source: string; part?: string } }
  | { job: 'rollback'; params: { source: string } }
  | { job: 'rebuild' | 'rankings'; params: Record<string, never> }
  | { job: 'refresh'; params: RefreshParams }

/** What a refresh fetches: the named sources with those of their groups, or all. */
interface RefreshParams {
  readonly sources?: string[]
  readonly yes?: boolean
  readonly force?: boolean
}

const usage = `Usage:
  npm run data -- status
  npm run data -- refresh <source>… | --all [--yes] [--force]
  npm run data -- import <source> --file <path> | --url <address> [options]
  npm run data -- import edc --state <MA> --year <2025> [options]
  npm run data -- import places
  npm run data -- plan <source> --file <path> | --url <address>
  npm run data -- remove <source> <part>
  npm run data -- rollback <source>
  npm run data -- rebuild [rankings]
  npm run data -- jobs
  npm run data -- retry <job>
  npm run data -- cancel <job>
refresh fetches the newest files from their publishers and loads those that have changed. plan loads a file and shows what would change, without publishing it. remove takes a month, year or table away
(2018-04, 2023/B25003). rollback undoes the last import or removal of a source, up to three times. jobs lists
the newest jobs with their results; retry runs a failed one again, cancel ends one that waits or runs.
Options of import and plan:
  --vintage <text>  the period of a file that does not contain it
  --entry <name>    the file to read of a zip archive that has several
  --yes             publish even if values shown now would disappear
  --force           load a file again that is published already`

/** Parses the arguments of `npm run data --`; a relative path starts from `folder`. Throws a CliError with the usage. */
export function dataRequest(args: string[], folder: string): DataRequest {
  const { values, positionals } = parse(args)
  const [job, source, ...rest] = positionals
  if (job === 'refresh') return { job, params: refreshParams(positionals.slice(1), values) }
  const [part, ...more] = job === 'remove' ? rest : [undefined, ...rest]
  if (more.length > 0) throw new CliError(`Unexpected argument: ${more.join(' ')}\n${usage}`)
  switch (job) {
    case 'status':
    case 'jobs':
      return { job }
    case 'retry':
    case 'cancel':
      return { job, id: requiredJob(source) }
    case 'rebuild':
      if (source && source !== 'rankings') throw new CliError(`Unexpected argument: ${source}\n${usage}`)
      return { job: source ? 'rankings' : job, params: {} }
    case 'rollback':
      return { job, params: { source: required(source) } }
    case 'remove':
      return { job, params: { source: required(source), ...(part && { part }) } }
    case 'import':
    case 'plan':
      return { job, params: importParams({ source: required(source), values, folder }) }
    default:
      throw new CliError(job ? `Unknown command: ${job}\n${usage}` : usage)
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        file: { type: 'string' },
        url: { type: 'string' },
        vintage: { type: 'string' },
        state: { type: 'string' },
        year: { type: 'string' },
        entry: { type: 'string' },
        all: { type: 'boolean' },
        force: { type: 'boolean' },
        yes: { type: 'boolean' },
        partial: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n${usage}`)
  }
}

function refreshParams(sources: string[], { all, yes, force }: ReturnType<typeof parse>['values']): RefreshParams {
  if (all ? sources.length > 0 : sources.length === 0) {
    throw new CliError(`Name the sources to refresh, or use --all.\n${usage}`)
  }
  const unknown = sources.find((source) => !findSource(source))
  if (unknown) throw new CliError(`There is no source ${unknown}.\n${usage}`)
  return { ...(!all && { sources }), ...(yes && { yes }), ...(force && { force }) }
}

function importParams(input: {
  source: string
  values: ReturnType<typeof parse>['values']
  folder: string
}): ImportParams {
  const { source, folder } = input
  const { file, entry, vintage, force, partial, yes = partial } = input.values
  const ofState = stateFile(source, input.values)
  if (ofState && (file || input.values.url)) {
    throw new CliError('Use --state and --year, or --file or --url.')
  }
  const url = ofState ?? input.values.url
  if (file && url) throw new CliError('Use --file or --url, not both.')
  const needsFile = !findSource(source)?.isPackage
  if (!needsFile && (file || url)) {
    throw new CliError(`${source} is part of the product: import it without --file and --url.`)
  }
  if (needsFile && !file && !url) {
    throw new CliError(`Specify the file of ${source} with --file <path>, or its address with --url.`)
  }
  return {
    source,
    ...(file && { file: resolve(folder, file) }),
    ...(url && { url }),
    ...(vintage && { vintage }),
    ...(entry && { entry }),
    ...(yes && { yes }),
    ...(force && { force }),
  }
}

function requiredJob(id: string | undefined): string {
  if (id) return id
  throw new CliError(`Missing job, for example realtor.import:12; see npm run data -- jobs\n${usage}`)
}

function required(source: string | undefined): string {
  if (source) return source
  throw new CliError(`Missing source.\n${usage}`)
}

/**
 * The address of a publisher's file for one state and year, from `--state` and `--year`; undefined without
 * both. Throws a CliError when only one is given, or the source has no such files.
 */
function stateFile(
  source: string,
  { state, year }: { state?: string | undefined; year?: string | undefined },
): string | undefined {
  if (state === undefined && year === undefined) return undefined
  const address = findSource(source)?.fileByStateAndYear
  if (!address) throw new CliError(`${source} has no file for each state and year.`)
  const abbr = findState(state ?? '')
  if (!abbr) throw new CliError('Specify the state with --state, for example --state MA.')
  if (!/^20\d\d$/.test(year ?? '')) {
    throw new CliError('Specify the spring of the school year with --year, for example --year 2025.')
  }
  return address.replace('{state}', abbr).replace('{year}', year!)
}

/** `npm run data -- …`: imports, rolls back and lists the data of a running system. */
if (import.meta.main)
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
  for (const id of ids) jobs.push(await followRefresh(system, { id, progress }))
  console.log(refreshReport(jobs))
  return jobs.some(({ state }) => state === 'failed') ? 1 : 0
}

interface HandedOverFile {
  /** Where the workers read it. */
  file: string
  /** Removes what was added to the import folder. */
  remove(): Promise<void>
}

/**
 * Makes a file readable for the workers of the system on this machine, which read files only from their
 * import folder: as a link, or as a copy if the file is on another disk. Throws a CliError if it cannot be read.
 */
export async function handOverFile(file: string, importFolder: string): Promise<HandedOverFile> {
  const real = await readableFile(file)
  await mkdir(importFolder, { recursive: true })
  if (real.startsWith((await realpath(importFolder)) + sep)) {
    return { file: real, remove: async () => {} }
  }
  const folder = join(handedOver(importFolder), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, basename(file))
  await link(real, target).catch(() => copyFile(real, target, constants.COPYFILE_FICLONE))
  return { file: target, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Removes the files of interrupted commands whose imports have ended. */
export async function removeUnusedFiles(
  importFolder: string,
  jobs: readonly Pick<Job, 'state' | 'params'>[],
): Promise<void> {
  const usedFiles = jobs
    .filter(({ state }) => state !== 'completed' && state !== 'failed')
    .map(({ params }) => params?.file ?? '')
  for (const name of await readdir(handedOver(importFolder)).catch(() => [])) {
    const folder = join(handedOver(importFolder), name)
    if (usedFiles.some((file) => file.startsWith(folder + sep))) continue
    await rm(folder, { recursive: true, force: true })
  }
}

function handedOver(importFolder: string): string {
  return join(importFolder, 'handed-over')
}

async function readableFile(file: string): Promise<string> {
  try {
    await access(file, constants.R_OK)
    return await realpath(file)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new CliError(missing ? `File not found: ${file}` : `Cannot read the file ${file}.`)
  }
}
