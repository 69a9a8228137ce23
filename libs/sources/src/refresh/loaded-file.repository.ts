import type { DataSource } from 'typeorm'
import { isWhollyPublishedSql } from '../load/load.repository.ts'
import type { LoadOrigin } from '../load/load.ts'

/** The newest load of one of the files of a source. */
export interface LoadedFile {
  readonly id: number
  readonly address: string | null
  readonly sha256: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  readonly vintage: string | null
  readonly rows: number
  /** `rolled_back` while an operator has taken it back. */
  readonly state: 'published' | 'rolled_back'
  /** When it was published, Unix time. */
  readonly publishedAtMs: number
}

const columns = `id::float8 as id, address, sha256, etag, last_modified as "lastModified", vintage, state,
  rows_kept::float8 as rows, extract(epoch from finished_at)::float8 * 1000 as "publishedAtMs"`

/** The load that the newest refresh of a file published, if it is in force or was rolled back. */
export async function newestLoadOf(
  db: DataSource,
  { source, file }: { source: string; file: string },
): Promise<LoadedFile | undefined> {
  const [newest]: (Omit<LoadedFile, 'state'> & { state: string })[] = await db.query(
    `select ${columns} from load where source = $1 and file = $2 and address is not null and state not in ('running', 'failed')
     order by id desc limit 1`,
    [source, file],
  )
  if (newest?.state !== 'published' && newest?.state !== 'rolled_back') return undefined
  return newest as LoadedFile
}

/** A load of a file with these bytes, all of which is in force. */
export async function publishedLoadOf(
  db: DataSource,
  { source, sha256 }: { source: string; sha256: string },
): Promise<LoadedFile | undefined> {
  const [same]: LoadedFile[] = await db.query(
    `select ${columns} from load
     where source = $1 and sha256 = $2 and state = 'published' and not demonstration and ${isWhollyPublishedSql}
     order by id desc limit 1`,
    [source, sha256],
  )
  return same
}

/** Records where the file of a load is published. */
export async function adoptLoad(
  db: DataSource,
  id: number,
  { file, address, etag, lastModified }: LoadOrigin,
): Promise<void> {
  await db.query(`update load set file = $2, address = $3, etag = $4, last_modified = $5 where id = $1`, [
    id,
    file,
    address,
    etag,
    lastModified,
  ])
}

/** Whether a source has real rows that are published. */
export async function hasRealRows(db: DataSource, source: string): Promise<boolean> {
  return exists(
    db,
    `select from published p join load l on l.id = p.load_id where p.source = $1 and not l.demonstration`,
    source,
  )
}

/** Whether a group of sources shows generated rows. */
export async function showsDemonstration(db: DataSource, sources: readonly string[]): Promise<boolean> {
  return exists(
    db,
    `select from published p join load l on l.id = p.load_id where p.source = any($1) and l.demonstration`,
    sources,
  )
}

async function exists(db: DataSource, select: string, parameter: unknown): Promise<boolean> {
  const [row] = await db.query(`select exists (${select}) as found`, [parameter])
  return row.found
}
