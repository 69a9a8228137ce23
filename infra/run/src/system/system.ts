import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SourceOwner, starterFiles } from '@homeground/catalog/sources'
import { paths } from '@homeground/contracts/paths'
import { ensureRoles } from '@homeground/postgres'
import { type AdminAccess, Unavailable } from '../admin-client/call.ts'
import { type ImportParams, listJobs, listLoads, postJob, waitForJob } from '../admin-client/jobs.ts'
import { importFolderOf } from '../checkout/folders.ts'
import { type DemoFiles, type DemoPart, generateDemo } from '../demo/generate-demo.ts'
import { generatedSourcesOf, placesImport, planDemo } from '../demo/plan-demo.ts'
import { starterImports } from '../demo/starter-files.ts'
import { freePortFrom, freePorts } from '../process/ports.ts'
import { type SupervisedProcess, supervise } from '../process/supervise.ts'
import { CliError } from '../terminal/cli-error.ts'
import { createSystemLog, type SystemLog } from '../terminal/system-log.ts'
import { lockDataFolder } from './data-lock.ts'
import { migrateServices } from './migrate.ts'
import type { Disposers, Parts, SystemInput } from './parts.ts'
import { writeProcessEnvironments } from './process-environments.ts'
import {
  nodeDebuggerPort,
  type ProcessName,
  processNames,
  processSpec,
  type Service,
  type SystemSettings,
  searchProcesses,
  services,
} from './processes.ts'
import { publishRunFile, removeRunFile } from './run-file.ts'
import { databasePassword, readOrCreateSecrets } from './secrets.ts'
import { systemPostgres, systemRedis } from './servers.ts'
import { buildWeb, isBuilt, webRoot } from './web-build.ts'

const outboxOf = (folder: string) => join(folder, 'outbox')

interface RunningProcesses {
  readonly access: AdminAccess
  /** Resolves once the processes that search does without are healthy too. Errors: CliError when one does not start. */
  readonly all: Promise<void>
}

/** Starts every process, waits until those that show places are healthy, and writes the run file. */
export async function startProcesses(
  parts: Parts,
  urls: Pick<SystemSettings, 'databaseUrls' | 'redisUrl'>,
): Promise<RunningProcesses> {
  const { folder, secrets, disposers, progress } = parts
  const settings = await settingsOf(parts, urls)
  disposers.push(await writeProcessEnvironments(folder, settings))
  const running = new Map<ProcessName, SupervisedProcess>()
  const address = `http://localhost:${parts.port}`
  const runFile = publishRunFile(folder, () => ({
    address,
    operatorToken: secrets.operatorToken,
    pids: pidsOf(running),
  }))
  let isUp = false
  const onChange = () => void (isUp && runFile.update())
  disposers.push(() => drain(running))
  const start = await starterOf(settings, { ...parts, running, onChange })
  await progress.step('Starting the search', () => start(searchProcesses))
  await waitForOthers(settings, parts)
  isUp = true
  disposers.push(runFile.remove)
  await runFile.update()
  const others = processNames.filter((name) => !searchProcesses.includes(name))
  const all = progress.step('Starting the other services', () => startInTurn(others, start)).then(runFile.update)
  return { access: { address, token: secrets.operatorToken }, all }
}

/** Two at a time: the places are being loaded meanwhile, for which people wait. */
async function startInTurn(
  names: readonly ProcessName[],
  start: (names: readonly ProcessName[]) => Promise<void>,
): Promise<void> {
  const waiting = [...names]
  const startNext = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await start([name])
  }
  await Promise.all([startNext(), startNext()])
}

async function settingsOf(
  parts: Parts,
  urls: Pick<SystemSettings, 'databaseUrls' | 'redisUrl'>,
): Promise<SystemSettings> {
  const { folder, host, port, secrets, development, overrides = {} } = parts
  const [metricsPort, ...ports] = (await freePorts(1 + processNames.length)) as [number, ...number[]]
  const portsByName = processNames.map((name, index) => [name, ports[index]] as const)
  return {
    ...urls,
    host,
    secrets,
    webRoot,
    publicUrl: process.env.PUBLIC_URL || `http://localhost:${port}`,
    outbox: outboxOf(folder),
    importFolder: importFolderOf(folder),
    overrides,
    development,
    metricsPort,
    ports: { ...Object.fromEntries(portsByName), gateway: port } as SystemSettings['ports'],
  }
}

/** Returns a function that starts processes, adds each to `running`, and waits until all are healthy. */
async function starterOf(
  settings: SystemSettings,
  input: Parts & { running: Map<ProcessName, SupervisedProcess>; onChange: () => void },
): Promise<(names: readonly ProcessName[]) => Promise<void>> {
  const { log, without = [], inspect = [], progress, running, onChange } = input
  const debuggerPorts = await debuggerPortsOf(inspect)
  for (const [name, port] of debuggerPorts) progress.print(`Debugger of ${name}: 127.0.0.1:${port}`)
  return async (names) => {
    const started = names.flatMap((name) => {
      if (without.includes(name)) return []
      const spec = processSpec(name, settings, debuggerPorts.get(name))
      const process = supervise(spec, log.line, { onChange })
      running.set(name, process)
      return waitForHealth({ port: settings.ports[name], process, log })
    })
    await Promise.all(started)
  }
}

/** By name; without those that are down and about to restart. */
function pidsOf(running: Map<ProcessName, SupervisedProcess>): Record<string, number> {
  const pids: Record<string, number> = {}
  for (const [name, process] of running) {
    const pid = process.pid()
    if (pid !== undefined) pids[name] = pid
  }
  return pids
}

/** The first free ports from Node's default on. */
async function debuggerPortsOf(names: readonly ProcessName[]): Promise<Map<ProcessName, number>> {
  const ports = new Map<ProcessName, number>()
  let next = nodeDebuggerPort
  for (const name of names) {
    const port = await freePortFrom(next)
    ports.set(name, port)
    next = port + 1
  }
  return ports
}

/** Waits for the processes that somebody starts by hand. */
async function waitForOthers({ ports }: SystemSettings, { without = [], log, progress }: Parts) {
  for (const name of without) {
    const command = `npm run service -- ${name.replace(' ', '-')}`
    progress.print(`Waiting for ${name}; start it in another terminal: ${command}`)
    await progress.step(`Waiting for ${name}`, () => waitForHealth({ port: ports[name], process: null, log }))
  }
}

/** Stops the gateway first, so that no new request comes in, then the others; takes at most 7 s. */
async function drain(running: Map<ProcessName, SupervisedProcess>): Promise<void> {
  await running.get('gateway')?.stop(3000)
  await Promise.all([...running.values()].map((process) => process.stop(4000)))
}

export interface System {
  access: AdminAccess
  logFile: string
  /** Folder of the mails that no mail server sends; null if there is a mail server. */
  outbox: string | null
  /** Resolves once everything but its details can be searched: to null, or to what is missing. */
  loaded: Promise<string | null>
  /** Loads older months of housing, which the product can be used without. */
  loadDetails: () => Promise<void>
}

/**
 * Starts the whole system and resolves once its pages can be used: when the places are loaded, while everything else
 * still is being loaded. `disposers` is filled part by part, so that a failed start can be cleaned up too.
 */
export async function startSystem(input: SystemInput, disposers: Disposers): Promise<System> {
  const { folder, progress } = input
  disposers.push(await lockDataFolder(folder))
  // A killed system left it, with the ids of processes that are gone.
  await removeRunFile(folder)
  const log = createSystemLog({ folder: join(folder, 'log'), print: progress.print })
  disposers.push(log.close)
  const parts: Parts = { ...input, log, secrets: await readOrCreateSecrets(folder), disposers }
  const zips = generateZips(parts)
  const [databaseUrls, redisUrl] = await Promise.all([
    startPostgres(parts).then((databaseUrls) => prepareTables(parts, databaseUrls)),
    startRedis(parts),
    buildPages(parts),
  ])
  const { access, all } = await startProcesses(parts, { databaseUrls, redisUrl })
  const loading = loadNewest(parts, { access, zips, all })
  await Promise.all([loading.places, all])
  await waitUntilServed(access.address)
  log.showFrom(input.showLevel)
  return {
    access,
    logFile: log.file,
    outbox: process.env.SMTP_URL ? null : outboxOf(folder),
    loaded: loading.all.then(
      async (problem) =>
        problem ?? (input.isReal ? null : waitUntilReady(access.address, input.demoStates ? 120_000 : 5000)),
    ),
    loadDetails: () => loadDetails(parts, access),
  }
}

function startPostgres({ folder, durable, log, progress, secrets, disposers }: Parts) {
  return progress.step('Starting Postgres', async () => {
    const postgres = await systemPostgres({ folder, durable, log })
    disposers.push(() => postgres.stop(3000))
    const password = (service: string) => databasePassword(secrets, service)
    return ensureRoles({ adminUrl: postgres.url, services, password }) as Promise<Record<Service, string>>
  })
}

function prepareTables({ log, progress }: Parts, databaseUrls: Record<Service, string>) {
  return progress.step('Updating database tables', async () => {
    await migrateServices(databaseUrls, log)
    return databaseUrls
  })
}

function startRedis({ folder, durable, log, progress, disposers }: Parts): Promise<string> {
  return progress.step('Starting Redis', async () => {
    const redis = await systemRedis({ folder, durable, log })
    disposers.push(() => redis.stop(3000))
    return redis.url
  })
}

function buildPages({ development, progress }: Parts): Promise<void> {
  return progress.step('Building the web pages', async (report) => {
    // In development vite serves the pages, but the gateway does not start without a build.
    if (development && isBuilt()) report('not needed: vite serves them')
    else if (!(await buildWeb())) report('unchanged')
  })
}

/** After this many crashes in a row while the system starts, a process is considered broken. */
const crashLimit = 3

/**
 * Waits until a process returns 200 from `/healthz`. Throws a CliError with its last log lines if it
 * keeps crashing; `process` is null for one that this system does not supervise.
 */
export async function waitForHealth(input: {
  port: number
  process: SupervisedProcess | null
  log: SystemLog
}): Promise<void> {
  const { port, process, log } = input
  while ((await statusOf(`http://127.0.0.1:${port}/healthz`)) !== 200) {
    if (process && process.crashes() >= crashLimit) {
      const lines = log.lastLines(process.name).join('\n  ')
      throw new CliError(`${process.name} does not start (full log: ${log.file}):\n  ${lines}`)
    }
    await sleep(50)
  }
}

/** Waits until searches are answered, with whatever data is loaded, or until `timeoutMs` have passed. */
async function waitUntilServed(address: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  const url = new URL(paths.attributes, address).href
  while ((await statusOf(url)) !== 200 && Date.now() < deadline) await sleep(100)
}

/** Waits until every service is ready and its data loaded; returns what is still missing after `timeoutMs`, or null. */
async function waitUntilReady(address: string, timeoutMs: number): Promise<string | null> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const response = await fetch(new URL('/readyz', address)).catch(() => null)
    const missing = response ? await unreadyParts(response) : 'the gateway does not respond'
    if (missing === '') return null
    if (Date.now() > deadline) return missing
    await sleep(250)
  }
}

/** `data not loaded yet: population; search unavailable`, from the response of /readyz. */
async function unreadyParts(response: Response): Promise<string> {
  const { dependencies } = (await response.json()) as { dependencies: Record<string, string> }
  return Object.entries(dependencies)
    .filter(([, state]) => state !== 'ok')
    .map(([name, state]) => `${name} ${state}`)
    .join('; ')
}

async function statusOf(url: string): Promise<number | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await response?.body?.cancel()
  return response?.status ?? null
}

interface DemoStep {
  readonly title: string
  readonly wanted: () => Promise<ImportParams[]>
}

/** Progress of loading everything but its details. Neither promise rejects. */
interface DemoLoading {
  /** Resolves once the zips and the real figures of them can be looked up. */
  readonly places: Promise<unknown>
  /** Resolves to why something could not be loaded, or null. */
  readonly all: Promise<string | null>
}

/** Starts generating the demonstration files of homes, in parallel with the rest of the start; null for none. */
function generateZips(parts: Parts): DemoFiles | null {
  return parts.demoStates && !parts.isReal ? generate(parts, 'zips') : null
}

/** Loads everything but its details, step by step; prints each step once it is visible. */
function loadNewest(
  parts: Parts,
  { access, zips, all }: RunningProcesses & { readonly zips: DemoFiles | null },
): DemoLoading {
  const { demoStates } = parts
  if (!demoStates) return { places: Promise.resolve(), all: Promise.resolve(null) }
  const [places] = startSteps(parts, access, [
    { title: 'Loading places, people, rents and hazards', wanted: () => realFiles(parts, demoStates) },
  ])
  // The worker that reads them also builds the read model, which people wait for.
  const outlines = places!.then(() => {
    const files = () => starterImports({ folder: parts.folder, states: demoStates, of: ['outlines'] })
    return startSteps(parts, access, [{ title: 'Loading outlines', wanted: files }])[0]
  })
  const problemOf = (problems: readonly (string | null | undefined)[]) => problems.find(Boolean) ?? null
  if (!zips) return { places: places!, all: Promise.all([places!, outlines]).then(problemOf) }
  const schoolFiles = generate(parts, 'schools')
  // Until people are visible, other imports would only slow them down, and the rebuild that shows them would wait for all.
  const everything = Promise.all([places, all]).then(async ([problem]) => {
    const steps = [
      stepOf('Loading home prices', zips, 'housing'),
      stepOf('Loading incomes and airports', zips, 'search'),
      stepOf('Loading schools', schoolFiles, 'schools'),
    ]
    return [problem, ...(await Promise.all(startSteps(parts, access, steps))), await outlines]
  })
  return { places: places!, all: everything.then(problemOf) }
}

/**
 * The zips and the real files that come with the product, without outlines, which take the longest and change no figure;
 * with generated people and areas, in place of real ones, where tests ask for them.
 */
async function realFiles(parts: Parts, states: string[]): Promise<ImportParams[]> {
  const keys = starterFiles.map(({ key }) => key).filter((key) => key !== 'outlines')
  const imports = [placesImport(states), ...(await starterImports({ folder: parts.folder, states, of: keys }))]
  if (!parts.hasGeneratedSurvey) return imports
  const files = await Promise.all([
    generate(parts, 'survey').of(surveySources),
    generate(parts, 'classes').of(surveySources),
  ])
  const generated = files.flat().map((file) => ({ ...file, demonstration: true }))
  return [...imports.filter(({ source }) => !surveySources.includes(source)), ...generated]
}

/** The sources of which tests have generated files where a start has real ones. */
const surveySources: readonly string[] = ['gazetteer', 'acs']

/** Generates and loads older months of housing while the product is in use; prints a failure. */
async function loadDetails(parts: Parts, access: AdminAccess): Promise<void> {
  if (!parts.demoStates || parts.isReal) return
  const history = stepOf('Loading housing history since 2018', generate(parts, 'details'), 'housing')
  const problems = await Promise.all(startSteps(parts, access, [history]))
  for (const problem of problems) if (problem) parts.progress.print(`Older data could not be loaded: ${problem}`)
}

function generate({ demoStates, folder, log }: Parts, part: DemoPart): DemoFiles {
  return generateDemo({ folder, states: demoStates ?? [], part, log })
}

/** Loads the generated files of a service; places have no file. */
function stepOf(title: string, files: DemoFiles, owner: SourceOwner): DemoStep {
  const keys = generatedSourcesOf(owner)
  return { title, wanted: async () => (await files.of(keys)).map((file) => ({ ...file, demonstration: true })) }
}

/**
 * Starts the imports of all steps in their order and waits for one step after the other. Returns for each step why it
 * failed, or null.
 */
function startSteps({ progress }: Parts, access: AdminAccess, steps: readonly DemoStep[]): Promise<string | null>[] {
  let lastStart: Promise<unknown> = Promise.resolve()
  let lastEnd: Promise<unknown> = Promise.resolve()
  return steps.map(({ title, wanted }) => {
    const start = lastStart.then(async () => startImports(access, await wanted()))
    lastStart = start.catch(() => {})
    const earlierSteps = lastEnd
    const outcome = outcomeOf(
      progress.step(title, async (report) => {
        await earlierSteps
        const jobs = await start
        if (jobs.length === 0) report('already loaded')
        await waitForJobs(access, jobs)
      }),
    )
    lastEnd = outcome
    return outcome
  })
}

/** Why it failed, or null. */
function outcomeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

/**
 * Starts those of the wanted imports that the running system lacks, in their order. Returns the ids of all jobs to wait
 * for, those of an interrupted start included.
 */
async function startImports(access: AdminAccess, wanted: readonly ImportParams[]): Promise<string[]> {
  const [loads, jobs] = await onceAvailable(() => Promise.all([listLoads(access), listJobs(access)]))
  const { running, rest } = planDemo({ wanted, loads, jobs })
  const ids = [...running]
  for (const params of rest) ids.push((await postJob(access, { job: 'import', params })).id)
  return ids
}

/** Waits until the results of all jobs are published. Errors: why one of them failed. */
async function waitForJobs(access: AdminAccess, ids: readonly string[]): Promise<void> {
  // One after the other: asking for all at once would slow down the imports themselves.
  for (const id of ids) await waitForJob(access, id, () => {})
}

/** Retries while services that have just started are still connecting to their database. */
export async function onceAvailable<T>(work: () => Promise<T>, timeoutMs = 60_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}
