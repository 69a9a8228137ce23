import { join } from 'node:path'
import { ensureRoles } from '@homeground/postgres'
import type { Operator } from '../operator/operator.ts'
import { freePorts } from '../process/ports.ts'
import type { Progress } from '../terminal/progress.ts'
import { openSystemLog, type SystemLog } from '../terminal/system-log.ts'
import { lockDataFolder } from './data-lock.ts'
import { loadFiles, loadHistory, writeDemo } from './demo-steps.ts'
import { migrateService } from './migrate.ts'
import { processNames, type Service, type SystemSettings, services } from './processes.ts'
import { waitUntilReady } from './ready.ts'
import { removeRunFile, writeRunFile } from './run-file.ts'
import { databasePassword, keepSecrets, type Secrets } from './secrets.ts'
import { systemPostgres, systemRedis } from './servers.ts'
import { startProcesses } from './start-processes.ts'
import { buildWeb, isBuilt, webRoot } from './web-build.ts'

export interface SystemInput {
  folder: string
  host: string
  port: number
  /** False for tests: nothing outlives the run. */
  durable: boolean
  development: boolean
  /** States of the demonstration data, all when empty; null for no demonstration data. */
  demoStates: string[] | null
  progress: Progress
  /** Once it is up, log lines from this level on are shown; before, only errors: what waits complains. */
  showLevel: number
  /** Settings of processes that win over the environment; for tests. */
  set?: Record<string, string>
}

export interface System {
  operator: Operator
  logFile: string
  /** Folder of the mails that no mail server sends; null when there is one. */
  outbox: string | null
  /** Why it is not ready although all of it runs, or null. */
  missing: string | null
  /** Loads the older months of housing, which nobody has to wait for. */
  loadHistory: () => Promise<void>
}

/** What ends a started part; called from the last to the first. */
export type Stops = (() => Promise<unknown> | unknown)[]

export interface Parts extends SystemInput {
  log: SystemLog
  secrets: Secrets
  stops: Stops
}

/** Brings up the whole system; `stops` is filled as parts start, so that a half start ends cleanly too. */
export async function startSystem(input: SystemInput, stops: Stops): Promise<System> {
  const { folder, progress } = input
  stops.push(await lockDataFolder(folder))
  const log = openSystemLog({ folder: join(folder, 'log'), print: progress.print })
  stops.push(log.close)
  const parts: Parts = { ...input, log, secrets: await keepSecrets(folder), stops }
  const files = writeDemo(parts)
  const [databaseUrls, redisUrl] = await Promise.all([
    startPostgres(parts).then((databaseUrls) => prepareTables(parts, databaseUrls)),
    startRedis(parts),
    buildPages(parts),
  ])
  const operator = await startAll(parts, { databaseUrls, redisUrl })
  const problem = await loadFiles(parts, { operator, files })
  const notReady = await progress.step('All parts ready', () =>
    waitUntilReady(operator.address, problem || !input.demoStates ? 5000 : 120_000),
  )
  log.showFrom(input.showLevel)
  return {
    operator,
    logFile: log.file,
    outbox: process.env.SMTP_URL ? null : outboxOf(folder),
    missing: problem ?? notReady,
    loadHistory: () => loadHistory(parts, operator),
  }
}

const outboxOf = (folder: string) => join(folder, 'outbox')

function startPostgres({ folder, durable, log, progress, secrets, stops }: Parts) {
  return progress.step('Postgres', async () => {
    const postgres = await systemPostgres({ folder, durable, log })
    stops.push(() => postgres.stop(3000))
    const password = (service: string) => databasePassword(secrets, service)
    return ensureRoles({ adminUrl: postgres.url, services, password }) as Promise<
      Record<Service, string>
    >
  })
}

function prepareTables({ log, progress }: Parts, databaseUrls: Record<Service, string>) {
  return progress.step('Tables', async () => {
    const migrations = services.map((service) =>
      migrateService(service, { databaseUrl: databaseUrls[service], log }),
    )
    await Promise.all(migrations)
    return databaseUrls
  })
}

function startRedis({ folder, durable, log, progress, stops }: Parts): Promise<string> {
  return progress.step('Redis', async () => {
    const redis = await systemRedis({ folder, durable, log })
    stops.push(() => redis.stop(3000))
    return redis.url
  })
}

function buildPages({ development, progress }: Parts): Promise<void> {
  return progress.step('Pages', async (say) => {
    // vite serves them in development, but the gateway starts only with some.
    if (development && isBuilt()) say('served by vite')
    else if (!(await buildWeb())) say('unchanged')
  })
}

async function startAll(
  parts: Parts,
  urls: Pick<SystemSettings, 'databaseUrls' | 'redisUrl'>,
): Promise<Operator> {
  const { folder, host, secrets, stops } = parts
  const ports = await freePorts(processNames.length)
  const named = processNames.map((name, index) => [name, ports[index]] as const)
  const settings: SystemSettings = {
    ...urls,
    host,
    secrets,
    webRoot,
    publicUrl: process.env.PUBLIC_URL || `http://localhost:${parts.port}`,
    outbox: outboxOf(folder),
    set: parts.set ?? {},
    development: parts.development,
    ports: { ...Object.fromEntries(named), gateway: parts.port } as SystemSettings['ports'],
  }
  const pids = await parts.progress.step('Processes', () =>
    startProcesses(settings, { log: parts.log, stops }),
  )
  const address = `http://localhost:${parts.port}`
  await writeRunFile(folder, { address, operatorToken: secrets.operatorToken, pids })
  stops.push(() => removeRunFile(folder))
  return { address, token: secrets.operatorToken }
}
