import { addJob, openQueue, type QueueConnection, queues } from '@homeground/queues'

const deduplicationId = 'schools'
/** If nothing releases a delayed rebuild, search rebuilds after this time with the data it has. */
const LONGEST_DELAY_MS = 60 * 60_000

/**
 * Requests search rebuilds, one for many imports: computing all scores takes longer than most
 * imports, so it happens once, after the last waiting import. Until then the rebuild is a delayed
 * job, whose id every import returns.
 */
export function createSearchRebuilds(connection: QueueConnection) {
  const queue = openQueue(queues.searchRebuild, connection)
  const request = async (reason: string): Promise<string> => (await addJob(queue, queues.searchRebuild, { reason })).id!
  return {
    request,
    /** The id of the delayed rebuild, which it adds when there is none. */
    async requestDelayed(reason: string): Promise<string> {
      const options = { delay: LONGEST_DELAY_MS, deduplication: { id: deduplicationId } }
      return (await queue.add(queues.searchRebuild.name, { reason }, options)).id!
    },
    async isDelayed(): Promise<boolean> {
      return (await queue.getDeduplicationJobId(deduplicationId)) !== null
    },
    /** Starts the delayed rebuild; if it has run already, it missed the newest data, so another follows. */
    async release(reason: string): Promise<void> {
      const id = await queue.getDeduplicationJobId(deduplicationId)
      await queue.removeDeduplicationKey(deduplicationId)
      const job = id === null ? undefined : await queue.getJob(id)
      if (job && (await job.isDelayed())) await job.promote()
      else await request(reason)
    },
    close: () => queue.close(),
  }
}
