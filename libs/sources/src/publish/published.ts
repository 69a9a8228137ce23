import type { PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import type { LoadGroup } from '../load/load-lock.ts'

/** A part of a source that is in force, and the load that it comes from. */
export type PublishedPart = {
  source: string
  part: string
  load_id: number
  demonstration: boolean
  /** Lines that the load accepted in this part. */
  rows: number
}

/** The parts of a group's sources that are in force. */
export async function publishedParts(client: PoolClient, group: LoadGroup): Promise<PublishedPart[]> {
  const { rows } = await client.query(
    `select p.source, p.part, p.load_id::float8 as load_id, l.demonstration, (l.parts ->> p.part)::float8 as rows
     from published p join load l on l.id = p.load_id where p.source = any($1)`,
    [group.sources],
  )
  return rows
}

/** Marks the group's loads without a published part `replaced`. */
export async function retireUnpublished(client: PoolClient, group: LoadGroup): Promise<void> {
  await client.query(
    `update load l set state = 'replaced'
     where l.source = any($1) and l.state = 'published'
       and not exists (select from published p where p.load_id = l.id)`,
    [group.sources],
  )
}

/** A version string that changes with every publication, of all sources or of some. */
export async function publishedVersion(
  db: DataSource | EntityManager,
  { sources = null }: { sources?: readonly string[] | null } = {},
): Promise<string> {
  const rows = await db.query(
    `select md5(coalesce(string_agg(concat_ws(' ', source, part, load_id), ',' order by source, part), '')) as version
     from published where $1::text[] is null or source = any($1)`,
    [sources],
  )
  return rows[0].version
}

/** Whether the published data is generated, real, partly each, or absent. */
export async function dataSetOf(
  db: DataSource | EntityManager,
  { sources = null }: { sources?: readonly string[] | null } = {},
): Promise<'demonstration' | 'mixed' | 'real' | 'none'> {
  const rows = await db.query(
    `select bool_or(l.demonstration) as demonstration, bool_or(not l.demonstration) as real
     from published p join load l on l.id = p.load_id
     where $1::text[] is null or p.source = any($1)`,
    [sources],
  )
  const { demonstration, real } = rows[0]
  if (demonstration) return real ? 'mixed' : 'demonstration'
  return real ? 'real' : 'none'
}
