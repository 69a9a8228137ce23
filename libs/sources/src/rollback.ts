import type { DataSource } from 'typeorm'
import type { Replaced } from './load.repository.ts'
import { inTransaction, type LoadGroup, withLoadLock } from './load-group.ts'
import { retireUnpublished } from './publish.ts'
import { SourceError } from './source-error.ts'

/**
 * Puts back what the newest published load of a source took the place of. Throws a SourceError
 * `nothing_to_roll_back` when there is none, when a later load of its group stands on it, or when
 * what it replaced is no longer kept (one generation is).
 */
export async function rollback(
  db: DataSource,
  { group, source }: { group: LoadGroup; source: string },
): Promise<{ loadId: number; replaced: Replaced[] }> {
  return withLoadLock(db, { group }, (client) =>
    inTransaction(client, async () => {
      const { rows } = await client.query(
        `select id::float8 as id, source, replaced from load
         where source = any($1) and state = 'published' order by finished_at desc, id desc limit 1`,
        [group.sources],
      )
      const newest: { id: number; source: string; replaced: Replaced[] | null } | undefined =
        rows[0]
      if (!newest) throw nothing(`Nothing of ${source} is loaded.`)
      if (newest.source !== source)
        throw nothing(`${newest.source} was loaded after ${source}: roll that back first.`)
      if (!newest.replaced)
        throw nothing(`What the newest load of ${source} replaced is no longer kept.`)
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
