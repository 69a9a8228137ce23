import { isDeepStrictEqual } from 'node:util'
import type { ImportJob, RebuildJob } from '@homeground/queues'
import type { Job, Queue } from 'bullmq'

/** The same refresh, if it waits or runs already: a command that was interrupted continues to follow it. */
export async function unfinishedRefresh(queue: Queue, data: ImportJob | RebuildJob): Promise<Job | undefined> {
  if (!('action' in data) || data.action !== 'refresh') return undefined
  const unfinished = await queue.getJobs(['active', 'waiting', 'delayed'])
  return unfinished.find((job) => isDeepStrictEqual(job?.data, data))
}
