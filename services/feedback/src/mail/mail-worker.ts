import { type QueueConnection, queues, startWorker } from '@homeground/queues'
import { repeat } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { MailParts } from './mail-parts.ts'
import { createMailQueue } from './mail-queue.ts'
import { unsentAfter } from './outgoing-mail.repository.ts'
import { sendMail } from './send-mail.ts'

const mailsPerCall = 1000
const checkMs = 60_000

/**
 * Sends the mails of the queue `feedback.mail`. If the mail server is down, they are tried again for days; every minute
 * those that are neither sent nor queued are queued, so that none depends on Redis.
 */
export function startMailWorker(parts: MailParts, { connection, prefix }: QueueConnection & { connection: Redis }) {
  const { db, log, operators } = parts
  const queue = createMailQueue({ connection, prefix, log })
  const worker = startWorker(queues.feedbackMail, { connection, prefix }, ({ mailId }) => sendMail(parts, mailId))
  worker.on('failed', (job, error) =>
    log.warn({ err: error, job: job?.id, attempts: job?.attemptsMade }, 'mail not sent yet'),
  )
  const requestUnsent = async () => {
    let last: number | undefined = 0
    do {
      const options = { pageSize: mailsPerCall, toOperators: operators !== '' }
      const ids: number[] = await unsentAfter(db, last, options)
      await queue.request(ids)
      last = ids.at(-1)
    } while (last !== undefined)
  }
  const stop = repeat(db, requestUnsent, {
    firstAfterMs: 0,
    everyMs: checkMs,
    onFailure: (error) => log.warn({ err: error }, 'could not look for mails that are not sent'),
  })
  return {
    async close() {
      await stop()
      await worker.close()
      await queue.close()
    },
  }
}
