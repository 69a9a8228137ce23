import type { Load } from '@homeground/contracts'
import { queues as definitions, openQueue } from '@homeground/queues'
import { type Metrics, type Server, unavailable } from '@homeground/service'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { fetchLoads, type LoadOptions } from './fetch-loads.ts'

interface Options extends LoadOptions {
  readonly redis: Redis
  readonly prefix: string
  /** All queues but those of mails. */
  readonly queues: readonly Queue[]
}

const states = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const

/** Measures what belongs to no single service: the queues, and how old the data of each source is. */
export function addSystemMetrics(
  server: Server,
  metrics: Metrics,
  { redis, prefix, queues, ...options }: Options,
): void {
  const names = new Set(queues.map(({ name }) => name))
  const mails = Object.values(definitions)
    .filter(({ name }) => !names.has(name))
    .map((definition) => openQueue(definition, { connection: redis, prefix }))
  server.addHook('onClose', async () => {
    if (redis.status === 'ready') await Promise.all(mails.map((queue) => queue.close()))
  })
  const measured = [...queues, ...mails]
  /** BullMQ waits for Redis forever; Prometheus does not. */
  const ofEach = async <T>(measure: (queue: Queue) => Promise<T[]>): Promise<T[]> => {
    if (redis.status !== 'ready') throw unavailable('Redis is unavailable.')
    return (await Promise.all(measured.map(measure))).flat()
  }
  metrics.add({
    name: 'homeground_queue_jobs',
    help: 'Jobs of a queue by state',
    labelNames: ['queue', 'state'],
    read: () =>
      ofEach(async (queue) =>
        Object.entries(await queue.getJobCounts(...states)).map(([state, value]) => ({
          labels: { queue: queue.name, state },
          value,
        })),
      ),
  })
  metrics.add({
    name: 'homeground_queue_oldest_job_seconds',
    help: 'How long the first waiting job of a queue has been in it; 0 if none waits',
    labelNames: ['queue'],
    read: () =>
      ofEach(async (queue) => {
        const waiting = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true)
        const since = Math.min(Date.now(), ...waiting.map(({ timestamp }) => timestamp))
        return [{ labels: { queue: queue.name }, value: (Date.now() - since) / 1000 }]
      }),
  })
  metrics.add({
    name: 'homeground_data_loaded_timestamp_seconds',
    help: 'When the shown data of a source was loaded, and the month or years it is of',
    labelNames: ['source', 'vintage', 'demonstration'],
    read: async () => {
      const lists = await fetchLoads(options)
      const loads = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
      return newestOfEachSource(loads).map(({ source, vintage, demonstration, finished_at }) => ({
        labels: { source, vintage: vintage ?? '', demonstration: String(demonstration) },
        value: Date.parse(finished_at!) / 1000,
      }))
    },
  })
}

/** By vintage, of what is published. Vintages of one source sort as text: `2024-03`, `2023`. */
function newestOfEachSource(loads: readonly Load[]): Load[] {
  const newest = new Map<string, Load>()
  for (const load of loads) {
    if (load.state !== 'published' || !load.finished_at) continue
    const known = newest.get(load.source)
    if (!known || (known.vintage ?? '') < (load.vintage ?? '')) newest.set(load.source, load)
  }
  return [...newest.values()]
}
