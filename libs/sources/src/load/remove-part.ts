import type { RollbackResult } from '@homeground/queues'
import type { DataSource } from 'typeorm'
import { SourceError } from '../source-error.ts'
import { inTransaction, type LoadGroup, withLoadLock } from './load-lock.ts'
import { retireUnpublished } from './published-parts.ts'

const PARTS_NAMED = 12

/**
 * Takes one part of a source out of what is published; `rollback` puts it back. Errors: SourceError
 * `not_loaded` that names the parts that are.
 */
export async function removePart(db: DataSource, { group, source, publisher, part }: Removal): Promise<RollbackResult> {
  return withLoadLock(db, { group }, (client) =>
    inTransaction(client, async () => {
      const removed = await client.query<{ load_id: number }>(
        `delete from published where source = $1 and part = $2 returning load_id::float8 as load_id`,
        [source, part],
      )
      const [former] = removed.rows
      if (!former) {
        const { rows } = await client.query<{ part: string }>(
          `select part from published where source = $1 order by part desc`,
          [source],
        )
        throw new SourceError('not_loaded', notLoaded({ source, part }, rows))
      }
      const replaced = [{ source, part, load_id: former.load_id }]
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
