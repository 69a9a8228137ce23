import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@homeground/backup'
import { sourceOwners } from '@homeground/catalog/sources'
import { type PageTable, pageTableFile } from '@homeground/contracts/pages'
import { ensureRoles } from '@homeground/postgres'
import { generateDemo } from '../../demo/generate-demo.ts'
import { type DemoFile, generatedSourcesOf } from '../../demo/plan-demo.ts'
import { hasExited, spawnCommand } from '../../process/bound-process.ts'
import { freePorts } from '../../process/ports.ts'
import { startTemporaryServers } from '../../servers/temporary-servers.ts'
import { migrateServices } from '../../system/migrate.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import {
  type ProcessName,
  processNames,
  processSpec,
  type Service,
  type SystemSettings,
  services,
} from '../../system/processes.ts'
import { newSecrets } from '../../system/secrets.ts'
import { CliError, runCommand } from '../../terminal/cli-error.ts'
import { createSystemLog, type SystemLog } from '../../terminal/system-log.ts'
import { call, openJobs, startLoad, startMessages } from './load.ts'

const startLimitMs = 240_000

/** The port of a service, and those of the copies behind it. */
interface Balanced {
  readonly port: number
  readonly copies: readonly number[]
}

/**
 * Gives each new connection to a copy that is ready, in turn, as a Service of Kubernetes does: open connections stay where they
 * are, and no request is repeated.
 */
async function startBalancer(balanced: readonly Balanced[]) {
  const unready = new Set<number>()
  const connections = new Set<Socket>()
  const servers = balanced.map(({ port, copies }) => {
    let accepted = 0
    const server = createTcpServer((client) => {
      const ready = copies.filter((copy) => !unready.has(copy))
      const copy = connect(ready[accepted++ % ready.length]!, '127.0.0.1')
      for (const [from, to] of [
        [client, copy],
        [copy, client],
      ] as const) {
        connections.add(from)
        from.on('error', () => to.destroy()).on('close', () => connections.delete(from))
        from.pipe(to)
      }
    })
    return server.listen(port, '127.0.0.1')
  })
  await Promise.all(servers.map((server) => once(server, 'listening')))
  return {
    /** Gives new connections to a copy, or no longer. */
    setReady(port: number, isReady: boolean): void {
      if (isReady) unready.delete(port)
      else unready.add(port)
    },
    stop(): void {
      for (const server of servers) server.close()
      for (const connection of connections) connection.destroy()
    },
  }
}

const slices = 20
const sliceMs = 100

/**
 * Serves each source's file at `/<number>/<source>`, slowly, so that a worker is stopped while it reads. Odd and even
 * numbers differ by one line: an import of what is published already would do nothing.
 */
async function startPublisher(files: ReadonlyMap<string, string>) {
  const server = createServer(async (request, response) => {
    const [, number, source] = request.url!.split('/')
    const text = await readFile(files.get(source!)!, 'utf8')
    const content = Buffer.from(Number(number) % 2 ? text : text.replace(/\n.*\n/, '\n'))
    response.writeHead(200, { 'content-length': content.length })
    const size = Math.ceil(content.length / slices)
    for (let at = 0; at < content.length && !response.destroyed; at += size) {
      response.write(content.subarray(at, at + size))
      await sleep(sliceMs)
    }
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (number: number, source: string) => `http://127.0.0.1:${port}/${number}/${source}`,
    stop: () => server.closeAllConnections(),
  }
}

const limits = {
  FREE_DAILY_SEARCHES: '100000',
  FREE_DAILY_SEARCHES_PER_ADDRESS: '100000',

  BURST_PER_MINUTE: '1000000',
  BURST_FORMS_PER_MINUTE: '1000000',
  MAILS_PER_CLIENT: '1000000',
  CLIENT_CONNECTIONS: '10000',
  CALL_WAIT_MS: '10000',
  UPSTREAM_TIMEOUT_MS: '15000',
  LOG_LEVEL: 'error',
  FEEDBACK_TO: 'operators@mail.example',
  ALLOW_PRIVATE_SOURCES: 'true',
}

const isWorker = (name: ProcessName) => name.endsWith('worker')

/** Databases, pages, and the ports of everything: two copies of what is balanced, and one of each worker. */
async function prepare(folder: string, disposers: Disposers) {
  const servers = await startTemporaryServers()
  disposers.push(servers.stop)
  const log = createSystemLog({ folder: join(folder, 'log'), print: console.log })
  disposers.push(log.close)
  const adminUrl = Object.assign(new URL(servers.databaseUrl), { pathname: '/homeground' }).href
  const urls = await ensureRoles({ adminUrl, services, password: (service) => `rolling ${service}` })
  const databaseUrls = urls as Record<Service, string>
  await migrateServices(databaseUrls, log)
  const webRoot = join(folder, 'web')
  const home = { path: '/', title: '', description: '' }
  await mkdir(webRoot)
  await writeFile(join(webRoot, 'index.html'), '<html><head></head></html>')
  await writeFile(join(webRoot, pageTableFile), JSON.stringify({ pages: [home], notFound: home } satisfies PageTable))
  const ports = await freePorts(3 * processNames.length)
  const balanced: Partial<Record<ProcessName, Balanced>> = {}
  const shared: Partial<SystemSettings['ports']> = {}
  for (const name of processNames) {
    shared[name] = ports.pop()!
    if (!isWorker(name)) balanced[name] = { port: shared[name], copies: [ports.pop()!, ports.pop()!] }
  }
  const secrets = { ...newSecrets(), operatorToken: 'x'.repeat(40) }
  const settingsOf = (name: ProcessName, port: number): SystemSettings => ({
    host: '127.0.0.1',
    redisUrl: servers.redisUrl,
    databaseUrls,
    webRoot,
    metricsPort: 0,
    ports: { ...shared, [name]: port } as SystemSettings['ports'],
    secrets,
    publicUrl: 'http://localhost',
    outbox: join(folder, 'outbox'),
    importFolder: join(folder, 'import'),
    overrides: limits,
    development: false,
  })
  const copies = processNames.flatMap((name) =>
    (balanced[name]?.copies ?? [shared[name]!]).map((port) => ({ name, port })),
  )
  const address = `http://127.0.0.1:${balanced.gateway!.port}`
  const { redisUrl } = servers
  return { settingsOf, copies, balanced: Object.values(balanced), address, adminUrl, redisUrl, log }
}

/** One of several processes of the same name. */
class Copy {
  readonly name: ProcessName
  readonly port: number
  readonly #settings: SystemSettings
  #child: ChildProcess | undefined

  constructor(name: ProcessName, settings: SystemSettings) {
    this.name = name
    this.port = settings.ports[name]
    this.#settings = settings
  }

  /** Starts it and waits until it is ready. */
  async start(path = '/readyz'): Promise<void> {
    const { command, cwd, env } = processSpec(this.name, this.#settings)
    const child = spawnCommand(command, { cwd, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child = child
    const url = new URL(path, `http://127.0.0.1:${this.port}`)
    const end = Date.now() + startLimitMs
    for (let outcome = await call(url); outcome !== 200; outcome = await call(url)) {
      const problem = hasExited(child) ? `exited with ${child.exitCode}` : `${path}: ${outcome}`
      if (hasExited(child) || Date.now() > end) throw new CliError(`${this.name} does not start (${problem})`)
      await sleep(100)
    }
  }

  /** SIGTERM, as a deployment sends it; resolves when the process has exited. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || hasExited(child)) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
}

const calls = ['/api/search?states=RI&searchOrderBy=median_listing_price', '/api/attributes', '/api/user']
const clients = 8
const states = ['RI']
/** One source of each service that imports. */
const importedAgain = sourceOwners.map((owner) => generatedSourcesOf(owner)[0]!)
/** Stops of each worker: its jobs have several steps. */
const workerStops = 3

/**
 * `npm run rolling-restart`: two gateways and two of each service behind a balancer, and one of each worker; restarts every
 * one in turn under load, the workers during jobs, and exits with 1 if a request failed, or a job failed, was lost or
 * took effect twice.
 */
await runCommand(async () => {
  const disposers: Disposers = []
  try {
    return await measure(disposers)
  } finally {
    await disposeAll(disposers)
  }
})

async function measure(disposers: Disposers): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-rolling-'))
  disposers.push(() => rm(folder, { recursive: true, force: true }))
  const system = await prepare(folder, disposers)
  const copies = system.copies.map(({ name, port }) => new Copy(name, system.settingsOf(name, port)))
  disposers.push(() => Promise.all(copies.map((copy) => copy.stop())))
  const balancer = await startBalancer(system.balanced)
  disposers.push(balancer.stop)
  // Search is ready once there is data.
  await Promise.all(copies.map((copy) => copy.start('/healthz')))
  const jobs = openJobs(system.redisUrl)
  disposers.push(jobs.close)
  const files = await demoFiles(folder, system.log)
  await jobs.runImport({ source: 'places', states })
  for (const file of files) await jobs.runImport({ ...file, demonstration: true })
  const publisher = await startPublisher(new Map(files.map(({ source, file }) => [source, file])))
  disposers.push(publisher.stop)
  for (const path of calls) await untilServed(new URL(path, system.address))

  const load = startLoad(system.address, calls, clients)
  const messages = await startMessages(system.address)
  const again = files.filter(({ source }) => importedAgain.some((one) => one === source))
  const work = jobs.start(again, publisher.urlOf)
  for (const copy of copies) {
    for (let stops = isWorker(copy.name) ? workerStops : 1; stops > 0; stops--) {
      if (isWorker(copy.name)) await jobs.untilBusy(copy.name)
      balancer.setReady(copy.port, false)
      await copy.stop()
      await copy.start()
      balancer.setReady(copy.port, true)
    }
    console.log(`Restarted ${copy.name}: ${load.report.total} requests so far`)
  }
  const failedImports = await work.stop()
  const acceptedMessages = await messages.stop()
  await load.stop()

  const { total, failures } = load.report
  const failedRequests = Object.values(failures).reduce((sum, count) => sum + count, 0)
  console.log(`${copies.length} processes under load: ${total} requests, ${failedRequests} failed`)
  if (failedRequests > 0) console.table(failures)
  const outcome = await jobs.untilIdle()
  const { published, interrupted, mails } = await effects(system.adminUrl, system.settingsOf('gateway', 0).outbox)
  const expected = { imports: jobs.added.imports, mails: jobs.added.mails + acceptedMessages }
  const twice = [...mails.values()].filter((count) => count > 1).length
  console.log(`${outcome.total + acceptedMessages} jobs, ${outcome.failed} failed`, failedImports.join('; '))
  console.log(`${expected.imports} imports: ${published} published, ${interrupted} interrupted and repeated`)
  console.log(`${expected.mails} mails: ${mails.size} sent, ${twice} of them twice`)
  const isWhole = published === expected.imports && mails.size === expected.mails && twice === 0
  return failedRequests === 0 && outcome.failed === 0 && isWhole ? 0 : 1
}

/** Generated files of all sources, in the order in which they are imported. */
async function demoFiles(folder: string, log: SystemLog): Promise<DemoFile[]> {
  const people = generateDemo({ folder, states, log, part: 'survey' })
  const zips = generateDemo({ folder, states, log, part: 'zips' })
  const schools = generateDemo({ folder, states, log, part: 'schools' })
  return [
    ...(await people.of(['gazetteer', 'acs'])),
    ...(await zips.of([...generatedSourcesOf('search'), ...generatedSourcesOf('housing')])),
    ...(await schools.of(generatedSourcesOf('schools'))),
  ]
}

async function untilServed(url: URL): Promise<void> {
  for (let outcome = await call(url), tries = 0; outcome !== 200; outcome = await call(url)) {
    if (++tries === 300) throw new Error(`${url.pathname} returns ${outcome}`)
    await sleep(200)
  }
}

/** What jobs have left behind. */
interface Effects {
  /** Loads that were published: as many as import jobs if each took effect once. */
  readonly published: number
  /** Loads that a stopped worker began and another one repeated. */
  readonly interrupted: number
  /** Recipient or number of a message → mails. */
  readonly mails: ReadonlyMap<string, number>
}

async function effects(adminUrl: string, outbox: string): Promise<Effects> {
  const loads = sourceOwners.map((owner) => `select state, error from ${owner}.load`).join(' union all ')
  const [row] = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ published: number; interrupted: number }>(
      `select count(*) filter (where state in ('published', 'replaced'))::int as published,
         count(*) filter (where state = 'failed')::int as interrupted from (${loads}) loads`,
    )
    return rows
  })
  const mails = new Map<string, number>()
  for (const file of await readdir(outbox)) {
    const text = await readFile(join(outbox, file), 'utf8')
    const key = /^(?:Subject: Feedback|To:) (#\d+|\d+@.*)$/m.exec(text)?.[1] ?? file
    mails.set(key, (mails.get(key) ?? 0) + 1)
  }
  return { ...row!, mails }
}
