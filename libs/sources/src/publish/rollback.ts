import type { RemovalPlan, RollbackResult } from '@homeground/queues'
import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import { compareCoverage, readGroupCoverage } from '../coverage.ts'
import type { Replaced } from '../load/load.repository.ts'
import { inTransaction, type LoadGroup, withLoadLock } from '../load/load-lock.ts'
import { SourceError } from '../source-error.ts'
import { retireUnpublished } from './published.ts'

const PARTS_NAMED = 12

/**
 * Takes one part of a source out of what is published; `rollback` puts it back. Errors: SourceError
 * `not_loaded` that names the parts that are.
 */
export async function removePart(db: DataSource, { group, source, publisher, part }: Removal): Promise<RollbackResult> {
  return withLoadLock(db, { group }, (client) =>
    inTransaction(client, async () => {
      const replaced = [{ source, part, load_id: await unpublish(client, { source, part }) }]
      const { rows } = await client.query<{ id: number }>(
        `insert into load (source, publisher, name, demonstration, partial, state, finished_at, replaced)
         values ($1, $2, $3, false, false, 'removed', clock_timestamp(), $4) returning id::float8 as id`,
        [source, publisher, part, JSON.stringify(replaced)],
      )
      await retireUnpublished(client, group)
      return { loadId: rows[0]!.id, replaced }
    }),
  )
}

/** What a removal would take away from what is shown. Changes nothing. Errors: as `removePart`. */
export async function planRemoval(db: DataSource, { group, source, part }: Removal): Promise<RemovalPlan> {
  return withLoadLock(db, { group }, async (client) => {
    await client.query('begin')
    try {
      const before = await readGroupCoverage(client, group)
      const loadId = await unpublish(client, { source, part })
      const after = await readGroupCoverage(client, group)
      const { rows } = await client.query<{ name: string; rows: number }>(
        `select name, coalesce((parts ->> $2)::float8, rows_kept) as rows from load where id = $1`,
        [loadId, part],
      )
      const changes = compareCoverage(before, after, { isDemonstration: false })
      return { ...rows[0]!, plan: { changes, objection: null } }
    } finally {
      await client.query('rollback')
    }
  })
}

/** Takes a part out of what is published; returns the load that it is of. Errors: SourceError `not_loaded`. */
async function unpublish(client: PoolClient, { source, part }: Pick<Removal, 'source' | 'part'>): Promise<number> {
  const removed = await client.query<{ load_id: number }>(
    `delete from published where source = $1 and part = $2 returning load_id::float8 as load_id`,
    [source, part],
  )
  const [former] = removed.rows
  if (former) return former.load_id
  const { rows } = await client.query<{ part: string }>(
    `select part from published where source = $1 order by part desc`,
    [source],
  )
  throw new SourceError('not_loaded', notLoaded({ source, part }, rows))
}

interface Removal {
  readonly group: LoadGroup
  readonly source: string
  readonly publisher: string
  readonly part: string
}

function notLoaded({ source, part }: Pick<Removal, 'source' | 'part'>, loaded: readonly { part: string }[]): string {
  if (loaded.length === 0) return `No data from ${source} is loaded.`
  const names = loaded.slice(0, PARTS_NAMED).map((row) => row.part || '(the whole source: name no part)')
  const more = loaded.length > PARTS_NAMED ? ` and ${loaded.length - PARTS_NAMED} older ones` : ''
  const missing = part === '' ? 'Name the part to remove' : `${source} has no part ${part}`
  return `${missing}. Loaded are ${names.join(', ')}${more}.`
}

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
