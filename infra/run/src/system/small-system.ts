import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageTable, pageTableFile } from '@homeground/contracts/pages'
import { ensureRoles } from '@homeground/postgres'
import pg from 'pg'
import { freePorts } from '../process/ports.ts'
import { type ProcessSpec, type SupervisedProcess, supervise } from '../process/supervise.ts'
import { createSystemLog, type SystemLog } from '../terminal/system-log.ts'
import { type Link, startLinks } from '../traffic/links.ts'
import { migrateServices } from './migrate.ts'
import { type Disposers, disposeAll } from './parts.ts'
import {
  type ProcessName,
  processNames,
  processSpec,
  type Service,
  type SystemSettings,
  services,
} from './processes.ts'
import { newSecrets } from './secrets.ts'
import { systemPostgres, systemRedis } from './servers.ts'
import { waitForHealth } from './system.ts'

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
  /** False for servers that only lose what they stored when the machine loses power. */
  readonly hasFlushes?: boolean
  readonly overrides: Record<string, string>
  /** The folder from which workers read files; by default `import`. */
  readonly importFolder?: string
  /** The folder of the web; by default one page without content. */
  readonly webRoot?: string
  /** True for processes that reach each other, Postgres and Redis through ports that can be cut, and whose clocks can be shifted. */
  readonly canFail?: boolean
}

/** What a process connects to. */
export type LinkName = ProcessName | 'postgres' | 'redis'

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
  const { durable, hasFlushes = durable } = input
  const durability = { durable, hasFlushes }
  const [postgres, redis] = await Promise.all([
    systemPostgres({ folder, ...durability, log }),
    systemRedis({ folder, ...durability, log }),
  ])
  disposers.push(() => Promise.all([postgres.stop(), redis.stop()]))
  const password = (service: string) => `password of ${service}`
  const urls = await ensureRoles({ adminUrl: postgres.url, services, password })
  const databaseUrls = urls as Record<Service, string>
  const entries = input.tables.map((service) => [service, databaseUrls[service]])
  await migrateServices(Object.fromEntries(entries), log)
  if (input.prepare) await query(databaseUrls.search, input.prepare)

  const webRoot = input.webRoot ?? (await writeEmptySite(folder))
  const [metricsPort, ...ports] = (await freePorts(1 + processNames.length)) as [number, ...number[]]
  const named = processNames.map((name, index) => [name, ports[index]!] as const)
  const ownPorts = Object.fromEntries(named) as SystemSettings['ports']
  const links = input.canFail
    ? await linksTo({ ...ownPorts, postgres: portOf(postgres.url), redis: portOf(redis.url) })
    : null
  if (links) disposers.push(links.stop)
  const linked = (url: string, name: LinkName) => (links ? withPort(url, links.ports[name]) : url)
  const settings: SystemSettings = {
    host: '127.0.0.1',
    redisUrl: linked(redis.url, 'redis'),
    databaseUrls: mapped(databaseUrls, (url) => linked(url, 'postgres')),
    webRoot,
    metricsPort,
    ports: links?.ports ?? ownPorts,
    secrets: { ...newSecrets(), operatorToken, identitySecret: 'y'.repeat(40) },
    publicUrl: 'http://localhost',
    outbox: join(folder, 'outbox'),
    importFolder: input.importFolder ?? join(folder, 'import'),
    overrides: input.overrides,
    development: false,
  }
  const clockFile = (name: ProcessName) => join(folder, `${name.replace(' ', '-')}.clock`)
  const running = new Map<ProcessName, SupervisedProcess>()
  const started = input.processes.map((name) => {
    const spec = processSpec(name, { ...settings, ports: { ...settings.ports, [name]: ownPorts[name] } })
    const process = supervise(input.canFail ? withShiftedClock(spec, clockFile(name)) : spec, log.line)
    running.set(name, process)
    disposers.push(() => process.stop(2000))
    return waitForHealth({ port: ownPorts[name], process, log })
  })
  await Promise.all(started)
  return {
    address: `http://127.0.0.1:${ownPorts.gateway}`,
    operatorToken,
    adminUrl: postgres.url,
    redisUrl: redis.url,
    outbox: settings.outbox,
    log: systemLog,
    processes: running as ReadonlyMap<ProcessName, SupervisedProcess>,
    servers: { postgres, redis },
    /** Whether a process can do its work. */
    async isReady(name: ProcessName): Promise<boolean> {
      const url = `http://127.0.0.1:${ownPorts[name]}/readyz`
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
      await response?.body?.cancel()
      return response?.status === 200
    },
    /** How others reach a part. Throws without `canFail`. */
    link: (name: LinkName): Link => links!.at(links!.ports[name]),
    /** Shifts the clock of a process with `canFail`; 0 for the right time. It takes effect within 0.1 s. */
    shiftClock: (name: ProcessName, shiftMs: number): Promise<void> =>
      shiftMs === 0 ? rm(clockFile(name), { force: true }) : writeFile(clockFile(name), String(shiftMs)),
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

export type RunningSmallSystem = Awaited<ReturnType<typeof startSmallSystem>>

const portOf = (url: string) => Number(new URL(url).port)
const withPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href

function mapped<K extends string, V, W>(values: Record<K, V>, change: (value: V) => W): Record<K, W> {
  const entries = Object.entries<V>(values).map(([key, value]) => [key, change(value)])
  return Object.fromEntries(entries) as Record<K, W>
}

/** A port before each of these ports. */
async function linksTo(targets: Record<LinkName, number>) {
  const free = await freePorts(Object.keys(targets).length)
  const ports = mapped(targets, () => free.pop()!)
  const names = Object.keys(targets) as LinkName[]
  const links = await startLinks(names.map((name) => ({ port: ports[name], targets: [targets[name]] })))
  return { ...links, ports }
}

const shiftedClock = join(import.meta.dirname, '../traffic/shifted-clock.ts')

function withShiftedClock({ command: [node, ...args], env, ...spec }: ProcessSpec, file: string): ProcessSpec {
  return { ...spec, command: [node!, '--import', shiftedClock, ...args], env: { ...env, CLOCK_FILE: file } }
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
