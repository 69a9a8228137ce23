import { basename } from 'node:path'
import { findSource, type SourceOwner, sources } from '@homeground/catalog/sources'
import { type ImportJob, queues, readJob } from '@homeground/queues'
import type { Queue } from 'bullmq'

/** An import that has been requested and has not ended. */
export interface UnfinishedImport {
  readonly service: SourceOwner
  readonly source: string
  readonly publisher: string
  /** File name, or address without user, password and query. */
  readonly name: string
  readonly demonstration: boolean
  readonly isRunning: boolean
  /** Percent of the file that is read; null where that is not known. */
  readonly percent: number | null
  /** ISO 8601. */
  readonly requestedAt: string
}

type ImportQueue = (typeof sources)[number]['queue']

/** The imports of all services that wait or run. */
export async function unfinishedImports(open: Readonly<Record<ImportQueue, Queue>>): Promise<UnfinishedImport[]> {
  const keys = [...new Set(sources.map(({ queue }) => queue))]
  const lists = await Promise.all(keys.map((key) => unfinishedOf(key, open[key])))
  return lists.flat()
}

async function unfinishedOf(key: ImportQueue, queue: Queue): Promise<UnfinishedImport[]> {
  // A failed attempt that will be repeated is delayed.
  const waiting = await queue.getJobs(['waiting', 'delayed'])
  const running = await queue.getJobs(['active'])
  return [...waiting, ...running].flatMap((job) => {
    const { payload, progress } = readJob(queues[key], job)
    const source = findSource(payload?.source ?? '')
    // A refresh that waits may find nothing to load.
    const isImport = payload?.action === 'import'
    const isRefresh = payload?.action === 'refresh' && running.includes(job)
    if (!payload || !source || !(isImport || isRefresh)) return []
    const { owner: service, publisher } = source
    const total = progress?.bytesTotal
    return {
      service,
      source: source.key,
      publisher,
      name: nameOf(payload),
      demonstration: payload.demonstration ?? false,
      isRunning: running.includes(job),
      percent: total ? Math.min(100, Math.floor((100 * progress.bytesRead) / total)) : null,
      requestedAt: new Date(job.timestamp).toISOString(),
    }
  })
}

function nameOf({ source, file, url = '' }: ImportJob): string {
  if (file !== undefined) return basename(file)
  const address = URL.parse(url)
  return address ? `${address.protocol}//${address.host}${address.pathname}` : source
}
