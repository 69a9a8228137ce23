import type { MigrationInterface, QueryRunner } from 'typeorm'
import { Idempotency1767200000001 } from './idempotency.migration.ts'
import { MessagesAndMail1767000000000 } from './mail/messages-and-mail.migration.ts'

/** The tables of the feedback service: page views. */
export class Tables1764000000001 implements MigrationInterface {
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

  async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted. Restore a backup instead.')
  }
}

export const migrations = [Tables1764000000001, MessagesAndMail1767000000000, Idempotency1767200000001]
