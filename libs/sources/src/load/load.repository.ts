import type { LoadResult, RollbackResult } from '@homeground/queues'
import { requireDatabase } from '@homeground/service'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager, MigrationInterface, QueryRunner } from 'typeorm'
import { withShownAddresses } from '../download/download.ts'
import type { LoadInput, LoadOrigin, LoadTally } from './load.ts'

/**
 * The two tables that record an owner's loads, for its first migration; RenameLoadTable follows it. Each table of
 * loaded rows has `load_id bigint not null` first in its primary key and is read through a join with `published`.
 */
export const loadTablesSql = `
create table data_source (
  id bigint generated always as identity primary key,
  source text not null,
  publisher text not null,
  name text not null,
  sha256 text,
  vintage text,
  demonstration boolean not null,
  partial boolean not null,
  rows_read bigint not null default 0,
  rows_kept bigint not null default 0,
  rows_rejected bigint not null default 0,
  rejected jsonb not null default '{}',
  first_rejected jsonb not null default '[]',
  parts jsonb not null default '{}',
  state text not null default 'running'
    check (state in ('running', 'published', 'replaced', 'failed', 'rolled_back')),
  error text,
  replaced jsonb,
  collected boolean not null default false,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index data_source_source_idx on data_source (source);
comment on column data_source.parts is 'part → rows kept in it';
comment on column data_source.replaced is
  'what publishing it took the place of: [{source, part, load_id or null}]; null once that cannot be put back';
comment on column data_source.collected is 'its rows are deleted';

create table published (
  source text not null,
  part text not null,
  load_id bigint not null references data_source (id),
  primary key (source, part)
);
create index published_load_id_idx on published (load_id);
`

/** `data_source` becomes `load`, which is what each of its rows is. */
export class RenameLoadTable1764700000000 implements MigrationInterface {
  readonly name = 'RenameLoadTable1764700000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(renameSql({ from: 'data_source', to: 'load' }))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(renameSql({ from: 'load', to: 'data_source' }))
  }
}

function renameSql({ from, to }: { from: string; to: string }): string {
  return `
    alter table ${from} rename to ${to};
    alter table ${to} rename constraint ${from}_state_check to ${to}_state_check;
    alter index ${from}_pkey rename to ${to}_pkey;
    alter index ${from}_source_idx rename to ${to}_source_idx;
    alter sequence ${from}_id_seq rename to ${to}_id_seq;
  `
}

/** Removals of parts are recorded beside the loads, and lines that are skipped by design are counted. */
class RemovalsAndSkippedLines1766200000000 implements MigrationInterface {
  readonly name = 'RemovalsAndSkippedLines1766200000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table load drop constraint load_state_check;
      alter table load add constraint load_state_check
        check (state in ('running', 'published', 'replaced', 'failed', 'rolled_back', 'removed'));
      alter table load
        add column rows_skipped bigint not null default 0,
        add column skipped jsonb not null default '{}';
      comment on column load.state is 'removed: not a load, but the removal of a part, which replaced it by nothing';
      comment on column load.skipped is 'reason → lines that are not data of the product by design';
    `)
  }

  async down(): Promise<void> {
    throw new Error('Restore a backup of the database, then start the former version.')
  }
}

/** Where a load's file came from, so that a refresh fetches it again only if it has changed. */
class LoadOrigins1767300000000 implements MigrationInterface {
  readonly name = 'LoadOrigins1767300000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table load
        add column file text,
        add column address text,
        add column etag text,
        add column last_modified text;
      comment on column load.file is 'which of the files of its source, of a refresh';
      comment on column load.address is 'of the publisher, without a key; or name and version of a package';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table load drop column file, drop column address, drop column etag, drop column last_modified`,
    )
  }
}

/** The migrations that follow `loadTablesSql` for an owner. */
export const loadMigrations = [
  RenameLoadTable1764700000000,
  RemovalsAndSkippedLines1766200000000,
  LoadOrigins1767300000000,
]

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

/** SQL condition of a row of `load`: all of its parts are published. */
const isWhollyPublishedSql = `not exists (
  select from jsonb_object_keys(load.parts) as own (name)
  where not exists (
    select from published p where p.source = load.source and p.part = own.name and p.load_id = load.id
  )
)`

/**
 * When the same file, real or generated, was published with the same vintage and the same result, if all of it still is;
 * undefined otherwise, and for data without a file.
 */
export async function publishedSame(
  client: PoolClient,
  { input, tally }: { input: LoadInput; tally: LoadTally },
): Promise<{ readonly id: number; readonly at: string } | undefined> {
  if (tally.sha256() === null) return undefined
  const { rows } = await client.query(
    `select id::float8 as id, to_json(finished_at) #>> '{}' as at from load
     where source = $1 and state = 'published' and demonstration = $5
       and sha256 = $2 and vintage is not distinct from $3 and parts = $4::jsonb and ${isWhollyPublishedSql}
     limit 1`,
    [input.source, tally.sha256(), tally.vintage(), JSON.stringify(tally.parts), input.demonstration === true],
  )
  return rows[0]
}

/** A part that a load's publication replaced: the load that was published for it before, if any. */
export type Replaced = RollbackResult['replaced'][number]

/** One load, as the public API lists it. */
export type Load = {
  id: number
  source: string
  publisher: string
  name: string
  sha256: string | null
  vintage: string | null
  demonstration: boolean
  partial: boolean
  rows_read: number
  rows_kept: number
  rows_rejected: number
  rejected: Record<string, number>
  first_rejected: LoadResult['firstRejected']
  rows_skipped: number
  skipped: Record<string, number>
  state: 'running' | 'published' | 'replaced' | 'failed' | 'rolled_back'
  error: string | null
  /** Day on which the publisher last changed the file, where its server says so. */
  released: string | null
  started_at: string
  finished_at: string | null
}

/** The day of an HTTP date; null for none, and for anything that is not a date. */
export function dayOf(lastModified: string | null): string | null {
  const ms = Date.parse(lastModified ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10)
}

/**
 * Every published load and the newest of the others, newest first. Addresses are without user, password and
 * query, also where an older release recorded them.
 */
export async function listLoads(db: DataSource | EntityManager, { limit = 200 } = {}): Promise<Load[]> {
  const loads: Load[] = await db.query(
    `select id::float8 as id, source, publisher, name, sha256, vintage, demonstration, partial,
       rows_read::float8 as rows_read, rows_kept::float8 as rows_kept,
       rows_rejected::float8 as rows_rejected, rejected, first_rejected, rows_skipped::float8 as rows_skipped, skipped, state, error, last_modified as released,
       to_json(started_at) #>> '{}' as started_at, to_json(finished_at) #>> '{}' as finished_at
     from load
     where state <> 'removed' and (state = 'published' or load.id in (select id from load order by id desc limit $1))
     order by load.id desc`,
    [limit],
  )
  return loads.map((load) => ({
    ...load,
    name: withShownAddresses(load.name),
    error: load.error && withShownAddresses(load.error),
    released: dayOf(load.released),
  }))
}

/** The loads of a service, for the list of all services. Errors: 503 while its database is unavailable. */
export async function listOwnLoads(db: DataSource, service: string): Promise<(Load & { service: string })[]> {
  requireDatabase(db)
  return (await listLoads(db)).map((load) => ({ ...load, service }))
}

export async function insertLoad(client: PoolClient, input: LoadInput): Promise<number> {
  const { rows } = await client.query(
    `insert into load (source, publisher, name, vintage, demonstration, partial, file, address, etag, last_modified)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::float8 as id`,
    [
      input.source,
      input.publisher,
      input.from.name,
      input.vintage ?? null,
      input.demonstration ?? false,
      input.yes ?? false,
      input.origin?.file ?? null,
      input.origin?.address ?? null,
      input.origin?.etag ?? null,
      input.origin?.lastModified ?? null,
    ],
  )
  return rows[0].id
}

export async function markPublished(
  client: PoolClient,
  { loadId, tally, replaced }: { loadId: number; tally: LoadTally; replaced: Replaced[] },
): Promise<void> {
  await writeCounts(client, { loadId, tally })
  await client.query(
    `update load set state = 'published', finished_at = clock_timestamp(), replaced = $2 where id = $1`,
    [loadId, JSON.stringify(replaced)],
  )
}

export async function markFailed(
  client: PoolClient,
  { loadId, tally, error }: { loadId: number; tally: LoadTally; error: unknown },
): Promise<void> {
  await writeCounts(client, { loadId, tally })
  await client.query(`update load set state = 'failed', finished_at = clock_timestamp(), error = $2 where id = $1`, [
    loadId,
    error instanceof Error ? error.message : String(error),
  ])
}

async function writeCounts(client: PoolClient, { loadId, tally }: { loadId: number; tally: LoadTally }) {
  const { rowsRead, rowsKept, rowsRejected, rejected, firstRejected, parts, ...rest } = tally.result(loadId)
  const { rowsSkipped = 0, skipped = {} } = rest
  await client.query(
    `update load set sha256 = $2, vintage = $3, rows_read = $4, rows_kept = $5, rows_rejected = $6,
       rejected = $7, first_rejected = $8, parts = $9, rows_skipped = $10, skipped = $11 where id = $1`,
    [
      loadId,
      tally.sha256(),
      tally.vintage(),
      rowsRead,
      rowsKept,
      rowsRejected,
      JSON.stringify(rejected),
      JSON.stringify(firstRejected),
      JSON.stringify(parts),
      rowsSkipped,
      JSON.stringify(skipped),
    ],
  )
}
