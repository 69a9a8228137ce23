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
