import { addJob, addJobOnce, openQueue, queues, type UserMailJob } from '@homeground/queues'
import { unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'

const dayMs = 24 * 3600_000

export interface MailQueue {
  /** Asks the worker to send a mail; with an id, once a day. Errors: 503 if Redis is down. */
  add(job: UserMailJob, id?: string): Promise<void>
  close(): Promise<void>
}

/** `redis`: a connection whose commands fail at once, as `queueRedis(url, 'producer')` creates it. */
export function createMailQueue({ redis, prefix }: { redis: Redis; prefix: string }): MailQueue {
  const queue = openQueue(queues.userMail, { connection: redis, prefix })
  const mailUnavailable = (error?: unknown) => unavailable('Mail is unavailable right now. Please try again.', error)
  return {
    async add(job, id) {
      // BullMQ would wait for Redis forever, but the caller needs a response.
      if (redis.status !== 'ready') throw mailUnavailable()
      const added =
        id === undefined
          ? addJob(queue, queues.userMail, job)
          : addJobOnce(queue, queues.userMail, job, { id, withinMs: dayMs })
      await added.catch((error: unknown) => {
        throw mailUnavailable(error)
      })
    },
    async close() {
      if (redis.status === 'ready') await queue.close()
    },
  }
}
