import type { PoolClient } from 'pg'
import { inTransaction, type LoadGroup } from './load-group.ts'

/**
 * Deletes the rows of a group's loads that are neither published nor remembered by the group's
 * newest publication, crashed ones among them. Only under the group's lock: any load still
 * `running` is then a dead one. What is deleted can no longer be rolled back to.
 */
export async function collectGarbage(client: PoolClient, group: LoadGroup): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(
      `update load set state = 'failed', error = 'It was interrupted.', finished_at = clock_timestamp()
       where source = any($1) and state = 'running'`,
      [group.sources],
    )
    const { rows } = await client.query(
      `with newest as (
         select id, replaced from load
         where source = any($1) and state = 'published' order by finished_at desc, id desc limit 1
       ), remembered as (
         select (former ->> 'load_id')::bigint as id from newest, jsonb_array_elements(replaced) former
       ), forgetting as (
         update load set replaced = null
         where source = any($1) and replaced is not null and id not in (select id from newest)
       )
       update load l set collected = true
       where l.source = any($1) and not l.collected
         and not exists (select from published p where p.load_id = l.id)
         and not exists (select from remembered r where r.id = l.id)
       returning l.id`,
      [group.sources],
    )
    const ids = rows.map(({ id }) => id)
    for (const table of ids.length > 0 ? group.tables : []) {
      await client.query(`delete from "${table}" where load_id = any($1::bigint[])`, [ids])
    }
  })
}
