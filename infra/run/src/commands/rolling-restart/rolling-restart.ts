import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sourceOwners } from '@homeground/catalog/sources'
import { fileSourcesOf } from '../../demo/file-sources.ts'
import { generateDemo } from '../../demo/generate-demo.ts'
import type { DemoFile } from '../../demo/plan-demo.ts'
import { stopProcess } from '../../process/bound-process.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { runCommand } from '../../terminal/run-command.ts'
import type { SystemLog } from '../../terminal/system-log.ts'
import { Copy } from './copies.ts'
import { effects } from './effects.ts'
import { openJobs } from './jobs.ts'
import { call, startLoad, startMessages } from './load.ts'
import { nginxPath, startNginx } from './nginx.ts'
import { isWorker, prepare } from './prepare.ts'
import { startPublisher } from './publisher.ts'

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
