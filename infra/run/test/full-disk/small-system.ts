import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageTable, pageTableFile } from '@homeground/contracts/pages'
import { ensureRoles } from '@homeground/postgres'
import pg from 'pg'
import { freePorts } from '../../src/process/ports.ts'
import { supervise } from '../../src/process/supervise.ts'
import { migrateServices } from '../../src/system/migrate.ts'
import { type Disposers, disposeAll } from '../../src/system/parts.ts'
import {
  type ProcessName,
  processNames,
  processSpec,
  type Service,
  type SystemSettings,
  services,
} from '../../src/system/processes.ts'
import { waitForHealth } from '../../src/system/ready.ts'
import { systemPostgres, systemRedis } from '../../src/system/servers.ts'
import { createSystemLog, type SystemLog } from '../../src/terminal/system-log.ts'

/** What searches, accounts and saved places need. */
const started: readonly ProcessName[] = ['search', 'user', 'gateway']

const home = { path: '/', title: '', description: '' }
const pages: PageTable = { pages: [home], notFound: home }

/** Starts a system with everything on one disk and two zips in its read model. */
export async function startSmallSystem(folder: string) {
  const disposers: Disposers = []
  let fullDiskErrors = 0
  const systemLog = createSystemLog({ folder: join(folder, 'log'), print: () => {} })
  const log: SystemLog = {
    ...systemLog,
    line(name, text, plainLevel) {
      if (/(FATAL|PANIC):.*No space left/.test(text)) fullDiskErrors++
      systemLog.line(name, text, plainLevel)
    },
  }
  const [postgres, redis] = await Promise.all([
    systemPostgres({ folder, durable: true, log }),
    systemRedis({ folder, durable: true, log }),
  ])
  disposers.push(() => Promise.all([postgres.stop(), redis.stop()]))
  const password = (service: string) => `password of ${service}`
  const urls = await ensureRoles({ adminUrl: postgres.url, services, password })
  const databaseUrls = urls as Record<Service, string>
  const { search, user } = databaseUrls
  await migrateServices({ search, user }, log)
  await query(databaseUrls.search, readModel)

  const webRoot = join(folder, 'web')
  await mkdir(webRoot)
  await writeFile(join(webRoot, 'index.html'), '<html><head></head></html>')
  await writeFile(join(webRoot, pageTableFile), JSON.stringify(pages))
  const [metricsPort, ...ports] = (await freePorts(1 + processNames.length)) as [
    number,
    ...number[],
  ]
  const named = processNames.map((name, index) => [name, ports[index]!] as const)
  const settings: SystemSettings = {
    ...{ host: '127.0.0.1', redisUrl: redis.url, databaseUrls, webRoot },
    metricsPort,
    ports: Object.fromEntries(named) as SystemSettings['ports'],
    secrets: { operatorToken: 'x'.repeat(40), identitySecret: 'y'.repeat(40) },
    publicUrl: 'http://localhost',
    outbox: join(folder, 'outbox'),
    importFolder: join(folder, 'import'),
    overrides: { FREE_DAILY_SEARCHES_PER_ADDRESS: '1000', BURST_FORMS_PER_MINUTE: '1000' },
    development: false,
  }
  const running = started.map((name) => {
    const process = supervise(processSpec(name, settings), log.line)
    disposers.push(() => process.stop(2000))
    return waitForHealth({ port: settings.ports[name], process, log })
  })
  await Promise.all(running)
  return {
    address: `http://127.0.0.1:${settings.ports.gateway}`,
    /**
     * Makes the next change of the database need a new file, as it would by itself after at most 16 MB. Does nothing
     * while Postgres is down.
     */
    needNewWalFile: () => query(postgres.url, 'select pg_switch_wal()').catch(() => {}),
    /** How often Postgres stopped, or could not restart, because the disk was full. */
    fullDiskErrors: () => fullDiskErrors,
    stop: () => disposeAll(disposers),
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}

const readModel = `
  insert into search.zip_profile (zip, town, state_abbr, lat, lng, has_area, moe, price_trend,
    median_listing_price)
  values ('01760', 'Natick', 'MA', 42.28, -71.35, true, '{}', '{}', 800000),
         ('02139', 'Cambridge', 'MA', 42.36, -71.1, true, '{}', '{}', 900000);
  insert into search.read_model (version, fingerprint, built_at, data_set, provenance)
  values (1, 'test', now(), 'real', '{}')`
