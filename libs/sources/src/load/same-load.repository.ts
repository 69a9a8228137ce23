import type { PoolClient } from 'pg'
import type { LoadInput } from './load.ts'
import type { LoadTally } from './load-tally.ts'

/** SQL condition of a row of `load`: all of its parts are published. */
export const isWhollyPublishedSql = `not exists (
  select from jsonb_object_keys(load.parts) as own (name)
  where not exists (
    select from published p where p.source = load.source and p.part = own.name and p.load_id = load.id
  )
)`

/**
 * When the same file was published with the same vintage and the same result, if all of it still is;
 * undefined otherwise, and for data without a file.
 */
export async function publishedSame(
  client: PoolClient,
  { input, tally }: { input: LoadInput; tally: LoadTally },
): Promise<{ readonly id: number; readonly at: string } | undefined> {
  if (tally.sha256() === null) return undefined
  const { rows } = await client.query(
    `select id::float8 as id, to_json(finished_at) #>> '{}' as at from load
     where source = $1 and state = 'published' and not demonstration
       and sha256 = $2 and vintage is not distinct from $3 and parts = $4::jsonb and ${isWhollyPublishedSql}
     limit 1`,
    [input.source, tally.sha256(), tally.vintage(), JSON.stringify(tally.parts)],
  )
  return rows[0]
}
