import type { LoadResult } from '@homeground/queues'
import type { DataSource } from 'typeorm'
import { collectGarbage } from './collect-garbage.ts'
import { insertLoad, markFailed } from './load.repository.ts'
import type { LoadInput, OpenLoad } from './load.ts'
import { withLoadLock } from './load-lock.ts'
import { createTally } from './load-tally.ts'
import { openTables } from './open-tables.ts'
import { publish, refuseOverReal } from './publish.ts'

/**
 * Loads rows next to the published ones, checks them and publishes them all at once: readers see
 * either the old rows or the new ones. An error leaves the published rows untouched and marks the
 * load failed; after a crash, the group's next load cleans up. Errors: SourceError `no_rows`,
 * `too_few_rows`, `values_vanish` or `real_data_present`, and whatever `read` throws.
 */
export async function runLoad(
  db: DataSource,
  input: LoadInput,
  read: (load: OpenLoad) => Promise<void>,
): Promise<LoadResult> {
  const { group, signal } = input
  const tally = createTally(input)
  const onWait = () => tally.report('waiting for another load')
  return withLoadLock(db, { group, signal, onWait }, async (client) => {
    await collectGarbage(client, group)
    if (input.demonstration) await refuseOverReal(client, group)
    const id = await insertLoad(client, input)
    const onWrite = async () => {
      signal?.throwIfAborted()
      await tally.report('reading')
    }
    const tables = openTables(db, { group, loadId: id, onWrite })
    try {
      const { accept, reject, setVintage } = tally
      const parts = () => Object.keys(tally.parts).sort()
      await read({ id, table: tables.table, accept, reject, parts, setVintage })
      await tables.finish()
      await tally.report('publishing')
      for (const name of group.tables) await client.query(`analyze "${name}"`)
      await publish(client, { loadId: id, input, tally })
      return tally.result(id)
    } catch (error) {
      await tables.abort()
      // While Postgres is down this fails too; the next load then finds this one still `running`.
      await markFailed(client, { loadId: id, tally, error }).catch(() => undefined)
      throw error
    }
  })
}
