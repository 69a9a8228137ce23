import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Emails about what changed in watched zips. */
export class WatchDigests1766400000000 implements MigrationInterface {
  readonly name = 'WatchDigests1766400000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account add column watch_digest boolean not null default true;
      comment on column account.watch_digest is 'wants an email about its watched zips after each new month';

      create table digest_edition (
        publication integer primary key,
        period text not null,
        data_set text not null,
        kind text not null check (kind in ('baseline', 'news', 'restatement')),
        since integer not null,
        started_at timestamptz not null default clock_timestamp(),
        last_account uuid,
        finished_at timestamptz
      );
      comment on table digest_edition is 'what watchers are mailed about one publication of housing';
      comment on column digest_edition.period is 'newest month, YYYY-MM';
      comment on column digest_edition.kind is 'baseline: the first data that is known; nobody is mailed';
      comment on column digest_edition.since is 'the publication that it is compared with';
      comment on column digest_edition.last_account is 'accounts up to this one have their digests';
      comment on column digest_edition.finished_at is 'null until every account has its digest';

      create table digest (
        publication integer not null references digest_edition on delete cascade,
        account_id uuid not null references account on delete cascade,
        changes jsonb,
        created_at timestamptz not null default clock_timestamp(),
        sent_at timestamptz,
        primary key (publication, account_id)
      );
      comment on table digest is 'one email: written before its job, so that none is lost or sent twice';
      comment on column digest.changes is 'what it reports, by zip; null once it is sent';
      create index digest_account on digest (account_id);
      create index digest_unsent on digest (created_at) where sent_at is null;
    `)
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}
