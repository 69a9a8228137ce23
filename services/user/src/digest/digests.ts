import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSet, HousingChanges } from '@homeground/contracts'
import {
  addNamedJobs,
  createQueue,
  type DigestJob,
  type DigestResult,
  type QueueConnection,
  queues,
  startWorker,
} from '@homeground/queues'
import type { Db, Log } from '@homeground/service'
import { type DataSource, EntitySchema } from 'typeorm'
import {
  createChangeLookup,
  type FigureServices,
  isRestated,
  type NamedChange,
  newestChanges,
  shownModel,
  type WatchedChanges,
} from './figures.ts'

/** Mails that somebody waits for, such as a link to reset a password, come first. */
const digestPriority = 10

interface Parts {
  readonly db: DataSource
  readonly services: FigureServices
  readonly log: Log
}

/** Plans the digests of the queue `user.digest`, and requests those that a killed worker has left. */
export function startDigestWorker({ db, services, log }: Parts, connection: QueueConnection) {
  const mails = createQueue(queues.userMail, connection)
  const addMails: DigestParts['addMails'] = (keys) =>
    addNamedJobs(
      mails,
      queues.userMail,
      keys.map(({ publication, accountId }) => ({
        jobId: `digest-${publication}-${accountId}`,
        data: { kind: 'digest', publication, accountId },
        priority: digestPriority,
      })),
    )
  const abort = new AbortController()
  const worker = startWorker(queues.userDigest, connection, async (job) => {
    const parts = { db, services, addMails, signal: abort.signal }
    const result = await planDigests(parts, job)
    log.info({ reason: job.reason, ...result }, 'digests planned')
    return result
  })
  worker.on('failed', (job, error) =>
    log.warn({ err: error, job: job?.id, attempts: job?.attemptsMade }, 'digests not planned yet'),
  )
  const repaired = requestUnsent({ db, addMails }).catch((error) =>
    log.warn({ err: error }, 'could not request the digests that are not sent yet'),
  )
  return {
    async close() {
      abort.abort(new Error('The worker is shutting down.'))
      await repaired
      await worker.close()
      await mails.close()
    },
  }
}

type DigestKey = Pick<Digest, 'publication' | 'accountId'>

const keysPerCall = 1000

/**
 * Requests the mail of every digest that is not sent yet, and returns their number. A digest whose mail waits already is
 * not requested twice, so that a run that was killed between both is repaired by the next.
 */
async function requestUnsent({ db, addMails }: Pick<DigestParts, 'db' | 'addMails'>): Promise<number> {
  let count = 0
  let last: DigestKey | undefined
  do {
    const keys = await unsentAfter(db, last, keysPerCall)
    if (keys.length > 0) await addMails(keys)
    count += keys.length
    last = keys.at(-1)
  } while (last)
  return count
}

export interface DigestParts {
  readonly db: DataSource
  readonly services: FigureServices
  /** Adds the mails of digests to their queue; one that is there already is left out. */
  readonly addMails: (keys: readonly DigestKey[]) => Promise<void>
  /** Accounts at a time; tests set it. */
  readonly pageSize?: number
  /** How long it waits for search to show the figures; tests set it. */
  readonly timeoutMs?: number
  /** Ends the wait. */
  readonly signal?: AbortSignal
}

const accountsPerPage = 500
/** Servers of search look for a new read model every 15 s, and then need some seconds to load it. */
const defaultTimeoutMs = 30_000
const askAgainMs = 500

/**
 * Prepares one mail for each watcher of a place in which a new publication of housing changed something, and requests all
 * mails that are not sent yet. A second run for the same publication continues where the first ended, and adds nothing
 * after its end. Errors: throws while housing or search is down, or search does not show the figures yet.
 */
export async function planDigests(parts: DigestParts, job: DigestJob): Promise<DigestResult> {
  const { db, services } = parts
  const newest = await newestChanges(services)
  const last = await newestEdition(db)
  // Search will be rebuilt for the newer data, and request another run.
  if (newest.version !== job.housing || newest.publication < (last?.publication ?? 0)) {
    return { superseded: true }
  }
  if (last?.publication === newest.publication && last.finishedAt) {
    const { publication, kind } = last
    return { publication, kind, mails: await requestUnsent(parts) }
  }
  await untilShown(parts, job.model)
  if (last && last.publication < newest.publication) await endUnfinished(parts, last, newest)
  const edition = await startEdition(db, await editionOf(parts, last, newest))
  await storeDigests(parts, edition, newest)
  const { publication, kind } = edition
  return { publication, kind, mails: await requestUnsent(parts) }
}

async function untilShown(
  { services, timeoutMs = defaultTimeoutMs, signal }: DigestParts,
  model: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while ((await shownModel(services)) < model) {
    if (Date.now() >= deadline) throw new Error('Search does not show the new figures yet.')
    await sleep(askAgainMs, undefined, signal && { signal })
  }
}

/** A run that was killed for good has left accounts without their digest. */
async function endUnfinished(parts: DigestParts, last: DigestEdition, newest: HousingChanges): Promise<void> {
  if (last.period === newest.period) await storeDigests(parts, last, newest)
  else await finishEdition(parts.db, last)
}

async function editionOf(
  { db }: DigestParts,
  last: DigestEdition | null,
  { publication, period, previousPeriod, data_set }: HousingChanges,
): Promise<Parameters<typeof startEdition>[1]> {
  const edition = { publication, period: period ?? '', dataSet: data_set }
  const since = last?.publication ?? 0
  if (!last || last.dataSet !== data_set || !previousPeriod) {
    return { ...edition, since, kind: 'baseline' }
  }
  const isNew = edition.period > ((await newestMailedPeriod(db)) ?? '')
  return { ...edition, since, kind: isNew ? 'news' : 'restatement' }
}

/** Page by page, so that any number of watchers needs the same memory. */
async function storeDigests(
  { db, services, pageSize = accountsPerPage }: DigestParts,
  { publication, kind, since }: DigestEdition,
  newest: HousingChanges,
): Promise<void> {
  const lookUp = createChangeLookup(services, { publication: newest.publication, since })
  const isReported = kind === 'news' ? isNews : isRestated
  for (;;) {
    const edition = await findEdition(db, publication)
    if (edition.finishedAt) return
    const watchers = await watchersAfter(db, edition, pageSize)
    const changes = await lookUp(watchers.flatMap(({ places }) => places))
    await storePage(db, edition, {
      lastAccount: watchers.at(-1)?.id ?? null,
      digests: watchers.flatMap((watcher) => digestOf(watcher, { newest, changes, isReported })),
    })
  }
}

const isNews = ({ now }: NamedChange) => now !== null

/** Nothing for a watcher of places about which there is nothing to report. */
function digestOf(
  { id, places }: Watcher,
  {
    newest,
    changes,
    isReported,
  }: {
    newest: HousingChanges
    changes: ReadonlyMap<string, NamedChange | null>
    isReported: (change: NamedChange) => boolean
  },
): { accountId: string; changes: WatchedChanges }[] {
  const reported = places.flatMap((place) => {
    const change = changes.get(place)
    return change && isReported(change) ? [change] : []
  })
  if (reported.length === 0) return []
  const { period, previousPeriod, data_set } = newest
  return [{ accountId: id, changes: { period, previousPeriod, data_set, zips: reported } }]
}

/** One email about what changed in the places that an account watches. */
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
async function newestEdition(db: Db): Promise<DigestEdition | null> {
  const [newest] = await db.getRepository(DigestEdition).find({ order: { publication: 'DESC' }, take: 1 })
  return newest ?? null
}

export function findEdition(db: Db, publication: number): Promise<DigestEdition> {
  return db.getRepository(DigestEdition).findOneByOrFail({ publication })
}

/** Ends an edition; accounts that have no digest of it get none. */
async function finishEdition(db: Db, { publication }: Pick<DigestEdition, 'publication'>): Promise<void> {
  await db.getRepository(DigestEdition).update({ publication }, { finishedAt: () => 'clock_timestamp()' })
}

/** The newest month of the editions since the last baseline, `YYYY-MM`; null before the first. */
async function newestMailedPeriod(db: Db): Promise<string | null> {
  const [row] = await db.query(
    `select max(period) as period from digest_edition where publication >=
       (select max(publication) from digest_edition where kind = 'baseline')`,
  )
  return row.period
}

/** Records an edition, unless another run has; returns it. */
async function startEdition(
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

interface Watcher {
  readonly id: string
  /** Newest watch first. */
  readonly places: readonly string[]
}

/** A page of accounts that get an edition if something changed for them, in order of their ids. */
function watchersAfter(db: Db, { startedAt, lastAccount }: DigestEdition, pageSize: number): Promise<Watcher[]> {
  return db.query(
    `select a.id, array_agg(w.zip order by w.watched_at desc, w.zip) as places
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
async function storePage(
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
async function unsentAfter(
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
