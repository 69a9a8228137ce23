import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@homeground/backup'
import { sourceOwners } from '@homeground/catalog/sources'
import { ensureRoles } from '@homeground/postgres'
import { generatedSourcesOf } from '../../demo/plan-demo.ts'
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
import { writeEmptySite } from '../../system/small-system.ts'
import { CliError, runCommand } from '../../terminal/cli-error.ts'
import { createSystemLog } from '../../terminal/system-log.ts'
import { demoFiles, openJobs, readMails, startPublisher } from '../../traffic/jobs.ts'
import { type LinkInput, startLinks } from '../../traffic/links.ts'
import { call, untilServed } from '../../traffic/requests.ts'
import { startLoad, startMessages } from './load.ts'

const startLimitMs = 240_000

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
  const webRoot = await writeEmptySite(folder)
  const ports = await freePorts(3 * processNames.length)
  const balanced: Partial<Record<ProcessName, LinkInput>> = {}
  const shared: Partial<SystemSettings['ports']> = {}
  for (const name of processNames) {
    shared[name] = ports.pop()!
    if (!isWorker(name)) balanced[name] = { port: shared[name], targets: [ports.pop()!, ports.pop()!] }
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
    (balanced[name]?.targets ?? [shared[name]!]).map((port) => ({ name, port })),
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
  const balancer = await startLinks(system.balanced)
  disposers.push(balancer.stop)
  // Search is ready once there is data.
  await Promise.all(copies.map((copy) => copy.start('/healthz')))
  const jobs = openJobs(system.redisUrl)
  disposers.push(jobs.close)
  const files = await demoFiles({ folder, states, log: system.log })
  await jobs.runImport({ source: 'places', states })
  for (const file of files) await jobs.runImport({ ...file, demonstration: true })
  const publisher = await startPublisher(files)
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
  for (const { to, subject } of await readMails(outbox)) {
    const key = /^Feedback (#\d+)$/.exec(subject)?.[1] ?? to
    mails.set(key, (mails.get(key) ?? 0) + 1)
  }
  return { ...row!, mails }
}
