import type { DataSource } from 'typeorm'
import { collectGarbage } from './collect-garbage.ts'
import { startIntake } from './intake.ts'
import { beginLoad, failLoad } from './load.repository.ts'
import type { Load, LoadInput, LoadResult } from './load.ts'
import { withLoadLock } from './load-group.ts'
import { openTables } from './open-tables.ts'
import { publish, refuseOverReal } from './publish.ts'

/**
 * Loads rows beside those that are published, checks them and publishes all at once: readers see
 * the old or the new. Whatever throws leaves what is published untouched and the load marked
 * failed; after a crash the group's next load cleans up. Throws SourceErrors `no_rows`,
 * `too_few_rows` and `real_data_present`, and whatever `read` throws.
 */
export async function runLoad(
  db: DataSource,
  input: LoadInput,
  read: (load: Load) => Promise<void>,
): Promise<LoadResult> {
  const { group, signal } = input
  const intake = startIntake(input)
  const onWait = () => intake.report('waiting for another load')
  return withLoadLock(db, { group, signal, onWait }, async (client) => {
    await collectGarbage(client, group)
    if (input.demonstration) await refuseOverReal(client, group)
    const id = await beginLoad(client, input)
    const onWrite = async () => {
      signal?.throwIfAborted()
      await intake.report('reading')
    }
    const tables = openTables(db, { group, loadId: id, onWrite })
    try {
      const { keep, reject, setVintage } = intake
      await read({ id, table: tables.table, keep, reject, setVintage })
      await tables.finish()
      await intake.report('publishing')
      for (const name of group.tables) await client.query(`analyze "${name}"`)
      await publish(client, { loadId: id, input, intake })
      return intake.result(id)
    } catch (error) {
      await tables.abort()
      // With Postgres away this fails too; the next load then finds the row still running.
      await failLoad(client, { loadId: id, intake, error }).catch(() => undefined)
      throw error
    }
  })
}
