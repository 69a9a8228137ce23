import { join } from 'node:path'
import { ensureRoles } from '@homeground/postgres'
import type { AdminAccess } from '../admin-client/call.ts'
import { createSystemLog } from '../terminal/system-log.ts'
import { lockDataFolder } from './data-lock.ts'
import { loadFiles, loadHistory, writeDemo } from './demo-steps.ts'
import { migrateService } from './migrate.ts'
import type { Disposers, Parts, SystemInput } from './parts.ts'
import { type Service, services } from './processes.ts'
import { waitUntilReady } from './ready.ts'
import { removeRunFile } from './run-file.ts'
import { databasePassword, readOrCreateSecrets } from './secrets.ts'
import { systemPostgres, systemRedis } from './servers.ts'
import { outboxOf, startProcesses } from './start-processes.ts'
import { buildWeb, isBuilt } from './web-build.ts'

export interface System {
  access: AdminAccess
  logFile: string
  /** Folder of the mails that no mail server sends; null if there is a mail server. */
  outbox: string | null
  /** Why it is not ready although all processes run, or null. */
  missing: string | null
  /** Loads the older months of housing, which the product can be used without. */
  loadHistory: () => Promise<void>
}

/** Starts the whole system. `disposers` is filled part by part, so that a failed start can be cleaned up too. */
export async function startSystem(input: SystemInput, disposers: Disposers): Promise<System> {
  const { folder, progress } = input
  disposers.push(await lockDataFolder(folder))
  // A killed system left it, with the ids of processes that are gone.
  await removeRunFile(folder)
  const log = createSystemLog({ folder: join(folder, 'log'), print: progress.print })
  disposers.push(log.close)
  const parts: Parts = { ...input, log, secrets: await readOrCreateSecrets(folder), disposers }
  const files = writeDemo(parts)
  const [databaseUrls, redisUrl] = await Promise.all([
    startPostgres(parts).then((databaseUrls) => prepareTables(parts, databaseUrls)),
    startRedis(parts),
    buildPages(parts),
  ])
  const access = await startProcesses(parts, { databaseUrls, redisUrl })
  const problem = await loadFiles(parts, { access, files })
  const notReady = await progress.step('Waiting until everything is ready', () =>
    waitUntilReady(access.address, problem || !input.demoStates ? 5000 : 120_000),
  )
  log.showFrom(input.showLevel)
  return {
    access,
    logFile: log.file,
    outbox: process.env.SMTP_URL ? null : outboxOf(folder),
    missing: problem ?? notReady,
    loadHistory: () => loadHistory(parts, access),
  }
}

function startPostgres({ folder, durable, log, progress, secrets, disposers }: Parts) {
  return progress.step('Starting Postgres', async () => {
    const postgres = await systemPostgres({ folder, durable, log })
    disposers.push(() => postgres.stop(3000))
    const password = (service: string) => databasePassword(secrets, service)
    return ensureRoles({ adminUrl: postgres.url, services, password }) as Promise<
      Record<Service, string>
    >
  })
}

function prepareTables({ log, progress }: Parts, databaseUrls: Record<Service, string>) {
  return progress.step('Updating database tables', async () => {
    const migrations = services.map((service) =>
      migrateService(service, { databaseUrl: databaseUrls[service], log }),
    )
    await Promise.all(migrations)
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
