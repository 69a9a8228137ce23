import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Messages, the newsletter and the mails of both. */
export class MessagesAndMail1767000000000 implements MigrationInterface {
  readonly name = 'MessagesAndMail1767000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table message (
        id bigint generated always as identity primary key,
        kind text not null check (kind in ('feedback', 'contact', 'problem')),
        name text not null,
        email text,
        text text not null,
        about jsonb,
        content_hash text not null,
        sent_at timestamptz not null,
        done_at timestamptz,
        done_by text
      );
      comment on table message is 'what people wrote; deleted after a year';
      comment on column message.email is 'where to answer; null if the person gave none';
      comment on column message.about is 'of a problem: which figure, its vintage and the version of the data';
      comment on column message.content_hash is 'SHA-256 of all that was sent: a form that is sent twice is stored once';
      comment on column message.done_by is 'the operator, as in the log';
      create index message_content on message (content_hash, sent_at);
      create index message_sent on message (sent_at);

      create table subscriber (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        email_key text not null unique,
        requested_at timestamptz not null,
        confirmed_at timestamptz
      );
      comment on table subscriber is 'addresses of the newsletter; deleted by their owner, or if not confirmed in time';
      comment on column subscriber.email_key is 'lower case';
      comment on column subscriber.requested_at is 'when the newest link was requested';

      create table issue (
        id bigint generated always as identity primary key,
        subject text not null unique,
        text text not null,
        sent_by text not null,
        created_at timestamptz not null
      );
      comment on table issue is 'newsletters; unique subjects, so that none is sent twice by accident';

      create table mail (
        id bigint generated always as identity primary key,
        kind text not null check (kind in ('message', 'confirm', 'welcome', 'issue')),
        message_id bigint references message on delete cascade,
        subscriber_id uuid references subscriber on delete cascade,
        issue_id bigint references issue on delete cascade,
        created_at timestamptz not null,
        sent_at timestamptz
      );
      comment on table mail is 'one email: written before its job, so that none is lost or sent twice';
      create index mail_unsent on mail (id) where sent_at is null;
      create index mail_message on mail (message_id);
      create index mail_subscriber on mail (subscriber_id, created_at);
      create index mail_issue on mail (issue_id);
    `)
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}
