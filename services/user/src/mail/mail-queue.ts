import { addJob, openQueue, queues, type UserMailJob } from '@homeground/queues'
import { unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'

export interface MailQueue {
  /** Has a mail sent soon, by the worker. Errors: 503 while Redis is away. */
  add(job: UserMailJob): Promise<void>
  close(): Promise<void>
}

/** `redis`: a connection whose commands fail at once, as `queueRedis(url, 'producer')` makes it. */
export function createMailQueue({ redis, prefix }: { redis: Redis; prefix: string }): MailQueue {
  const queue = openQueue(queues.userMail, { connection: redis, prefix })
  const away = (error?: unknown) =>
    unavailable('Mails cannot be sent for the moment. Please try again.', error)
  return {
    async add(job) {
      // BullMQ waits for Redis without end; whoever asks here wants to know at once.
      if (redis.status !== 'ready') throw away()
      await addJob(queue, queues.userMail, job).catch((error: unknown) => {
        throw away(error)
      })
    },
    async close() {
      if (redis.status === 'ready') await queue.close()
    },
  }
}
