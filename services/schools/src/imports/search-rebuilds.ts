import { addJob, openQueue, type QueueConnection, queues } from '@homeground/queues'

const pending = 'schools'
/** Should nobody send it, search rebuilds by then with what there is. */
const AT_THE_LATEST_MS = 60 * 60_000

/**
 * Asks search to rebuild, once for many imports: working everything out takes longer than most imports,
 * so it is done after the last of those that wait. Each is told the job that will show it, which lies
 * still until then.
 */
export function openSearchRebuilds(connection: QueueConnection) {
  const queue = openQueue(queues.searchRebuild, connection)
  const now = async (reason: string): Promise<string> =>
    (await addJob(queue, queues.searchRebuild, { reason })).id!
  return {
    now,
    /** The id of the rebuild that lies still, a new one when there is none. */
    async later(reason: string): Promise<string> {
      const options = { delay: AT_THE_LATEST_MS, deduplication: { id: pending } }
      return (await queue.add(queues.searchRebuild.name, { reason }, options)).id!
    },
    async isPending(): Promise<boolean> {
      return (await queue.getDeduplicationJobId(pending)) !== null
    },
    /** Sets off the rebuild that lies still; one that is gone already saw less, so another follows. */
    async send(reason: string): Promise<void> {
      const id = await queue.getDeduplicationJobId(pending)
      await queue.removeDeduplicationKey(pending)
      const job = id === null ? undefined : await queue.getJob(id)
      if (job && (await job.isDelayed())) await job.promote()
      else await now(reason)
    },
    close: () => queue.close(),
  }
}
