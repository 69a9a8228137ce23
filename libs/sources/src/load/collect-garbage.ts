import type { PoolClient } from 'pg'
import { inTransaction, type LoadGroup } from './load-lock.ts'

/** The publications that can be rolled back. */
const PUBLICATIONS_KEPT = 3

/**
 * Deletes the rows of a group's loads, crashed ones included, that are neither published nor needed
 * to roll back the group's last three publications. Call it only under the group's lock, where any load
 * still `running` has crashed.
 */
export async function collectGarbage(client: PoolClient, group: LoadGroup): Promise<void> {
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
