import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Keys of calls that are done once; they replace the hash of a message's text, which the former release writes. */
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

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}
