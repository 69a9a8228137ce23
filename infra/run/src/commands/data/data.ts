import { randomUUID } from 'node:crypto'
import { access, constants, copyFile, link, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { isPeriod, springOf } from '@homeground/catalog/periods'
import { findSource, periodFault, type Source, sources } from '@homeground/catalog/sources'
import { findState, isStateAbbr } from '@homeground/catalog/states'
import type { AdminJob } from '@homeground/contracts'
import type { RemovalPlan } from '@homeground/queues'
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
import { usages } from '../../launch/usage.mjs'
import { followRefresh } from '../../refresh/follow-refresh.ts'
import {
  importReport,
  jobsReport,
  planReport,
  progressBar,
  refreshReport,
  removalReport,
  statusReport,
} from '../../refresh/report.ts'
import { findSystem } from '../../system/data-lock.ts'
import { CliError, runCommand, UsageError } from '../../terminal/cli-error.ts'
import { confirm } from '../../terminal/confirm.ts'
import { commandProgress, silentProgress } from '../../terminal/progress.ts'

type DataRequest =
  | { job: 'status'; json: boolean }
  | ({ job: 'jobs'; json: boolean } & JobFilter)
  | { job: 'retry' | 'cancel'; id: string }
  | { job: 'import'; params: ImportParams }
  | { job: 'plan'; params: ImportParams; json: boolean }
  | { job: 'remove'; params: { source: string; part?: string }; yes: boolean }
  | { job: 'rollback'; params: { source: string } }
  | { job: 'rebuild' | 'rankings'; params: Record<string, never> }
  | { job: 'refresh'; params: RefreshParams; json: boolean }

/** What a refresh fetches: the named sources with those of their groups, or all. */
interface RefreshParams {
  readonly sources?: string[]
  readonly yes?: boolean
  readonly force?: boolean
}

/** The jobs to list: all that the system remembers without a filter. */
export interface JobFilter {
  readonly sources: string[]
  readonly state?: AdminJob['state']
  readonly limit?: number
}

const usage = usages.data!

const ofFiles = ['file', 'url', 'vintage', 'entry', 'yes', 'partial', 'force'] as const
/** The options of each command. */
const optionsOf = {
  status: ['json'],
  jobs: ['state', 'limit', 'json'],
  retry: [],
  cancel: [],
  import: [...ofFiles, 'state', 'year'],
  plan: [...ofFiles, 'state', 'year', 'json'],
  remove: ['yes'],
  rollback: [],
  rebuild: [],
  refresh: ['all', 'yes', 'force', 'json'],
} as const satisfies Record<string, readonly (keyof Values)[]>

type Command = keyof typeof optionsOf
type Values = ReturnType<typeof parse>['values']

/**
 * Parses the arguments of `npm run data --`; a relative path starts from `folder`. Checks sources, states and periods, so that
 * nothing is requested that cannot succeed. Throws a UsageError.
 */
export function dataRequest(args: string[], folder: string, nowMs = Date.now()): DataRequest {
  const { values, positionals } = parse(args)
  const [command = '', ...words] = positionals
  if (!Object.hasOwn(optionsOf, command)) throw usageError(command ? `Unknown command: ${command}` : '')
  const job = command as Command
  const allowed: readonly string[] = optionsOf[job]
  const unexpected = Object.keys(values).find((name) => !allowed.includes(name))
  if (unexpected) throw usageError(`${job} has no option --${unexpected}.`)
  const json = values.json ?? false
  switch (job) {
    case 'status':
      requireNoMore(words)
      return { job, json }
    case 'jobs':
      return { job, json, ...jobFilter(words, values) }
    case 'retry':
    case 'cancel':
      requireNoMore(words.slice(1))
      return { job, id: requiredJob(words[0]) }
    case 'rebuild':
      requireNoMore(words[0] === 'rankings' ? words.slice(1) : words)
      return { job: words.length > 0 ? 'rankings' : job, params: {} }
    case 'rollback':
      requireNoMore(words.slice(1))
      return { job, params: { source: required(words[0]).key } }
    case 'remove': {
      requireNoMore(words.slice(2))
      const source = required(words[0])
      if (words[1]) requirePart(source, words[1], nowMs)
      return { job, params: { source: source.key, ...(words[1] && { part: words[1] }) }, yes: values.yes ?? false }
    }
    case 'refresh':
      return { job, params: refreshParams(words, values), json }
    case 'import':
    case 'plan': {
      requireNoMore(words.slice(1))
      const params = importParams({ source: required(words[0]), values, folder, nowMs })
      return job === 'plan' ? { job, params, json } : { job, params }
    }
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
        limit: { type: 'string' },
        all: { type: 'boolean' },
        force: { type: 'boolean' },
        yes: { type: 'boolean' },
        partial: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
}

function usageError(problem: string): UsageError {
  return new UsageError(problem ? `${problem}\n${usage}` : usage)
}

function requireNoMore(more: string[]): void {
  if (more.length > 0) throw usageError(`Unexpected argument: ${more.join(' ')}`)
}

function refreshParams(words: string[], { all, yes, force }: Values): RefreshParams {
  if (all ? words.length > 0 : words.length === 0) {
    throw usageError('Name the sources to refresh, or use --all.')
  }
  const keys = words.map((word) => required(word).key)
  return { ...(!all && { sources: keys }), ...(yes && { yes }), ...(force && { force }) }
}

const jobStates: readonly AdminJob['state'][] = ['waiting', 'active', 'publishing', 'completed', 'failed']

function jobFilter(words: string[], { state: given, limit }: Values): JobFilter {
  const state = jobStates.find((each) => each === given)
  if (given !== undefined && !state)
    throw usageError(`There is no state ${given}; the states are ${jobStates.join(', ')}.`)
  if (limit !== undefined && !/^[1-9]\d{0,5}$/.test(limit)) throw usageError(`Not a number of jobs: ${limit}`)
  return {
    sources: words.map((word) => required(word).key),
    ...(state && { state }),
    ...(limit && { limit: Number(limit) }),
  }
}

function importParams(input: { source: Source; values: Values; folder: string; nowMs: number }): ImportParams {
  const { source, folder, nowMs } = input
  const { file, entry, vintage, force, partial, yes = partial } = input.values
  const ofState = stateFile(source, input.values, nowMs)
  if (ofState && (file || input.values.url)) {
    throw usageError('Use --state and --year, or --file or --url.')
  }
  const url = ofState ?? input.values.url
  if (file && url) throw usageError('Use --file or --url, not both.')
  const needsFile = !source.isPackage
  if (!needsFile && (file || url)) {
    throw usageError(`${source.key} is part of the product: import it without --file and --url.`)
  }
  if (needsFile && !file && !url) {
    throw usageError(`Specify the file of ${source.key} with --file <path>, or its address with --url.`)
  }
  if (vintage) requirePossible(source, vintage, nowMs)
  return {
    source: source.key,
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
  throw usageError('Missing job, for example realtor.import:12; see npm run data -- jobs')
}

function required(key: string | undefined): Source {
  if (!key) throw usageError('Missing source.')
  const source = findSource(key)
  if (source) return source
  throw usageError(`There is no source ${key}; the sources are ${sources.map((each) => each.key).join(', ')}.`)
}

/** Refuses a period that the source cannot have; one that is written in another way is left to the importer. */
function requirePossible(source: Source, text: string, nowMs: number): void {
  const kind = source.periods?.kind
  const period = kind === 'spring' ? String(springOf(text) ?? '') : text
  if (!(kind === 'month' ? isPeriod(period) : /^\d{4}$/.test(period))) return
  const fault = periodFault(source, period, nowMs)
  if (fault) throw new UsageError(`${source.key}: ${fault}.`)
}

/** Refuses the name of a part that cannot exist: `2018-4`, `2031/B25003`, `2025/XX/math`. */
function requirePart(source: Source, part: string, nowMs: number): void {
  const [period = '', state = ''] = part.split('/')
  const isMonthly = source.periods?.kind === 'month'
  if (source.periods && !(isMonthly ? isPeriod(period) : /^\d{4}$/.test(period))) {
    throw new UsageError(
      `${source.key} has no part ${part}: name a ${isMonthly ? 'month, like 2018-04' : 'year, like 2023'}.`,
    )
  }
  const fault = periodFault(source, period, nowMs)
  if (fault) throw new UsageError(`${source.key} has no part ${part}: ${fault}.`)
  if (source.fileByStateAndYear && !isStateAbbr(state)) {
    throw new UsageError(`${source.key} has no part ${part}: ${state} is not a state, as in 2025/MA/math.`)
  }
}

/**
 * The address of a publisher's file for one state and year, from `--state` and `--year`; undefined without
 * both. Throws a UsageError when only one is given, or the source has no such files.
 */
function stateFile(source: Source, { state, year }: Values, nowMs: number): string | undefined {
  if (state === undefined && year === undefined) return undefined
  const address = source.fileByStateAndYear
  if (!address) throw usageError(`${source.key} has no file for each state and year.`)
  const abbr = findState(state ?? '')
  if (!abbr) throw usageError('Specify the state with --state, for example --state MA.')
  if (!/^20\d\d$/.test(year ?? '')) {
    throw usageError('Specify the spring of the school year with --year, for example --year 2025.')
  }
  const fault = periodFault(source, year!, nowMs)
  if (fault) throw new UsageError(`${source.key}: ${fault}.`)
  return address.replace('{state}', abbr).replace('{year}', year!)
}

/** `npm run data -- …`: imports, rolls back and lists the data of a running system. */
if (import.meta.main)
  await runCommand(async () => {
    // npm changes to the checkout, but paths are relative to the folder where the command was typed.
    const request = dataRequest(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
    const system = await findSystem(dataFolder(), process.env)
    if (request.job === 'status') {
      const [loads, jobs] = [await listLoads(system), (await listJobs(system)).filter(isUnfinished)]
      console.log(request.json ? asJson({ loads, jobs }) : statusReport(loads, jobs))
      return 0
    }
    if (request.job === 'jobs') {
      const jobs = filteredJobs(await listJobs(system), request)
      console.log(request.json ? asJson(jobs) : jobsReport(jobs))
      return 0
    }
    if (request.job === 'refresh') return refresh(system, request)
    if (!('params' in request)) {
      await act(system, request)
      return 0
    }
    if (request.job === 'remove') {
      await announceRemoval(system, request.params)
      if (!request.yes) await confirm('remove')
    }
    // The worker of a remote system reads its own files, and reports itself what it cannot read.
    const isLoad = request.job === 'import' || request.job === 'plan'
    if (isLoad && request.params.file && !process.env.HOMEGROUND_URL)
      await loadLocalFile(system, request, request.params.file)
    else await runJob(system, request)
    return 0
  })

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function isUnfinished({ state }: Job): boolean {
  return state !== 'completed' && state !== 'failed'
}

/** The newest of the jobs that a filter selects. */
export function filteredJobs(jobs: readonly Job[], { sources: keys, state, limit }: JobFilter): Job[] {
  const matches = jobs.filter(
    (job) => (keys.length === 0 || keys.includes(job.params?.source ?? '')) && (!state || job.state === state),
  )
  return matches.slice(0, limit)
}

/** Prints what a removal would take away. Throws a CliError if there is nothing to remove. */
async function announceRemoval(system: AdminAccess, params: { source: string; part?: string }): Promise<void> {
  const { ids } = await postJob(system, { job: 'plan', params: { ...params, removal: true } })
  const job = await waitForJob(system, ids[0]!, () => {})
  console.log(removalReport([params.source, params.part].filter(Boolean).join(' '), job.result as RemovalPlan))
}

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

async function loadLocalFile(system: AdminAccess, request: LoadRequest, given: string) {
  const importFolder = importFolderOf(dataFolder())
  await removeUnusedFiles(importFolder, await listJobs(system))
  const { file, remove } = await handOverFile(given, importFolder)
  try {
    await runJob(system, { ...request, params: { ...request.params, file } })
  } finally {
    await remove()
  }
}

type NewJob = Exclude<Extract<DataRequest, { params: object }>, { job: 'refresh' }>

async function runJob(system: AdminAccess, request: NewJob) {
  const { job, params } = request
  const { ids } = await postJob(system, { job, params })
  const source = 'source' in params ? params.source : ''
  if ('json' in request && request.json) {
    for (const id of ids) console.log(asJson((await waitForJob(system, id, () => {})).result))
    return
  }
  for (const id of ids) {
    // Several jobs of one request are told apart by their queues.
    const name = ids.length > 1 ? id.split(':')[0]! : job
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
async function refresh(
  system: AdminAccess,
  { params, json }: { params: RefreshParams; json: boolean },
): Promise<number> {
  const { ids } = await postJob(system, { job: 'refresh', params })
  const progress = json ? silentProgress : commandProgress(process.stdout)
  const jobs: Job[] = []
  for (const id of ids) jobs.push(await followRefresh(system, { id, progress }))
  console.log(json ? asJson(jobs) : refreshReport(jobs))
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
