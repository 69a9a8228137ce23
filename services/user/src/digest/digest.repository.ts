import type { DataSet } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { type DataSource, EntitySchema } from 'typeorm'
import type { WatchedChanges } from './figures.ts'

/** One email about what changed in the zips that an account watches. */
export interface Digest {
  readonly publication: number
  readonly accountId: string
  /** Null once it is sent. */
  readonly changes: WatchedChanges | null
  readonly createdAt: Date
  /** Also set if it is not needed any more. */
  readonly sentAt: Date | null
}

export const Digest = new EntitySchema<Digest>({
  name: 'Digest',
  tableName: 'digest',
  columns: {
    publication: { type: 'integer', primary: true },
    accountId: { type: 'uuid', primary: true },
    changes: { type: 'jsonb', nullable: true },
    createdAt: { type: 'timestamptz' },
    sentAt: { type: 'timestamptz', nullable: true },
  },
})

/** The mails to watchers about one publication of housing. */
export interface DigestEdition {
  /** Housing's number of it. */
  readonly publication: number
  /** Newest month, `YYYY-MM`. */
  readonly period: string
  readonly dataSet: DataSet
  /** `baseline`: the first data that is known, of which nobody is mailed. */
  readonly kind: 'baseline' | 'news' | 'restatement'
  /** The publication that it is compared with. */
  readonly since: number
  /** Watches after this moment have to wait for the next edition. */
  readonly startedAt: Date
  /** Accounts up to this one have their digests. */
  readonly lastAccount: string | null
  readonly finishedAt: Date | null
}

export const DigestEdition = new EntitySchema<DigestEdition>({
  name: 'DigestEdition',
  tableName: 'digest_edition',
  columns: {
    publication: { type: 'integer', primary: true },
    period: { type: 'text' },
    dataSet: { type: 'text' },
    kind: { type: 'text' },
    since: { type: 'integer' },
    startedAt: { type: 'timestamptz' },
    lastAccount: { type: 'uuid', nullable: true },
    finishedAt: { type: 'timestamptz', nullable: true },
  },
})

/** The edition of the newest publication that is known; null before the first. */
export async function newestEdition(db: Db): Promise<DigestEdition | null> {
  const [newest] = await db.getRepository(DigestEdition).find({ order: { publication: 'DESC' }, take: 1 })
  return newest ?? null
}

export function findEdition(db: Db, publication: number): Promise<DigestEdition> {
  return db.getRepository(DigestEdition).findOneByOrFail({ publication })
}

/** Ends an edition; accounts that have no digest of it get none. */
export async function finishEdition(db: Db, { publication }: Pick<DigestEdition, 'publication'>): Promise<void> {
  await db.getRepository(DigestEdition).update({ publication }, { finishedAt: () => 'clock_timestamp()' })
}

/** The newest month of the editions since the last baseline, `YYYY-MM`; null before the first. */
export async function newestMailedPeriod(db: Db): Promise<string | null> {
  const [row] = await db.query(
    `select max(period) as period from digest_edition where publication >=
       (select max(publication) from digest_edition where kind = 'baseline')`,
  )
  return row.period
}

/** Records an edition, unless another run has; returns it. */
export async function startEdition(
  db: Db,
  edition: Pick<DigestEdition, 'publication' | 'period' | 'dataSet' | 'kind' | 'since'>,
): Promise<DigestEdition> {
  const { publication, period, dataSet, kind, since } = edition
  await db.query(
    `insert into digest_edition (publication, period, data_set, kind, since, finished_at)
     values ($1, $2, $3, $4, $5, case when $4 = 'baseline' then clock_timestamp() end)
     on conflict do nothing`,
    [publication, period, dataSet, kind, since],
  )
  return findEdition(db, publication)
}

export interface Watcher {
  readonly id: string
  /** Newest watch first. */
  readonly zips: readonly string[]
}

/** A page of accounts that get an edition if something changed for them, in order of their ids. */
export function watchersAfter(db: Db, { startedAt, lastAccount }: DigestEdition, pageSize: number): Promise<Watcher[]> {
  return db.query(
    `select a.id, array_agg(w.zip order by w.watched_at desc, w.zip) as zips
     from account a join watched_zip w on w.account_id = a.id
     where a.email_confirmed and a.watch_digest and w.watched_at <= $1
       and ($2::uuid is null or a.id > $2)
     group by a.id order by a.id limit $3`,
    [startedAt, lastAccount, pageSize],
  )
}

/**
 * Stores the digests of a page of watchers and how far the edition is, in one transaction: `lastAccount` is null if there
 * are no more. Does nothing if another run has stored the page.
 */
export async function storePage(
  db: DataSource,
  { publication, lastAccount: formerLast }: DigestEdition,
  {
    lastAccount,
    digests,
  }: { lastAccount: string | null; digests: readonly { accountId: string; changes: WatchedChanges }[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [updates] = await tx.query(
      `update digest_edition set last_account = coalesce($3, last_account),
         finished_at = case when $3 is null then clock_timestamp() end
       where publication = $1 and finished_at is null and last_account is not distinct from $2
       returning publication`,
      [publication, formerLast, lastAccount],
    )
    if (updates.length === 0) return
    // An account that was deleted meanwhile gets none.
    await tx.query(
      `insert into digest (publication, account_id, changes)
       select $1, d.account_id, d.changes
       from jsonb_to_recordset($2) as d (account_id uuid, changes jsonb)
       join account a on a.id = d.account_id for key share of a
       on conflict do nothing`,
      [publication, JSON.stringify(digests.map(({ accountId, changes }) => ({ account_id: accountId, changes })))],
    )
  })
}

/** A page of digests that are not sent yet, in order of edition and account. */
export async function unsentAfter(
  db: Db,
  after: Pick<Digest, 'publication' | 'accountId'> | undefined,
  pageSize: number,
): Promise<Pick<Digest, 'publication' | 'accountId'>[]> {
  return db.query(
    `select publication, account_id as "accountId" from digest
     where sent_at is null and ($1::integer is null or (publication, account_id) > ($1, $2::uuid))
     order by publication, account_id limit $3`,
    [after?.publication ?? null, after?.accountId ?? null, pageSize],
  )
}

/** Locks a digest until the transaction ends; null if it is sent already or its account is deleted. */
export async function lockUnsent(tx: Db, key: Pick<Digest, 'publication' | 'accountId'>): Promise<Digest | null> {
  const digest = await tx.getRepository(Digest).findOne({ where: key, lock: { mode: 'pessimistic_write' } })
  return digest?.sentAt === null ? digest : null
}

export async function markSent(
  tx: Db,
  { publication, accountId }: Pick<Digest, 'publication' | 'accountId'>,
): Promise<void> {
  await tx
    .getRepository(Digest)
    .update({ publication, accountId }, { changes: null, sentAt: () => 'clock_timestamp()' })
}
