import type { PoolClient } from 'pg'
import type { LoadInput } from './load.ts'
import type { LoadTally } from './load-tally.ts'

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
    `select l.id::float8 as id, to_json(l.finished_at) #>> '{}' as at from load l
     where l.source = $1 and l.state = 'published' and not l.demonstration
       and l.sha256 = $2 and l.vintage is not distinct from $3 and l.parts = $4::jsonb
       and not exists (
         select from jsonb_object_keys(l.parts) as own (name)
         where not exists (
           select from published p where p.source = l.source and p.part = own.name and p.load_id = l.id
         )
       )
     limit 1`,
    [input.source, tally.sha256(), tally.vintage(), JSON.stringify(tally.parts)],
  )
  return rows[0]
}
