import { join } from 'node:path'
import { ensureRoles } from '@homeground/postgres'
import type { AdminAccess } from '../admin-client/call.ts'
import { createSystemLog } from '../terminal/system-log.ts'
import { lockDataFolder } from './data-lock.ts'
import { generateZips, loadHistory, loadNewest } from './demo-steps.ts'
import { migrateServices } from './migrate.ts'
import type { Disposers, Parts, SystemInput } from './parts.ts'
import { type Service, services } from './processes.ts'
import { waitUntilReady, waitUntilServed } from './ready.ts'
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
