import { join } from 'node:path'
import { ensureRoles } from '@homeground/postgres'
import type { AdminAccess } from '../admin-client/call.ts'
import { importFolderOf } from '../checkout/folders.ts'
import { freePortFrom, freePorts } from '../process/ports.ts'
import { type SupervisedProcess, supervise } from '../process/supervise.ts'
import { createSystemLog } from '../terminal/system-log.ts'
import { lockDataFolder } from './data-lock.ts'
import { generateZips, loadHistory, loadNewest } from './demo-steps.ts'
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
  services,
} from './processes.ts'
import { waitForHealth, waitUntilReady, waitUntilServed } from './ready.ts'
import { publishRunFile, removeRunFile } from './run-file.ts'
import { databasePassword, readOrCreateSecrets } from './secrets.ts'
import { systemPostgres, systemRedis } from './servers.ts'
import { buildWeb, isBuilt, webRoot } from './web-build.ts'

const outboxOf = (folder: string) => join(folder, 'outbox')

/** Starts every process, waits until each is healthy, and writes the run file. */
export async function startProcesses(
  parts: Parts,
  urls: Pick<SystemSettings, 'databaseUrls' | 'redisUrl'>,
): Promise<AdminAccess> {
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
  await progress.step('Starting the services', () => superviseAll(settings, { ...parts, running, onChange }))
  await waitForOthers(settings, parts)
  isUp = true
  disposers.push(runFile.remove)
  await runFile.update()
  return { address, token: secrets.operatorToken }
}

async function settingsOf(
  parts: Parts,
  urls: Pick<SystemSettings, 'databaseUrls' | 'redisUrl'>,
): Promise<SystemSettings> {
  const { folder, host, port, secrets, development, overrides = {} } = parts
  const [metricsPort, ...ports] = (await freePorts(1 + processNames.length)) as [number, ...number[]]
  const named = processNames.map((name, index) => [name, ports[index]] as const)
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
    ports: { ...Object.fromEntries(named), gateway: port } as SystemSettings['ports'],
  }
}

/** Starts each process, adds it to `running`, and waits until all are healthy. */
async function superviseAll(
  settings: SystemSettings,
  input: Parts & { running: Map<ProcessName, SupervisedProcess>; onChange: () => void },
): Promise<void> {
  const { log, disposers, without = [], inspect = [], progress, running, onChange } = input
  const debuggerPorts = await debuggerPortsOf(inspect)
  for (const [name, port] of debuggerPorts) progress.print(`Debugger of ${name}: 127.0.0.1:${port}`)
  disposers.push(() => drain(running))
  for (const name of processNames) {
    if (without.includes(name)) continue
    const spec = processSpec(name, settings, debuggerPorts.get(name))
    running.set(name, supervise(spec, log.line, { onChange }))
  }
  await Promise.all([...running].map(([name, process]) => waitForHealth({ port: settings.ports[name], process, log })))
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
  /** Resolves once everything but the housing history can be searched: to null, or to what is missing. */
  loaded: Promise<string | null>
  /** Loads the older months of housing, which the product can be used without. */
  loadHistory: () => Promise<void>
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
  const access = await startProcesses(parts, { databaseUrls, redisUrl })
  const loading = loadNewest(parts, { access, zips })
  await loading.places
  await waitUntilServed(access.address)
  log.showFrom(input.showLevel)
  return {
    access,
    logFile: log.file,
    outbox: process.env.SMTP_URL ? null : outboxOf(folder),
    loaded: loading.all.then(
      async (problem) => problem ?? waitUntilReady(access.address, input.demoStates ? 120_000 : 5000),
    ),
    loadHistory: () => loadHistory(parts, access),
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
