import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@homeground/backup'
import { sourceOwners, sources } from '@homeground/catalog/sources'
import { generateDemo } from '../../demo/generate-demo.ts'
import { type DemoFile, fileSourcesOf } from '../../demo/plan-demo.ts'
import { hasExited, spawnCommand, stopProcess } from '../../process/bound-process.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { type ProcessName, processSpec, type SystemSettings } from '../../system/processes.ts'
import { CliError, runCommand } from '../../terminal/cli-error.ts'
import type { SystemLog } from '../../terminal/system-log.ts'
import { openJobs } from './jobs.ts'
import { call, startLoad, startMessages } from './load.ts'
import { nginxPath, startNginx } from './nginx.ts'
import { isWorker, prepare, startPublisher } from './prepare.ts'

const startLimitMs = 240_000

/** One of several processes of the same name. */
class Copy {
  readonly name: ProcessName
  readonly #settings: SystemSettings
  #child: ChildProcess | undefined

  constructor(name: ProcessName, settings: SystemSettings) {
    this.name = name
    this.#settings = settings
  }

  /** Starts it and waits until it takes requests: until it is ready, and for the gateway until it is healthy. */
  async start(path = this.name === 'gateway' ? '/healthz' : '/readyz'): Promise<void> {
    const { command, cwd, env } = processSpec(this.name, this.#settings)
    const child = spawnCommand(command, { cwd, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child = child
    const url = new URL(path, `http://127.0.0.1:${this.#settings.ports[this.name]}`)
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
const importedAgain = sourceOwners.map((owner) => fileSourcesOf(owner)[0]!)
/** Stops of each worker: its jobs have several steps. */
const workerStops = 3

/**
 * `npm run rolling-restart`: two gateways and two of each service behind nginx, and one of each worker; restarts every
 * one in turn under load, the workers during jobs, and exits with 1 if a request failed, or a job failed, was lost or
 * took effect twice.
 */
await runCommand(async () => {
  const nginx = nginxPath()
  if (!nginx) {
    console.log('Skipped: nginx is not installed on this machine.')
    return 0
  }
  const disposers: Disposers = []
  try {
    return await measure(nginx, disposers)
  } finally {
    await disposeAll(disposers)
  }
})

async function measure(nginx: string, disposers: Disposers): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-rolling-'))
  disposers.push(() => rm(folder, { recursive: true, force: true }))
  const system = await prepare(folder, disposers)
  const copies = system.copies.map(({ name, port }) => new Copy(name, system.settingsOf(name, port)))
  disposers.push(() => Promise.all(copies.map((copy) => copy.stop())))
  const child = await startNginx(nginx, folder, system.balanced)
  disposers.push(() => stopProcess(child))
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
      await copy.stop()
      await copy.start()
    }
    console.log(`Restarted ${copy.name}: ${load.report.total} requests so far`)
  }
  const failedImports = await work.stop()
  const accepted = await messages.stop()
  await load.stop()

  const { total, failures } = load.report
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  console.log(`${copies.length} processes under load: ${total} requests, ${failed} failed`)
  if (failed > 0) console.table(failures)
  const ended = await jobs.untilIdle()
  const { published, interrupted, mails } = await effects(system.adminUrl, system.settingsOf('gateway', 0).outbox)
  const expected = { imports: jobs.added.imports, mails: jobs.added.mails + accepted }
  const twice = [...mails.values()].filter((count) => count > 1).length
  console.log(`${ended.total + accepted} jobs, ${ended.failed} failed`, failedImports.join('; '))
  console.log(`${expected.imports} imports: ${published} published, ${interrupted} interrupted and repeated`)
  console.log(`${expected.mails} mails: ${mails.size} sent, ${twice} of them twice`)
  const isWhole = published === expected.imports && mails.size === expected.mails && twice === 0
  return failed === 0 && ended.failed === 0 && isWhole ? 0 : 1
}

/** Generated files of all sources, in the order in which they are imported. */
async function demoFiles(folder: string, log: SystemLog): Promise<DemoFile[]> {
  const zips = generateDemo({ folder, states, log, part: 'zips' })
  const schools = generateDemo({ folder, states, log, part: 'schools' })
  return [
    ...(await zips.of([...fileSourcesOf('search'), ...fileSourcesOf('housing')])),
    ...(await schools.of(fileSourcesOf('schools'))),
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
  const owners = [...new Set(sources.map(({ owner }) => owner))]
  const loads = owners.map((owner) => `select state, error from ${owner}.load`).join(' union all ')
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
