import { addJob, openQueue, queues, type UserMailJob } from '@homeground/queues'
import { unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'

export interface MailQueue {
  /** Asks the worker to send a mail. Errors: 503 if Redis is down. */
  add(job: UserMailJob): Promise<void>
  close(): Promise<void>
}

/** `redis`: a connection whose commands fail at once, as `queueRedis(url, 'producer')` creates it. */
export function createMailQueue({ redis, prefix }: { redis: Redis; prefix: string }): MailQueue {
  const queue = openQueue(queues.userMail, { connection: redis, prefix })
  const mailUnavailable = (error?: unknown) =>
    unavailable('Mail is unavailable right now. Please try again.', error)
  return {
    async add(job) {
      // BullMQ would wait for Redis forever, but the caller needs a response.
      if (redis.status !== 'ready') throw mailUnavailable()
      await addJob(queue, queues.userMail, job).catch((error: unknown) => {
        throw mailUnavailable(error)
      })
    },
    async close() {
      if (redis.status === 'ready') await queue.close()
    },
  }
}
