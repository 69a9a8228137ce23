import type { MigrationInterface, QueryRunner } from 'typeorm'
import { SecureAccounts1766610000000 } from './addresses/secure-accounts.migration.ts'
import { ApiKeys1766500000000 } from './api-keys/api-key.migration.ts'
import { WatchDigests1766400000000 } from './digest/digest.migration.ts'
import { Idempotency1767200000001 } from './idempotency.migration.ts'
import { SecondFactors1764000000010 } from './second-factor/second-factor.migration.ts'

/** The tables of the user service: accounts with their data, and premium. */
export class Tables1764000000001 implements MigrationInterface {
  readonly name = 'Tables1764000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        email_key text not null,
        email_confirmed boolean not null default false,
        name text not null default '',
        password_hash text,
        role text not null default 'user' check (role in ('user', 'operator')),
        created_at timestamptz not null default now()
      );
      comment on column account.email is 'as the user typed it';
      comment on column account.email_key is 'lower case; used to look up accounts';
      comment on column account.email_confirmed is
        'the person opened a link mailed to the address; until then others may claim the same address';
      comment on column account.password_hash is 'argon2id; null until an invited operator sets one';
      create unique index account_confirmed_email on account (email_key) where email_confirmed;
      create index account_email on account (email_key, created_at);

      create table mail_token (
        token_hash text primary key,
        account_id uuid not null references account on delete cascade,
        purpose text not null check (purpose in ('reset', 'confirm')),
        email_key text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      comment on table mail_token is 'tokens of emailed links; only their SHA-256 is stored';
      comment on column mail_token.email_key is 'where it was sent; invalid once the account has another address';
      create index mail_token_account on mail_token (account_id);

      create table saved_place (
        account_id uuid not null references account on delete cascade,
        zip text not null,
        note text not null default '',
        saved_at timestamptz not null default clock_timestamp(),
        primary key (account_id, zip)
      );

      create table watched_zip (
        account_id uuid not null references account on delete cascade,
        zip text not null,
        watched_at timestamptz not null default clock_timestamp(),
        primary key (account_id, zip)
      );

      create table saved_search (
        id uuid primary key default gen_random_uuid(),
        account_id uuid not null references account on delete cascade,
        name text not null,
        path text not null,
        saved_at timestamptz not null default clock_timestamp(),
        unique (account_id, path)
      );
      comment on column saved_search.path is 'path and query of the screen that shows it';

      create table checkout (
        id uuid primary key,
        account_id uuid references account on delete set null,
        provider text not null check (provider in ('stripe', 'sandbox')),
        amount_cents integer not null,
        state text not null default 'open' check (state in ('open', 'paid', 'canceled')),
        created_at timestamptz not null
      );
      comment on table checkout is 'a started purchase; kept without a name if its account is deleted';
      create index checkout_account on checkout (account_id);

      create table payment (
        provider text not null check (provider in ('stripe', 'sandbox')),
        payment_id text not null,
        account_id uuid references account on delete set null,
        checkout_id uuid not null references checkout,
        amount_cents integer not null,
        currency text not null,
        paid_at timestamptz not null,
        primary key (provider, payment_id)
      );
      comment on table payment is 'never changed; kept for bookkeeping without a name if its account is deleted';
      create index payment_account on payment (account_id);
      create index payment_checkout on payment (checkout_id);

      create table premium_term (
        provider text not null,
        payment_id text not null,
        account_id uuid not null references account on delete cascade,
        starts_at timestamptz not null,
        ends_at timestamptz not null check (ends_at > starts_at),
        primary key (provider, payment_id),
        foreign key (provider, payment_id) references payment
      );
      comment on table premium_term is 'one per payment; half-open: the end is not part of the term';
      create index premium_term_account on premium_term (account_id, ends_at);

      create table operator_token (
        token_hash text primary key,
        account_id uuid not null references account on delete cascade,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      );
      comment on column operator_token.token_hash is 'SHA-256, hex';
      create index operator_token_account on operator_token (account_id);
    `)
  }

  async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted. Restore a backup instead.')
  }
}

/** Which browser an unconfirmed account belongs to, and since when it is unconfirmed. Changes no account. */
export class UnconfirmedAccounts1764000000002 implements MigrationInterface {
  readonly name = 'UnconfirmedAccounts1764000000002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account
        add column device_hash text,
        add column unconfirmed_since timestamptz not null default clock_timestamp();
      comment on column account.device_hash is
        'SHA-256 of the browser that signed up or changed the address: until confirmed, only it may log in';
      comment on column account.unconfirmed_since is 'sign-up or last change of the address';
      create index account_unconfirmed on account (unconfirmed_since) where not email_confirmed;
    `)
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}

/** The address that a confirmed account changes to once a link mailed there is opened. Changes no account. */
export class PendingAddresses1764000000003 implements MigrationInterface {
  readonly name = 'PendingAddresses1764000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account
        add column pending_email text,
        add column pending_email_key text,
        add check ((pending_email is null) = (pending_email_key is null));
      comment on column account.pending_email is 'replaces email once it is confirmed';
    `)
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}

export const migrations = [
  Tables1764000000001,
  UnconfirmedAccounts1764000000002,
  PendingAddresses1764000000003,
  SecondFactors1764000000010,
  WatchDigests1766400000000,
  ApiKeys1766500000000,
  SecureAccounts1766610000000,
  Idempotency1767200000001,
]
