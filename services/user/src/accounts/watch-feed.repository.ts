import { randomBytes } from 'node:crypto'
import { limits } from '@homeground/catalog/defaults'
import { AppError, type Db } from '@homeground/service'
import { type DataSource, EntitySchema } from 'typeorm'
import { lockAccount } from './account.repository.ts'

const { entries: mostEntries, months } = limits.watchFeed

/** That the feed of an account about what it watches is on. */
export interface WatchFeed {
  readonly accountId: string
  /** 128 random bits as a UUID. The address has a signature as well, so the row alone does not open the feed. */
  readonly id: string
  readonly createdAt: Date
}

export const WatchFeed = new EntitySchema<WatchFeed>({
  name: 'WatchFeed',
  tableName: 'watch_feed',
  columns: {
    accountId: { type: 'uuid', primary: true },
    id: { type: 'uuid', unique: true },
    createdAt: { type: 'timestamptz' },
  },
})

/** What changed in one watched place or school. */
export interface WatchFeedEntry {
  readonly accountId: string
  /** Of the edition that reports it. */
  readonly publication: number
  /** As `followedKey` of the catalog writes it. */
  readonly place: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly createdAt: Date
}

export const WatchFeedEntry = new EntitySchema<WatchFeedEntry>({
  name: 'WatchFeedEntry',
  tableName: 'watch_feed_entry',
  columns: {
    accountId: { type: 'uuid', primary: true },
    publication: { type: 'integer', primary: true },
    place: { type: 'text', primary: true },
    title: { type: 'text' },
    paragraphs: { type: 'jsonb' },
    createdAt: { type: 'timestamptz' },
  },
})

const newId = () => randomBytes(16).toString('hex')

/** The feed of an account; null while it is off. */
export function findFeed(db: Db, where: { accountId: string } | { id: string }): Promise<WatchFeed | null> {
  return db.getRepository(WatchFeed).findOneBy(where)
}

/** Turns the feed of an account on, unless it is on; returns it. Errors: 401 if the account is deleted. */
export function turnOnFeed(db: DataSource, accountId: string): Promise<WatchFeed> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new AppError('unauthenticated', 401, 'Please log in.')
    // SQL: one statement, which also locks a feed that is on, because another call may turn it off at the same time.
    await tx.query(
      `insert into watch_feed (account_id, id) values ($1, $2)
       on conflict (account_id) do update set account_id = excluded.account_id`,
      [accountId, newId()],
    )
    return tx.getRepository(WatchFeed).findOneByOrFail({ accountId })
  })
}

/** Gives the feed of an account another address, if it is on: the former one opens nothing any more. */
export async function renewFeedAddress(db: Db, accountId: string): Promise<void> {
  await db.getRepository(WatchFeed).update({ accountId }, { id: newId() })
}

/** Turns the feed of an account off and deletes its entries. */
export async function turnOffFeed(db: Db, accountId: string): Promise<void> {
  await db.getRepository(WatchFeed).delete({ accountId })
}

export type NewFeedEntry = Omit<WatchFeedEntry, 'publication' | 'createdAt'>

/**
 * Adds what an edition reports to feeds, each of which keeps its newest entries. One that was turned off meanwhile gets
 * nothing.
 */
export async function insertFeedEntries(tx: Db, publication: number, entries: readonly NewFeedEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ accountId, ...entry }) => ({ account_id: accountId, ...entry }))
  // SQL: one insert for those whose feed is still on, and one delete for all of them.
  await tx.query(
    `insert into watch_feed_entry (account_id, publication, place, title, paragraphs)
     select e.account_id, $1, e.place, e.title, e.paragraphs
     from jsonb_to_recordset($2) as e (account_id uuid, place text, title text, paragraphs jsonb)
     join watch_feed f on f.account_id = e.account_id for key share of f
     on conflict do nothing`,
    [publication, JSON.stringify(rows)],
  )
  await tx.query(
    `delete from watch_feed_entry e using (
       select account_id, publication, place,
         row_number() over (partition by account_id order by created_at desc, publication desc, place) as position
       from watch_feed_entry where account_id = any($1)
     ) n
     where n.position > $2 and (e.account_id, e.publication, e.place) = (n.account_id, n.publication, n.place)`,
    [[...new Set(entries.map(({ accountId }) => accountId))], mostEntries],
  )
}

/** The entries of a feed, the newest first. */
export function listFeedEntries(db: Db, accountId: string): Promise<WatchFeedEntry[]> {
  return db
    .getRepository(WatchFeedEntry)
    .find({ where: { accountId }, order: { createdAt: 'DESC', publication: 'DESC', place: 'ASC' } })
}

/** Deletes the entries that are older than a feed keeps them. */
export async function deleteOldFeedEntries(db: Db): Promise<void> {
  await db.query('delete from watch_feed_entry where created_at <= now() - make_interval(months => $1)', [months])
}
