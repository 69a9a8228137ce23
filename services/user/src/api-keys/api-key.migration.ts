import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Personal API keys. */
export class ApiKeys1766500000000 implements MigrationInterface {
  readonly name = 'ApiKeys1766500000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_key (
        id uuid primary key default gen_random_uuid(),
        account_id uuid not null references account on delete cascade,
        name text not null,
        key_hash text not null unique,
        hint text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      comment on column api_key.key_hash is 'SHA-256, hex';
      comment on column api_key.hint is 'last four characters of the key';
      create index api_key_account on api_key (account_id);
    `)
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}
