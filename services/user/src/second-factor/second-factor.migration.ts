import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Second factors of operators. */
export class SecondFactors1764000000010 implements MigrationInterface {
  readonly name = 'SecondFactors1764000000010'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table second_factor (
        account_id uuid primary key references account on delete cascade,
        secret text not null,
        confirmed_at timestamptz,
        last_step integer,
        created_at timestamptz not null
      );
      comment on column second_factor.secret is 'AES-256-GCM with a key derived from IDENTITY_SECRET';
      comment on column second_factor.confirmed_at is 'null until the first code: not required before';
      comment on column second_factor.last_step is '30-second step of the last accepted code';

      create table recovery_code (
        account_id uuid not null references second_factor on delete cascade,
        code_hash text not null,
        primary key (account_id, code_hash)
      );
      comment on column recovery_code.code_hash is 'SHA-256, hex; deleted when used';
    `)
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}
