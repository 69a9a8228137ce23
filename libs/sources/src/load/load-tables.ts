import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The two tables that record an owner's loads, for its first migration; RenameLoadTable follows it.
 * Each table of loaded rows has `load_id bigint not null` first in its primary key and is read
 * through a join with `published`.
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
export class RemovalsAndSkippedLines1766200000000 implements MigrationInterface {
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
export class LoadOrigins1767300000000 implements MigrationInterface {
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
