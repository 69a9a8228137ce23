import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Keys of calls that are done once, and when the payment page of a purchase was first known. */
export class Idempotency1767200000001 implements MigrationInterface {
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
        'calls that are done once, however often they are sent; deleted after a day';
      comment on column idempotency_key.key_hash is 'SHA-256 of the call, its sender and the key';
      comment on column idempotency_key.request_hash is
        'SHA-256 of what was sent, of a password its argon2id hash';
      comment on column idempotency_key.result is 'what the call made, for the responses to its repetitions';
      comment on column idempotency_key.is_complete is
        'false until what follows the transaction is done, such as requesting mail';
      create index idempotency_key_created on idempotency_key (created_at);

      alter table checkout add column started_at timestamptz;
      comment on column checkout.started_at is
        'when its payment page was first known; until then a failed call removes it';
    `)
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}
