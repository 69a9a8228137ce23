import { addNamedJobs, openQueue, type QueueConnection, queues } from '@homeground/queues'
import type { Log } from '@homeground/service'
import type { Redis } from 'ioredis'

/** People wait for the links of the newsletter, so they come before an issue to all subscribers. */
const issuePriority = 10

export interface MailQueue {
  /** Has stored mails sent soon. If Redis is down, the worker finds them by itself within a minute. */
  request(mailIds: readonly number[], options?: { isIssue: boolean }): Promise<void>
  close(): Promise<void>
}

interface Input extends QueueConnection {
  readonly connection: Redis
  readonly log: Log
}

/** The jobs of mails, named after them: a mail that waits already is not requested twice. */
export function createMailQueue({ connection, prefix, log }: Input): MailQueue {
  const queue = openQueue(queues.feedbackMail, { connection, prefix })
  return {
    async request(mailIds, { isIssue } = { isIssue: false }) {
      if (mailIds.length === 0) return
      const jobs = mailIds.map((mailId) => ({
        jobId: `mail-${mailId}`,
        data: { mailId },
        ...(isIssue && { priority: issuePriority }),
      }))
      try {
        // BullMQ would wait for Redis forever.
        if (connection.status !== 'ready') throw new Error('Redis is unavailable')
        await addNamedJobs(queue, queues.feedbackMail, jobs)
      } catch (error) {
        log.warn({ err: error, mails: mailIds.length }, 'mails are stored, but not requested yet')
      }
    },
    async close() {
      if (connection.status === 'ready') await queue.close()
    },
  }
}
