/**
 * The two tables by which an owner keeps what it imported, for its own hand-written migration.
 * Every table of loaded rows beside them has a `load_id bigint not null` first in its primary key
 * and is read through a join with `published`.
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
