import type { RollbackResult } from '@homeground/queues'
import type { DataSource } from 'typeorm'
import { SourceError } from '../source-error.ts'
import type { Replaced } from './load.repository.ts'
import { inTransaction, type LoadGroup, withLoadLock } from './load-lock.ts'
import { retireUnpublished } from './published-parts.ts'

/**
 * Publishes again what the newest published load of a source replaced; a second rollback goes one
 * publication further back, as long as the replaced rows still exist (the next load deletes all but those of
 * the last three publications). A removal is undone in the same way. Errors: SourceError `nothing_to_roll_back` when nothing is loaded, when another
 * source of the group was loaded later, or when the replaced rows are deleted.
 */
export async function rollback(
  db: DataSource,
  { group, source }: { group: LoadGroup; source: string },
): Promise<RollbackResult> {
  return withLoadLock(db, { group }, (client) =>
    inTransaction(client, async () => {
      const { rows } = await client.query(
        `select id::float8 as id, source, replaced from load
         where source = any($1) and state in ('published', 'removed') order by finished_at desc, id desc limit 1`,
        [group.sources],
      )
      const newest: { id: number; source: string; replaced: Replaced[] | null } | undefined = rows[0]
      if (!newest) throw nothing(`No data from ${source} is loaded.`)
      if (newest.source !== source)
        throw nothing(`${newest.source} was loaded after ${source}. Roll back ${newest.source} first.`)
      if (!newest.replaced)
        throw nothing(`The data that the newest load of ${source} replaced has been deleted, so it cannot be restored.`)
      await client.query(`delete from published where load_id = $1`, [newest.id])
      await client.query(`update load set state = 'rolled_back' where id = $1`, [newest.id])
      await client.query(
        `insert into published (source, part, load_id)
         select r.source, r.part, r.load_id
         from jsonb_to_recordset($1) as r (source text, part text, load_id bigint) where r.load_id is not null`,
        [JSON.stringify(newest.replaced)],
      )
      await client.query(
        `update load l set state = 'published'
         where l.state = 'replaced' and exists (select from published p where p.load_id = l.id)`,
      )
      await retireUnpublished(client, group)
      return { loadId: newest.id, replaced: newest.replaced }
    }),
  )
}

function nothing(message: string): SourceError {
  return new SourceError('nothing_to_roll_back', message)
}
