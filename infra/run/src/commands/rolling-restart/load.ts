import { setTimeout as sleep } from 'node:timers/promises'
import { findSource } from '@homeground/catalog/sources'
import { addJob, createQueue, type ImportJob, queues } from '@homeground/queues'
import { Redis } from 'ioredis'
import type { DemoFile } from '../../demo/plan-demo.ts'
import type { ProcessName } from '../../system/processes.ts'
import { CliError } from '../../terminal/cli-error.ts'

export interface LoadReport {
  total: number
  /** What went wrong → how often. */
  readonly failures: Record<string, number>
}

/**
 * Calls each path again and again from several clients, until `stop`. Anything but a 200 has failed. A call whose connection
 * closes before its response is sent a second time, as browsers do (RFC 9112, 9.3.1).
 */
export function startLoad(address: string, paths: readonly string[], clients: number) {
  const report: LoadReport = { total: 0, failures: {} }
  let isStopping = false
  const client = async (first: number) => {
    for (let at = first; !isStopping; at++) {
      const path = paths[at % paths.length]!
      const url = new URL(path, address)
      const once = await call(url)
      const outcome = once === closedConnection ? await call(url) : once
      report.total++
      if (outcome !== 200) {
        const key = `${path.split('?')[0]}: ${outcome}`
        report.failures[key] = (report.failures[key] ?? 0) + 1
      }
      await sleep(20)
    }
  }
  const running = Array.from({ length: clients }, (_, index) => client(index))
  return {
    report,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

/** Sends a message to the operators every 100 ms, until `stop`, which returns how many were accepted. */
export async function startMessages(address: string) {
  const { headers } = await fetch(new URL('/api/user', address))
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!
  const request = {
    method: 'POST',
    headers: {
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
      'content-type': 'application/json',
    },
  }
  let acceptedCount = 0
  let isStopping = false
  const running = (async () => {
    for (let number = 1; !isStopping; number++) {
      const body = JSON.stringify({ name: 'Ann', feedback: `Message ${number}` })
      const outcome = await call(new URL('/api/submitFeedbackForm', address), { ...request, body })
      if (outcome === 200) acceptedCount++
      await sleep(100)
    }
  })()
  return {
    async stop(): Promise<number> {
      isStopping = true
      await running
      return acceptedCount
    },
  }
}

const closedConnection = 'UND_ERR_SOCKET'

/** The status of a response, or the code of what went wrong. */
export async function call(url: URL, request: RequestInit = {}): Promise<number | string> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(20_000) })
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

const prefix = 'homeground'
const names = Object.keys(queues) as (keyof typeof queues)[]
const mailMs = 50
const longestMs = 180_000

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
      await until(async () => (await count(all, 'active', 'waiting', 'delayed', 'prioritized')) === 0)
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

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + longestMs; !(await isDone()); await sleep(20))
    if (Date.now() > end) throw new CliError('The jobs did not end in time')
}
