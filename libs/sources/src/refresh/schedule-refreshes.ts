import { releasesOf } from '@homeground/catalog/releases'
import { type SourceOwner, sourcesOwnedBy } from '@homeground/catalog/sources'
import { type ImportJob, openQueue, type QueueConnection, queues } from '@homeground/queues'

/** Release calendars are those of American publishers. */
const TIME_ZONE = 'America/New_York'

/**
 * Creates the job schedulers of an owner's sources from the catalog's release calendar, or removes them. Every worker
 * may call it: a scheduler exists once. The jobs leave demonstration data as it is.
 */
export async function scheduleRefreshes(
  owner: SourceOwner,
  { connection, isOn }: { connection: QueueConnection; isOn: boolean },
): Promise<void> {
  const definition = queues[`${owner}Import`]
  const queue = openQueue(definition, connection)
  try {
    for (const { key } of sourcesOwnedBy(owner)) {
      const id = `refresh-${key}`
      const { schedule } = releasesOf(key)
      const data: ImportJob = { action: 'refresh', source: key, scheduled: true }
      if (isOn && schedule) {
        const repeat = { pattern: schedule, tz: TIME_ZONE }
        await queue.upsertJobScheduler(id, repeat, { name: definition.name, data })
      } else await queue.removeJobScheduler(id)
    }
  } finally {
    await queue.close()
  }
}
