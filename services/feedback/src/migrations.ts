import { Migration } from '@homeground/service'
import type { QueryRunner } from 'typeorm'

/** Keys of calls that are done once; they replace the hash of a message's text, which the former release writes. */
class Idempotency1767200000001 extends Migration {
  readonly name = 'Idempotency1767200000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_key (
        key_hash text primary key,
        request_hash text not null,
        result jsonb not null,
        is_complete boolean not null,
        created_at timestamptz not null
      );
      comment on table idempotency_key is
        'forms that are stored once, however often they are sent; deleted after a day';
      comment on column idempotency_key.key_hash is 'SHA-256 of the call, the browser and the key';
      comment on column idempotency_key.request_hash is 'SHA-256 of what was sent';
      comment on column idempotency_key.result is 'what the call made, for the responses to its repetitions';
      comment on column idempotency_key.is_complete is
        'false until what follows the transaction is done, such as requesting mail';
      create index idempotency_key_created on idempotency_key (created_at);

      alter table message alter column content_hash drop not null;
    `)
  }
}

/** Messages, the newsletter and the mails of both. */
class MessagesAndMail1767000000000 extends Migration {
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
}

/** The tables of the feedback service: page views. */
export class Tables1764000000001 extends Migration {
  readonly name = 'Tables1764000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_view (
        day date not null,
        screen text not null,
        views bigint not null check (views > 0),
        primary key (day, screen)
      );
      comment on table page_view is 'views of each screen by day, and nothing about the viewers';
      comment on column page_view.day is 'day of America/New_York';
      comment on column page_view.screen is 'path of the screen as a template (/zip/:zip), or other';
    `)
  }

  override async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted. Restore a backup instead.')
  }
}

export const migrations = [Tables1764000000001, MessagesAndMail1767000000000, Idempotency1767200000001]
