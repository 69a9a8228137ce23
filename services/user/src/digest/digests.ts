import { setTimeout as sleep } from 'node:timers/promises'
import { isSchoolKey } from '@homeground/catalog/place-kinds'
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
import { AppError, type Db, type Log, unavailable } from '@homeground/service'
import { type DataSource, EntitySchema, IsNull, MoreThanOrEqual } from 'typeorm'
import { insertFeedEntries, type NewFeedEntry } from '../accounts/watch-feed.repository.ts'
import { entryTexts } from './digest-text.ts'
import {
  createChangeLookup,
  type EditionKind,
  type FigureServices,
  isRestated,
  type NamedChange,
  newestChanges,
  shownModel,
  type WatchedChanges,
} from './figures.ts'
import { changesOfEdition, resultsOf, type SchoolChange, type SchoolResults, storeResults } from './school-results.ts'

/** Mails that somebody waits for, such as a link to reset a password, come first. */
const digestPriority = 10

interface Parts {
  readonly db: DataSource
  readonly services: FigureServices
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  readonly log: Log
}

/**
 * Attempts after which a job has waited for about a quarter of an hour: no service takes so long to start or to show
 * new data.
 */
const longWait = 11

/** Plans the digests of the queue `user.digest`, and requests those that a killed worker has left. */
export function startDigestWorker({ db, services, publicUrl, log }: Parts, connection: QueueConnection) {
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
    const parts = { db, services, publicUrl, addMails, signal: abort.signal }
    const result = await planDigests(parts, job)
    log.info({ reason: job.reason, ...result }, 'digests planned')
    return result
  })
  worker.on('failed', (job, error) => {
    const about = { job: job?.id, attempts: job?.attemptsMade }
    const waits = error instanceof AppError && error.status === 503
    if (!waits) log.warn({ ...about, err: error }, 'digests not planned yet')
    else if ((job?.attemptsMade ?? 0) < longWait) log.info({ ...about, reason: error.message }, 'digests wait')
    else log.warn({ ...about, reason: error.message }, 'digests still wait')
  })
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

export interface DigestParts extends Omit<Parts, 'log'> {
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
 * Prepares one mail for each watcher of a place in which a new publication of housing changed something, or of a school
 * that has other results, adds the same to the feeds of those who have one, and requests all mails that are not sent
 * yet. A second run for the same data continues where the first ended, and adds nothing after its end. Errors: throws
 * while housing, schools or search is down, or does not show the figures yet.
 */
export async function planDigests(parts: DigestParts, job: DigestJob): Promise<DigestResult> {
  const { db, services } = parts
  const newest = await newestChanges(services)
  const last = await newestEdition(db)
  // Search will be rebuilt for the newer data, and request another run.
  if (newest.version !== job.housing || newest.publication < (last?.publication ?? 0)) {
    return { superseded: true }
  }
  const results = await newResults(parts, job)
  const isNew = last?.publication !== newest.publication
  const unfinished = await unfinishedEditions(db)
  let edition = last
  if (isNew || results || unfinished.length > 0) {
    await untilShown(parts, job.model)
    // A run that was killed has left accounts without their digest.
    for (const { publication } of unfinished) await storeDigests(parts, publication, newest)
    if (isNew || results) {
      edition = await startEdition(db, { housing: await editionOf(parts, last, newest), results })
      await storeDigests(parts, edition.publication, newest)
    }
  }
  const { publication, kind } = edition!
  return { publication, kind, mails: await requestUnsent(parts) }
}

/** The results of schools that no edition has compared yet; null if there are none, or if a later job will report them. */
async function newResults(
  { db, services, timeoutMs = defaultTimeoutMs, signal }: DigestParts,
  { schools: version }: DigestJob,
): Promise<NewResults | null> {
  const since = await newestResults(db)
  if (version === undefined || version === 'none' || version === since) return null
  const results = await resultsOf(version, { db, services, timeoutMs, signal })
  return results && { ...results, since }
}

async function untilShown(
  { services, timeoutMs = defaultTimeoutMs, signal }: DigestParts,
  model: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while ((await shownModel(services)) < model) {
    if (Date.now() >= deadline) throw unavailable('Search does not show the new figures yet.')
    await sleep(askAgainMs, undefined, signal && { signal })
  }
}

async function editionOf(
  { db }: DigestParts,
  last: DigestEdition | null,
  { publication, period, previousPeriod, data_set }: HousingChanges,
): Promise<HousingEdition> {
  const edition = { publication, period: period ?? '', dataSet: data_set }
  const since = last?.publication ?? 0
  if (!last || last.dataSet !== data_set || !previousPeriod) {
    return { ...edition, since, kind: 'baseline' }
  }
  const isNew = edition.period > ((await newestMailedPeriod(db)) ?? '')
  return { ...edition, since, kind: isNew ? 'news' : 'restatement' }
}

/**
 * Page by page, so that any number of watchers needs the same memory. Of an edition that a newer month has overtaken, only
 * results of schools are left.
 */
async function storeDigests(
  { db, services, publicUrl, pageSize = accountsPerPage }: DigestParts,
  publication: number,
  newest: HousingChanges,
): Promise<void> {
  const { kind, since, period } = await findEdition(db, publication)
  const lookUp = createChangeLookup(services, { publication: newest.publication, since })
  const isReported = kind === 'news' ? isNews : isRestated
  const hasHousing = publication >= 0 && kind !== 'baseline' && period === newest.period
  for (;;) {
    const edition = await findEdition(db, publication)
    if (edition.finishedAt) return
    const watchers = await watchersAfter(db, edition, pageSize)
    const keys = watchers.flatMap(({ places }) => places)
    const places = hasHousing ? await lookUp(keys.filter((key) => !isSchoolKey(key))) : noChanges
    const schools =
      edition.schools === null ? noSchools : await changesOfEdition(db, publication, keys.filter(isSchoolKey))
    const digests = watchers.flatMap((watcher) => digestOf(watcher, { newest, places, schools, isReported }))
    await storePage(db, edition, {
      lastAccount: watchers.at(-1)?.id ?? null,
      digests: digests.filter(({ isMailed }) => isMailed),
      entries: digests
        .filter(({ hasFeed }) => hasFeed)
        .flatMap(({ accountId, changes }) =>
          entryTexts(kind, changes, { publicUrl }).map((entry) => ({ accountId, ...entry })),
        ),
    })
  }
}

const noChanges: ReadonlyMap<string, NamedChange | null> = new Map()
const noSchools: ReadonlyMap<string, SchoolChange> = new Map()
const isNews = ({ now }: NamedChange) => now !== null

/** Nothing for a watcher of places and schools about which there is nothing to report. */
function digestOf(
  { id, places: keys, isMailed, hasFeed }: Watcher,
  {
    newest,
    places,
    schools,
    isReported,
  }: {
    newest: HousingChanges
    places: ReadonlyMap<string, NamedChange | null>
    schools: ReadonlyMap<string, SchoolChange>
    isReported: (change: NamedChange) => boolean
  },
): { accountId: string; isMailed: boolean; hasFeed: boolean; changes: WatchedChanges }[] {
  const ofPlaces = keys.flatMap((key) => {
    const change = places.get(key)
    return change && isReported(change) ? [change] : []
  })
  const ofSchools = keys.flatMap((key) => schools.get(key) ?? [])
  if (ofPlaces.length + ofSchools.length === 0) return []
  const { period, previousPeriod, data_set } = newest
  const changes = { period, previousPeriod, data_set, zips: ofPlaces, schools: ofSchools }
  return [{ accountId: id, isMailed, hasFeed, changes }]
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

/** The mails to watchers about one publication of housing, about new results of schools, or about both. */
export interface DigestEdition {
  /** Housing's number of it; below 0 for an edition that has results of schools only. */
  readonly publication: number
  /** Newest month, `YYYY-MM`; empty without housing. */
  readonly period: string
  readonly dataSet: DataSet
  /** Of housing, if it is in the edition. */
  readonly kind: EditionKind
  /** The publication that it is compared with. */
  readonly since: number
  /** Version of the results of schools that are compared with those before; null without schools. */
  readonly schools: string | null
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
    schools: { type: 'text', nullable: true },
    startedAt: { type: 'timestamptz' },
    lastAccount: { type: 'uuid', nullable: true },
    finishedAt: { type: 'timestamptz', nullable: true },
  },
})

/** The edition of housing's newest publication that is known; null before the first. */
async function newestEdition(db: Db): Promise<DigestEdition | null> {
  const [newest] = await db
    .getRepository(DigestEdition)
    .find({ where: { publication: MoreThanOrEqual(0) }, order: { publication: 'DESC' }, take: 1 })
  return newest ?? null
}

export function findEdition(db: Db, publication: number): Promise<DigestEdition> {
  return db.getRepository(DigestEdition).findOneByOrFail({ publication })
}

/** The editions of which accounts may lack their digest, oldest first. */
function unfinishedEditions(db: Db): Promise<DigestEdition[]> {
  return db.getRepository(DigestEdition).find({ where: { finishedAt: IsNull() }, order: { startedAt: 'ASC' } })
}

/** The version of the results that were compared last; null before the first. */
async function newestResults(db: Db): Promise<string | null> {
  const [newest] = await db.query(
    'select schools from digest_edition where schools is not null order by started_at desc limit 1',
  )
  return newest?.schools ?? null
}

/** The newest month of the editions since the last baseline, `YYYY-MM`; null before the first. */
async function newestMailedPeriod(db: Db): Promise<string | null> {
  const [row] = await db.query(
    `select max(period) as period from digest_edition where publication >= 0 and publication >=
       (select max(publication) from digest_edition where kind = 'baseline')`,
  )
  return row.period
}

/** What an edition has of housing. */
type HousingEdition = Pick<DigestEdition, 'publication' | 'period' | 'dataSet' | 'kind' | 'since'>

interface NewResults extends SchoolResults {
  /** The version that was compared last when these were read. */
  readonly since: string | null
}

/**
 * Records an edition with what it reports of schools, unless another run has; returns it. Housing is left out if its
 * publication has an edition. Errors: throws if another run has compared other results meanwhile.
 */
async function startEdition(
  db: DataSource,
  { housing, results }: { housing: HousingEdition; results: NewResults | null },
): Promise<DigestEdition> {
  return db.transaction(async (tx) => {
    // Runs at once start their editions one after the other.
    await tx.query('lock table digest_edition in share row exclusive mode')
    const since = await newestResults(tx)
    const schools = results && results.version !== since ? results : null
    if (schools && schools.since !== since) throw new Error('Other results of schools were compared meanwhile.')
    const isKnown = await tx.getRepository(DigestEdition).existsBy({ publication: housing.publication })
    if (isKnown && !schools) return findEdition(tx, housing.publication)
    const [{ least }] = await tx.query('select coalesce(min(publication), 0) as least from digest_edition')
    const edition = isKnown
      ? { publication: Math.min(least, 0) - 1, period: '', dataSet: housing.dataSet, kind: 'news', since: 0 }
      : housing
    const { publication, period, dataSet, kind } = edition
    await tx.query(
      `insert into digest_edition (publication, period, data_set, kind, since, schools)
       values ($1, $2, $3, $4, $5, $6)`,
      [publication, period, dataSet, kind, edition.since, schools?.version ?? null],
    )
    const changed = schools ? await storeResults(tx, publication, schools) : 0
    if (changed === 0 && (isKnown || kind === 'baseline')) {
      const end = `update digest_edition set kind = 'baseline', finished_at = clock_timestamp() where publication = $1`
      await tx.query(end, [publication])
    }
    return findEdition(tx, publication)
  })
}

interface Watcher {
  readonly id: string
  /** Newest watch first. */
  readonly places: readonly string[]
  /** Gets an email: the address is confirmed, and digests are not turned off. */
  readonly isMailed: boolean
  readonly hasFeed: boolean
}

/** A page of accounts that get an edition, by mail or in a feed, if something changed for them, in order of their ids. */
function watchersAfter(db: Db, { startedAt, lastAccount }: DigestEdition, pageSize: number): Promise<Watcher[]> {
  return db.query(
    `select a.id, array_agg(w.zip order by w.watched_at desc, w.zip) as places,
       a.email_confirmed and a.watch_digest as "isMailed", f.account_id is not null as "hasFeed"
     from account a join watched_zip w on w.account_id = a.id left join watch_feed f on f.account_id = a.id
     where (a.email_confirmed and a.watch_digest or f.account_id is not null) and w.watched_at <= $1
       and ($2::uuid is null or a.id > $2)
     group by a.id, f.account_id order by a.id limit $3`,
    [startedAt, lastAccount, pageSize],
  )
}

interface StoredPage {
  /** The last account of the page; null if there are no more. */
  readonly lastAccount: string | null
  readonly digests: readonly { readonly accountId: string; readonly changes: WatchedChanges }[]
  /** Of feeds. */
  readonly entries: readonly NewFeedEntry[]
}

/**
 * Stores the digests and the feed entries of a page of watchers and how far the edition is, in one transaction. Does
 * nothing if another run has stored the page.
 */
async function storePage(
  db: DataSource,
  { publication, lastAccount: formerLast }: DigestEdition,
  { lastAccount, digests, entries }: StoredPage,
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
    await insertFeedEntries(tx, publication, entries)
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
