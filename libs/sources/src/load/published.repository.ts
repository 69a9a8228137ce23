import type { DataSource, EntityManager } from 'typeorm'

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
export async function publishedDataSet(
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
