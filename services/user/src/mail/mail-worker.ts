import { type QueueConnection, queues, startWorker } from '@homeground/queues'
import type { MailParts } from './mail-parts.ts'
import { sendUserMail } from './send-user-mail.ts'

/** Sends the mails of the queue `user.mail`. If the mail server is down, it retries for three days. */
export function startMailWorker(parts: MailParts, connection: QueueConnection) {
  const worker = startWorker(queues.userMail, connection, (job) => sendUserMail(parts, job))
  worker.on('failed', (job, error) =>
    parts.log.warn({ err: error, job: job?.id, attempts: job?.attemptsMade }, 'mail not sent yet'),
  )
  return { close: () => worker.close() }
}
