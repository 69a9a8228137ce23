import type { LoadResult } from '@homeground/queues'
import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'

import { insertLoad, markFailed, publishedSame } from '../load/load.repository.ts'
import { createTally, type LoadInput, type LoadTally, type OpenLoad } from '../load/load.ts'
import { inTransaction, type LoadGroup, withLoadLock } from '../load/load-lock.ts'
import { openTables } from '../load/table-writer.ts'
import { planPublication, publish, refuseOverReal } from './publish.ts'

/** The publications that can be rolled back. */
const PUBLICATIONS_KEPT = 3

/**
 * Deletes the rows of a group's loads, crashed ones included, that are neither published nor needed
 * to roll back the group's last three publications. Call it only under the group's lock, where any load
 * still `running` has crashed.
 */
async function collectGarbage(client: PoolClient, group: LoadGroup): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(
      `update load set state = 'failed', error = 'The load was interrupted.', finished_at = clock_timestamp()
       where source = any($1) and state = 'running'`,
      [group.sources],
    )
    const { rows } = await client.query(
      `with recent as (
         select id, replaced from load
         where source = any($1) and state in ('published', 'replaced', 'removed')
         order by finished_at desc, id desc limit $2
       ), remembered as (
         select (former ->> 'load_id')::bigint as id from recent, jsonb_array_elements(replaced) former
       ), forgotten as (
         update load set replaced = null
         where source = any($1) and replaced is not null and id not in (select id from recent)
       )
       update load l set collected = true
       where l.source = any($1) and not l.collected
         and not exists (select from published p where p.load_id = l.id)
         and not exists (select from remembered r where r.id = l.id)
       returning l.id`,
      [group.sources, PUBLICATIONS_KEPT],
    )
    const ids = rows.map(({ id }) => id)
    for (const table of ids.length > 0 ? group.tables : []) {
      await client.query(`delete from "${table}" where load_id = any($1::bigint[])`, [ids])
    }
  })
}

type Read = (load: OpenLoad) => Promise<void>

/**
 * Loads rows next to the published ones, checks them and publishes them all at once: readers see
 * either the old rows or the new ones. A file that is published already is not published again, unless
 * `input.force`. An error leaves the published rows untouched and marks the load failed; after a crash,
 * the group's next load cleans up. Errors: SourceError `no_rows`, `too_few_rows`, `values_vanish` or
 * `real_data_present`, and whatever `read` throws.
 */
export async function runLoad(db: DataSource, input: LoadInput, read: Read): Promise<LoadResult> {
  return withRows(db, { input, read }, async (client, { id, tally }) => {
    await tally.report('publishing')
    const same = input.force || input.demonstration ? undefined : await publishedSame(client, { input, tally })
    if (same) {
      await discard(client, { id, group: input.group })
      return { ...tally.result(same.id), alreadyLoaded: same.at }
    }
    const changes = await publish(client, { loadId: id, input, tally })
    const lost = changes.filter(({ before, after }) => after < before)
    return { ...tally.result(id), ...(lost.length > 0 && { lost }) }
  })
}

/** Loads rows and compares what would be shown with what is, then deletes them. Errors: as `runLoad`. */
export async function planLoad(db: DataSource, input: LoadInput, read: Read): Promise<LoadResult> {
  return withRows(db, { input, read }, async (client, { id, tally }) => {
    await tally.report('comparing')
    const plan = await planPublication(client, { loadId: id, input, tally })
    await discard(client, { id, group: input.group })
    return { ...tally.result(id), plan }
  })
}

/** Loads rows, then runs `work` on the connection that holds the group's lock. */
async function withRows(
  db: DataSource,
  { input, read }: { input: LoadInput; read: Read },
  work: (client: PoolClient, load: { id: number; tally: LoadTally }) => Promise<LoadResult>,
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
      const { accept, reject, skip, setVintage } = tally
      const parts = () => Object.keys(tally.parts).sort()
      await read({ id, table: tables.table, accept, reject, skip, parts, setVintage })
      await tables.finish()
      for (const name of group.tables) await client.query(`analyze "${name}"`)
      return await work(client, { id, tally })
    } catch (error) {
      await tables.abort()
      // While Postgres is down this fails too; the next load then finds this one still `running`.
      await markFailed(client, { loadId: id, tally, error }).catch(() => undefined)
      throw error
    }
  })
}

/** Deletes a load that is not published, as if it had never been. */
async function discard(client: PoolClient, { id, group }: { id: number; group: LoadGroup }) {
  for (const table of group.tables) {
    await client.query(`delete from "${table}" where load_id = $1`, [id])
  }
  await client.query(`delete from load where id = $1`, [id])
}
