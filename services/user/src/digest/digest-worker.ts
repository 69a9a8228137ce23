import { addNamedJobs, openQueue, type QueueConnection, queues, startWorker } from '@homeground/queues'
import type { Log } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { FigureServices } from './figures.ts'
import { type DigestParts, planDigests } from './plan-digests.ts'
import { requestUnsent } from './request-unsent.ts'

/** Mails that somebody waits for, such as a link to reset a password, come first. */
const digestPriority = 10

interface Parts {
  readonly db: DataSource
  readonly services: FigureServices
  readonly log: Log
}

/** Plans the digests of the queue `user.digest`, and requests those that a killed worker has left. */
export function startDigestWorker({ db, services, log }: Parts, connection: QueueConnection) {
  const mails = openQueue(queues.userMail, connection)
  const addMails: DigestParts['addMails'] = (keys) =>
    addNamedJobs(
      mails,
      queues.userMail,
      keys.map(({ publication, accountId }) => ({
        jobId: `digest-${publication}-${accountId}`,
        data: { kind: 'digest', publication, accountId },
        priority: digestPriority,
      })),
    )
  const abort = new AbortController()
  const worker = startWorker(queues.userDigest, connection, async (job) => {
    const parts = { db, services, addMails, signal: abort.signal }
    const result = await planDigests(parts, job)
    log.info({ reason: job.reason, ...result }, 'digests planned')
    return result
  })
  worker.on('failed', (job, error) =>
    log.warn({ err: error, job: job?.id, attempts: job?.attemptsMade }, 'digests not planned yet'),
  )
  const repaired = requestUnsent(db, { addMails }).catch((error) =>
    log.warn({ err: error }, 'could not request the digests that are not sent yet'),
  )
  return {
    async close() {
      abort.abort(new Error('The worker is shutting down.'))
      await repaired
      await worker.close()
      await mails.close()
    },
  }
}
