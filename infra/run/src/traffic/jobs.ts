import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findSource } from '@homeground/catalog/sources'
import { addJob, createQueue, type ImportJob, queues } from '@homeground/queues'
import { Redis } from 'ioredis'
import { generateDemo } from '../demo/generate-demo.ts'
import { type DemoFile, generatedSourcesOf } from '../demo/plan-demo.ts'
import type { ProcessName } from '../system/processes.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { SystemLog } from '../terminal/system-log.ts'

/** Generated files of all sources, in the order in which they are imported. */
export async function demoFiles(input: { folder: string; states: string[]; log: SystemLog }): Promise<DemoFile[]> {
  const people = generateDemo({ ...input, part: 'survey' })
  const zips = generateDemo({ ...input, part: 'zips' })
  const schools = generateDemo({ ...input, part: 'schools' })
  return [
    ...(await people.of(['gazetteer', 'acs'])),
    ...(await zips.of([...generatedSourcesOf('search'), ...generatedSourcesOf('housing')])),
    ...(await schools.of(generatedSourcesOf('schools'))),
  ]
}

const slices = 20
const sliceMs = 100

/**
 * Serves each source's file at `/<number>/<source>`, slowly, so that a worker is stopped while it reads. Each number
 * lacks another line: an import of what is published already would do nothing.
 */
export async function startPublisher(files: readonly DemoFile[]) {
  const pathOf = new Map(files.map(({ source, file }) => [source, file]))
  const server = createServer(async (request, response) => {
    const [, number, source] = request.url!.split('/')
    const lines = (await readFile(pathOf.get(source!)!, 'utf8')).trimEnd().split('\n')
    // The first line has the names of the columns.
    const content = Buffer.from(`${lines.toSpliced(1 + (Number(number) % (lines.length - 1)), 1).join('\n')}\n`)
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

/** A mail that was sent. */
export interface SentMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The mails in the folder of a system without a mail server. */
export async function readMails(outbox: string): Promise<SentMail[]> {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.txt')).map((name) => readFile(join(outbox, name), 'utf8'))
  const line = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return (await Promise.all(files)).map((text) => ({ to: line(text, 'To'), subject: line(text, 'Subject'), text }))
}

const prefix = 'homeground'
const names = Object.keys(queues) as (keyof typeof queues)[]
const mailMs = 50
const longestMs = 180_000
const unfinished = ['active', 'waiting', 'delayed', 'prioritized'] as const

type Queue = ReturnType<typeof createQueue>
type ImportQueue = 'searchImport' | 'housingImport' | 'schoolsImport'

/** The queues of the system, and jobs that are added to them. */
export function openJobs(redisUrl: string) {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  const queueOf = Object.fromEntries(
    names.map((name) => [name, createQueue(queues[name], { connection, prefix })]),
  ) as Record<keyof typeof queues, Queue>
  const all = Object.values(queueOf)
  /** Import jobs and mails of the user service that were added. */
  const added = { imports: 0, mails: 0 }

  /** Runs an import and waits until it has ended. Throws a CliError if it failed. */
  async function runImport(job: Omit<ImportJob, 'action'>): Promise<void> {
    const name = findSource(job.source)!.queue as ImportQueue
    const { id } = await addJob(queueOf[name], queues[name], { action: 'import', ...job })
    added.imports++
    await until(async () => ['completed', 'failed'].includes(await queueOf[name].getJobState(id!)))
    const reason = (await queueOf[name].getJob(id!))?.failedReason
    if (reason) throw new CliError(`${job.source}: ${reason}`)
  }

  return {
    added,
    runImport,
    /** Imports files from another address, and queues mails, again and again until `stop`. */
    start(files: readonly DemoFile[], urlOf: (number: number, source: string) => string) {
      let isStopping = false
      const load = async ({ file: _, source, ...more }: DemoFile) => {
        for (let number = 2; !isStopping; number++) {
          const url = urlOf(number, source)
          await runImport({ source, ...more, url, demonstration: true, yes: true })
        }
      }
      const send = async () => {
        for (; !isStopping; await sleep(mailMs)) {
          const email = `${++added.mails}@mail.example`
          await addJob(queueOf.userMail, queues.userMail, { kind: 'address-changed', email })
        }
      }
      const running = Promise.allSettled([...files.map(load), send()])
      return {
        async stop(): Promise<string[]> {
          isStopping = true
          const outcomes = await running
          return outcomes.flatMap((each) => (each.status === 'rejected' ? [`${each.reason}`] : []))
        },
      }
    },
    /** Waits until a worker has a job of the queues of its service. */
    async untilBusy(worker: ProcessName): Promise<void> {
      const [service] = worker.split(' ')
      const own = all.filter(({ name }) => name.startsWith(`${service}.`))
      await until(async () => (await count(own, 'active')) > 0)
    },
    /** Waits until all jobs have ended. Returns how many did, and how many of those failed. */
    async untilIdle(): Promise<{ total: number; failed: number }> {
      await until(
        async () => (await count(all, ...unfinished)) === 0,
        () => describeJobs(all),
      )
      const failures = await count(all, 'failed')
      // Jobs of sent mails are deleted.
      return { total: (await count(all, 'completed')) + failures + added.mails, failed: failures }
    },
    async close(): Promise<void> {
      await Promise.all(all.map((queue) => queue.close()))
      connection.disconnect()
    },
  }
}

async function count(all: readonly Queue[], ...states: Parameters<Queue['getJobCounts']>) {
  const counts = await Promise.all(all.map((queue) => queue.getJobCounts(...states)))
  return counts.flatMap(Object.values<number>).reduce((sum, each) => sum + each, 0)
}

async function until(isDone: () => Promise<boolean>, describe = async () => ''): Promise<void> {
  for (const end = Date.now() + longestMs; !(await isDone()); await sleep(20))
    if (Date.now() > end) throw new CliError(`The jobs did not end in time${await describe()}.`)
}

/** The jobs that have not ended, with the reason of the last failure and when they are tried again. */
async function describeJobs(all: readonly Queue[]): Promise<string> {
  const jobs = await Promise.all(all.map((queue) => queue.getJobs([...unfinished])))
  return jobs
    .flat()
    .map(({ queueName, attemptsMade, failedReason, processedOn, timestamp, delay }) => {
      const seconds = Math.round(((processedOn ?? timestamp) + delay - Date.now()) / 1000)
      return `; ${queueName}: tried ${attemptsMade} times, due in ${seconds} s, ${failedReason ?? 'not failed'}`
    })
    .join('')
}
