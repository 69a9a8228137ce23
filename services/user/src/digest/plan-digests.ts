import { setTimeout as sleep } from 'node:timers/promises'
import type { HousingChanges } from '@homeground/contracts'
import {
  addNamedJobs,
  createQueue,
  type DigestJob,
  type DigestResult,
  type QueueConnection,
  queues,
  startWorker,
} from '@homeground/queues'
import type { Log } from '@homeground/service'
import type { DataSource } from 'typeorm'
import {
  type Digest,
  type DigestEdition,
  findEdition,
  finishEdition,
  newestEdition,
  newestMailedPeriod,
  startEdition,
  storePage,
  unsentAfter,
  type Watcher,
  watchersAfter,
} from './digest.repository.ts'
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
 * Prepares one mail for each watcher of a zip in which a new publication of housing changed something, and requests all
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
    const changes = await lookUp(watchers.flatMap(({ zips }) => zips))
    await storePage(db, edition, {
      lastAccount: watchers.at(-1)?.id ?? null,
      digests: watchers.flatMap((watcher) => digestOf(watcher, { newest, changes, isReported })),
    })
  }
}

const isNews = ({ now }: NamedChange) => now !== null

/** Nothing for a watcher of zips about which there is nothing to report. */
function digestOf(
  { id, zips }: Watcher,
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
  const reported = zips.flatMap((zip) => {
    const change = changes.get(zip)
    return change && isReported(change) ? [change] : []
  })
  if (reported.length === 0) return []
  const { period, previousPeriod, data_set } = newest
  return [{ accountId: id, changes: { period, previousPeriod, data_set, zips: reported } }]
}
