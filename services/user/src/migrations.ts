import { Migration } from '@homeground/service'
import type { QueryRunner } from 'typeorm'

/** Tokens of operators expire and may be limited to some calls; those of before are valid for 90 days more. */
class OperatorTokens1769200000000 extends Migration {
  readonly name = 'OperatorTokens1769200000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table operator_token
        add column scope text not null default 'all' check (scope in ('all', 'data', 'messages')),
        add column expires_at timestamptz not null default now() + interval '90 days';
      comment on column operator_token.scope is 'the calls that it may make: those of libs/contracts/src/admin.ts';
    `)
  }
}

/** Private feeds of what changed in watched places and schools. */
class WatchFeeds1769100000000 extends Migration {
  readonly name = 'WatchFeeds1769100000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table watch_feed (
        account_id uuid primary key references account on delete cascade,
        id uuid not null unique,
        created_at timestamptz not null default clock_timestamp()
      );
      comment on table watch_feed is 'the feeds that are on, for readers without a login';
      comment on column watch_feed.id is
        '128 random bits; the address has them with an HMAC by a key derived from IDENTITY_SECRET';

      create table watch_feed_entry (
        account_id uuid not null references watch_feed on delete cascade,
        publication integer not null,
        place text not null,
        title text not null,
        paragraphs jsonb not null,
        created_at timestamptz not null default now(),
        primary key (account_id, publication, place)
      );
      comment on table watch_feed_entry is 'written with the digest of the same edition, so that none is lost or repeated';
      comment on column watch_feed_entry.publication is 'as in digest_edition';
      comment on column watch_feed_entry.place is 'as in watched_zip';
      comment on column watch_feed_entry.paragraphs is 'as an email about this change alone would have them';
      create index watch_feed_entry_created on watch_feed_entry (created_at);
    `)
  }
}

/** Schools and districts in digests. */
class WatchedSchools1769000000000 extends Migration {
  readonly name = 'WatchedSchools1769000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table digest_edition add column schools text;
      comment on column digest_edition.publication is
        'number of housing''s publication; below 0 for an edition that has results of schools only';
      comment on column digest_edition.schools is
        'version of the results of schools that were compared with those before; null if none were';

      create table watched_school (
        key text primary key,
        figures jsonb,
        data_set text not null,
        former jsonb,
        edition integer references digest_edition on delete set null
      );
      comment on table watched_school is 'the results of each watched school or district that its watchers saw last';
      comment on column watched_school.key is 'as in watched_zip, e.g. school:250432000005';
      comment on column watched_school.figures is 'from /api/schools/figures; null if the school is unknown';
      comment on column watched_school.former is 'what the edition compares the figures with';
      comment on column watched_school.edition is 'the newest edition that reports a change of the school';
      create index watched_zip_school on watched_zip (zip) where zip ~ '^(school|district):';
      create index watched_school_edition on watched_school (edition) where edition is not null;
    `)
  }
}

/** Places that are shared with a link, and what its readers vote and write. */
class Shortlists1768100000000 extends Migration {
  readonly name = 'Shortlists1768100000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shortlist (
        id text primary key,
        account_id uuid references account on delete cascade,
        secret_hash text not null,
        title text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      comment on table shortlist is 'places that anyone with the random id may read, vote on and write notes for';
      comment on column shortlist.account_id is 'made it while logged in, and may change it without the secret';
      comment on column shortlist.secret_hash is 'SHA-256 of the secret that the browser of its maker keeps, hex';
      comment on column shortlist.expires_at is '12 months after the last change';
      create index shortlist_account on shortlist (account_id);
      create index shortlist_expires on shortlist (expires_at);

      create table shortlist_place (
        shortlist_id text not null references shortlist on delete cascade,
        place text not null,
        position integer not null,
        primary key (shortlist_id, place)
      );
      comment on column shortlist_place.position is 'the order of its maker';

      create table shortlist_vote (
        shortlist_id text not null,
        place text not null,
        voter_hash text not null,
        is_up boolean not null,
        primary key (shortlist_id, place, voter_hash),
        foreign key (shortlist_id, place) references shortlist_place on delete cascade
      );
      comment on column shortlist_vote.voter_hash is 'SHA-256 of the random id that a browser keeps, hex';

      create table shortlist_note (
        shortlist_id text not null,
        place text not null,
        voter_hash text not null,
        name text not null,
        text text not null,
        written_at timestamptz not null,
        primary key (shortlist_id, place, voter_hash),
        foreign key (shortlist_id, place) references shortlist_place on delete cascade
      );
      comment on column shortlist_note.name is 'as the writer gave it; nobody checks it';
    `)
  }
}

/** Codes that confirm an address where its owner signed up, and the receipts of payments. */
class CodesAndReceipts1768000000000 extends Migration {
  readonly name = 'CodesAndReceipts1768000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table email_code (
        account_id uuid primary key references account on delete cascade,
        code_hash text not null,
        email_key text not null,
        attempts integer not null,
        expires_at timestamptz not null
      );
      comment on table email_code is 'the newest code that confirms the address of an account';
      comment on column email_code.code_hash is 'HMAC-SHA-256 with a key derived from IDENTITY_SECRET, hex';
      comment on column email_code.email_key is 'where it was sent; invalid once the account has another address';
      comment on column email_code.attempts is 'how often a code was typed since it was made';

      create table receipt (
        checkout_id uuid primary key references checkout on delete cascade,
        account_id uuid not null references account on delete cascade,
        created_at timestamptz not null,
        sent_at timestamptz
      );
      comment on table receipt is 'one email: written with its payment, so that none is lost or sent twice';
      create index receipt_account on receipt (account_id);
      create index receipt_unsent on receipt (created_at) where sent_at is null;
    `)
  }
}

/** Keys of calls that are done once, and when the payment page of a purchase was first known. */
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
}

/** Links of mails about changes and logins. Operators keep their address: drops changes from before they became one. */
class SecureAccounts1766610000000 extends Migration {
  readonly name = 'SecureAccounts1766610000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table mail_token
        drop constraint mail_token_purpose_check,
        add constraint mail_token_purpose_check check (purpose in ('reset', 'confirm', 'secure')),
        add column email text;
      comment on column mail_token.email is
        'email_key as the user typed it; a link that secures the account puts it back';
      update account set pending_email = null, pending_email_key = null
        where role = 'operator' and pending_email is not null;
    `)
  }
}

/** Personal API keys. */
class ApiKeys1766500000000 extends Migration {
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
}

/** Emails about what changed in watched zips. */
class WatchDigests1766400000000 extends Migration {
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
}

/** Second factors of operators. */
class SecondFactors1764000000010 extends Migration {
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
}

/** The tables of the user service: accounts with their data, and premium. */
export class Tables1764000000001 extends Migration {
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

  override async down(): Promise<void> {
    throw new Error('The first migration cannot be reverted. Restore a backup instead.')
  }
}

/** Adds the browser of an unconfirmed account, and since when it is unconfirmed. Changes no account. */
export class UnconfirmedAccounts1764000000002 extends Migration {
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
}

/** The address that a confirmed account changes to once a link mailed there is opened. Changes no account. */
export class PendingAddresses1764000000003 extends Migration {
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
  CodesAndReceipts1768000000000,
  Shortlists1768100000000,
  WatchedSchools1769000000000,
  WatchFeeds1769100000000,
  OperatorTokens1769200000000,
]
