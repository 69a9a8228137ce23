import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageTable, pageTableFile } from '@homeground/contracts/pages'
import { ensureRoles } from '@homeground/postgres'
import pg from 'pg'
import { freePorts } from '../src/process/ports.ts'
import { supervise } from '../src/process/supervise.ts'
import { migrateServices } from '../src/system/migrate.ts'
import { type Disposers, disposeAll } from '../src/system/parts.ts'
import {
  type ProcessName,
  processNames,
  processSpec,
  type Service,
  type SystemSettings,
  services,
} from '../src/system/processes.ts'
import { newSecrets } from '../src/system/secrets.ts'
import { systemPostgres, systemRedis } from '../src/system/servers.ts'
import { waitForHealth } from '../src/system/system.ts'
import { createSystemLog, type SystemLog } from '../src/terminal/system-log.ts'

const operatorToken = 'x'.repeat(40)
const home = { path: '/', title: '', description: '' }
const pages: PageTable = { pages: [home], notFound: home }

interface SmallSystem {
  readonly folder: string
  /** The processes to start, and the services whose tables they need. */
  readonly processes: readonly ProcessName[]
  readonly tables: readonly Service[]
  /** SQL that runs in the tables of search before the processes start. */
  readonly prepare?: string
  readonly durable: boolean
  readonly overrides: Record<string, string>
}

/** Writes a web with a page without content. Returns its folder. */
export async function writeEmptySite(folder: string): Promise<string> {
  const webRoot = join(folder, 'web')
  await mkdir(webRoot, { recursive: true })
  await writeFile(join(webRoot, 'index.html'), '<html><head></head></html>')
  await writeFile(join(webRoot, pageTableFile), JSON.stringify(pages))
  return webRoot
}

/** Starts some of the processes of a system, with everything in one folder and a page without content. */
export async function startSmallSystem({ folder, ...input }: SmallSystem) {
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
  disposers.push(() => systemLog.close())
  const [postgres, redis] = await Promise.all([
    systemPostgres({ folder, durable: input.durable, log }),
    systemRedis({ folder, durable: input.durable, log }),
  ])
  disposers.push(() => Promise.all([postgres.stop(), redis.stop()]))
  const password = (service: string) => `password of ${service}`
  const urls = await ensureRoles({ adminUrl: postgres.url, services, password })
  const databaseUrls = urls as Record<Service, string>
  const entries = input.tables.map((service) => [service, databaseUrls[service]])
  await migrateServices(Object.fromEntries(entries), log)
  if (input.prepare) await query(databaseUrls.search, input.prepare)

  const webRoot = await writeEmptySite(folder)
  const [metricsPort, ...ports] = (await freePorts(1 + processNames.length)) as [number, ...number[]]
  const named = processNames.map((name, index) => [name, ports[index]!] as const)
  const settings: SystemSettings = {
    host: '127.0.0.1',
    redisUrl: redis.url,
    databaseUrls,
    webRoot,
    metricsPort,
    ports: Object.fromEntries(named) as SystemSettings['ports'],
    secrets: { ...newSecrets(), operatorToken, identitySecret: 'y'.repeat(40) },
    publicUrl: 'http://localhost',
    outbox: join(folder, 'outbox'),
    importFolder: join(folder, 'import'),
    overrides: input.overrides,
    development: false,
  }
  const running = input.processes.map((name) => {
    const process = supervise(processSpec(name, settings), log.line)
    disposers.push(() => process.stop(2000))
    return waitForHealth({ port: settings.ports[name], process, log })
  })
  await Promise.all(running)
  return {
    address: `http://127.0.0.1:${settings.ports.gateway}`,
    operatorToken,
    /**
     * Makes the next change of the database need a new file, as it would by itself after at most 16 MB: writes a
     * record, since a switch at the start of a file has no effect. Does nothing while Postgres is down.
     */
    needNewWalFile: () => {
      const record = `select pg_logical_emit_message(false, 'test', 'a record')`
      return query(postgres.url, `${record}; select pg_switch_wal()`).catch(() => {})
    },
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
