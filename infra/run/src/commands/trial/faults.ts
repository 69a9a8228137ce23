import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@homeground/backup'
import { sourceOwners } from '@homeground/catalog/sources'
import { paths } from '@homeground/contracts/paths'
import type { Disposers } from '../../system/parts.ts'
import { type ProcessName, processNames } from '../../system/processes.ts'
import type { LinkName } from '../../system/small-system.ts'
import { readMails, type SentMail } from '../../traffic/jobs.ts'
import { createRandom, type Fault, type FaultKind, planFaults } from './fault-list.ts'
import { isOk, type Kind, kinds, type MixedUse, needsOf, type Request, startMixedUse, type Told } from './mixed-use.ts'
import { type ProductInUse, startProductInUse } from './product-in-use.ts'
import type { Promised, TrialOptions } from './promised.ts'

/** Waits of the gateway that are longer than in production: this machine may be busy with something else. */
const waitMs = 5000
/** Longest time until a response: the gateway waits to begin, then for the service (longer for payments). */
const answerLimitMs = (kind: Kind) => waitMs + (kind === 'payment' ? 10_000 : waitMs) + 3000
const recoveryLimitMs = 30_000
/** After this long without recovery, the trial continues. */
const giveUpMs = 90_000
/** Consecutive successes of a kind that show that it works again. */
const successes = 2

/** A fault, from its begin until everything worked again. */
interface Outage extends Fault {
  readonly fromMs: number
  readonly endedMs: number
  readonly recoveredMs: number
  /** What worked again last. */
  readonly last: string
}

/** The middle of the quota's day is now, so that a clock that is an hour off has the same day. */
function timeZoneAtNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours()
  return hoursAhead > 0 ? `Etc/GMT-${hoursAhead}` : `Etc/GMT+${-hoursAhead}`
}

/**
 * Breaks a product in many ways while people use it. What was told to them is then compared with what is stored and was
 * mailed.
 */
export async function faults({ isShort, seed }: TrialOptions, disposers: Disposers): Promise<Promised[]> {
  console.log('faults: starting the product')
  const overrides = { CALL_WAIT_MS: `${waitMs}`, UPSTREAM_TIMEOUT_MS: `${waitMs}`, QUOTA_TIME_ZONE: timeZoneAtNoon() }
  const product = await startProductInUse({ states: ['RI'], overrides, canFail: true }, disposers)
  const use = await startMixedUse(product)
  disposers.push(use.stop)
  const { recoveredMs: beganMs } = await untilWell({ product, use }, Date.now())
  const plan = planFaults(product, { count: isShort ? 6 : 50, random: createRandom(seed) })
  const outages: Outage[] = []
  for (const fault of plan) {
    const outage = await endure({ product, use }, fault, isShort ? 4000 : 10_000)
    outages.push(outage)
    console.log(`faults: ${fault.title}: everything worked again after ${recoveryOf(outage)}`)
  }
  await use.stop()
  const jobs = await aboutJobs(product)
  const requests = use.requests.filter(({ startedAtMs }) => startedAtMs >= beganMs)
  return [...aboutRequests(requests, outages), jobs, ...(await aboutEffects(product, use, outages))]
}

/** Waits until all jobs have ended, for three minutes at most. */
async function aboutJobs({ jobs }: ProductInUse): Promise<Promised> {
  const ended = await jobs.untilIdle().then(
    ({ total }) => ({ measured: `${total} ended`, isKept: true }),
    ({ message }: Error) => ({ measured: message, isKept: false }),
  )
  return { part: 'faults: jobs', promise: 'all end soon after the last fault', ...ended }
}

interface Trial {
  readonly product: ProductInUse
  readonly use: MixedUse
}

/** Lets a fault happen for a time and waits until everything works again. */
async function endure(trial: Trial, fault: Fault, lastsMs: number): Promise<Outage> {
  const fromMs = Date.now()
  await fault.begin()
  if (fault.kind !== 'killed') await sleep(lastsMs)
  await fault.end()
  const endedMs = Date.now()
  return { ...fault, fromMs, endedMs, ...(await untilWell(trial, endedMs)) }
}

/**
 * Waits until each kind of request has succeeded since a time, and all processes are ready, because no request shows whether
 * workers are. Returns what was last, and when it began to succeed; infinite if it did not.
 */
async function untilWell({ product, use }: Trial, sinceMs: number): Promise<Pick<Outage, 'recoveredMs' | 'last'>> {
  let unready: readonly ProcessName[] = processNames
  let [readyMs, lastReady] = [sinceMs, '']
  for (;;) {
    const states = await Promise.all(unready.map(product.isReady))
    if (unready.length > 0) [readyMs, lastReady] = [Date.now(), unready.at(-1)!]
    unready = unready.filter((_, index) => !states[index])
    const times = kinds.map((kind): [number, string] => [successesSince(use.requests, kind, sinceMs), kind])
    if (unready.length > 0) times.push([Number.POSITIVE_INFINITY, unready[0]!])
    else times.push([readyMs, lastReady])
    const [recoveredMs, last] = times.toSorted(([a], [b]) => b - a)[0]!
    if (recoveredMs < Number.POSITIVE_INFINITY || Date.now() > sinceMs + giveUpMs) return { recoveredMs, last }
    await sleep(100)
  }
}

/** When the latest requests of a kind began to succeed; infinite if too few have. Imports are too rare to be waited for. */
function successesSince(requests: readonly Request[], kind: Kind, sinceMs: number): number {
  const own = requests.filter((each) => each.kind === kind && each.startedAtMs > sinceMs)
  const well = own.slice(own.findLastIndex(({ reply }) => !isOk(reply)) + 1)
  if (well.length < successes) return kind === 'import' ? sinceMs : Number.POSITIVE_INFINITY
  return well[0]!.startedAtMs
}

const recoveryOf = ({ recoveredMs, endedMs, last }: Outage) =>
  `${((recoveredMs - endedMs) / 1000).toFixed(1)} s (${last})`

/** The parts that were broken at any time during a request. */
function brokenDuring({ startedAtMs, endedAtMs }: Request, outages: readonly Outage[]): Set<LinkName> {
  return new Set(
    outages
      .filter(({ fromMs, recoveredMs }) => startedAtMs <= recoveredMs && endedAtMs >= fromMs)
      .flatMap(({ parts }) => parts),
  )
}

function aboutRequests(requests: readonly Request[], outages: readonly Outage[]): Promised[] {
  const rows: Promised[] = []
  const isExpected = (request: Request) => {
    const broken = brokenDuring(request, outages)
    return needsOf(request.kind).every((part) => !broken.has(part))
  }
  const expected = requests.filter(isExpected)
  for (const [kind, ofKind] of Map.groupBy(outages, ({ kind }) => kind)) {
    const during = expected.filter((request) => ofKind.some((outage) => overlaps(request, outage)))
    const failed = during.filter(({ reply }) => !isOk(reply))
    const slowest = ofKind.toSorted((a, b) => b.recoveredMs - b.endedMs - (a.recoveredMs - a.endedMs))[0]!
    rows.push(
      row(kind, ofKind.length, {
        promise: 'what needs no broken part works',
        measured: `${failed.length} of ${during.length} requests failed${examples(failed)}`,
        isKept: failed.length === 0,
      }),
      row(kind, ofKind.length, {
        promise: `everything works again within ${recoveryLimitMs / 1000} s, by itself`,
        measured: `at most ${recoveryOf(slowest)}`,
        isKept: slowest.recoveredMs - slowest.endedMs <= recoveryLimitMs,
      }),
    )
  }
  const outside = expected.filter((request) => outages.every((outage) => !overlaps(request, outage)))
  const failedOutside = outside.filter(({ reply }) => !isOk(reply))
  const answered = requests.filter((request) => !brokenDuring(request, outages).has('gateway'))
  const late = answered.filter(({ kind, startedAtMs, endedAtMs, reply }) => {
    return reply.status === 0 || endedAtMs - startedAtMs > answerLimitMs(kind)
  })
  const longest = Math.max(0, ...answered.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs))
  return [
    ...rows,
    {
      part: 'faults: between them',
      promise: 'everything works',
      measured: `${failedOutside.length} of ${outside.length} requests failed${examples(failedOutside)}`,
      isKept: failedOutside.length === 0,
    },
    {
      part: 'faults: all',
      promise: 'every request is answered in time',
      measured: `${late.length} of ${answered.length} not, the slowest after ${(longest / 1000).toFixed(1)} s${examples(late)}`,
      isKept: late.length === 0,
    },
  ]
}

const overlaps = ({ startedAtMs, endedAtMs }: Request, { fromMs, recoveredMs }: Outage) =>
  startedAtMs <= recoveredMs && endedAtMs >= fromMs

function row(kind: FaultKind, count: number, promised: Omit<Promised, 'part'>): Promised {
  return { part: `faults: ${kind} (${count})`, ...promised }
}

function examples(requests: readonly Request[]): string {
  const codeOf = (body: unknown) => (body as { code?: string } | null)?.code ?? ''
  const texts = requests.map(({ kind, reply }) => `${kind} ${reply.failure ?? `${reply.status} ${codeOf(reply.body)}`}`)
  const unique = [...new Set(texts)]
  return unique.length === 0 ? '' : `: ${unique.slice(0, 4).join(', ')}`
}

/** What was accepted exists once; what was refused or not answered, at most once. */
function once(what: string, told: Told, countOf: (key: string) => number): Promised {
  const lost = [...told.accepted].filter((key) => countOf(key) === 0)
  const doubled = [...told.accepted, ...told.uncertain].filter((key) => countOf(key) > 1)
  const uncertain = told.uncertain.size === 0 ? '' : `, ${told.uncertain.size} refused`
  const named = [...lost, ...doubled].slice(0, 3).join(', ')
  return {
    part: `faults: ${what}`,
    promise: 'none is lost, none is doubled',
    measured: `${told.accepted.size} accepted${uncertain}: ${lost.length} lost, ${doubled.length} doubled${named && ` (${named})`}`,
    isKept: lost.length === 0 && doubled.length === 0,
  }
}

async function aboutEffects(product: ProductInUse, use: MixedUse, outages: readonly Outage[]): Promise<Promised[]> {
  const { told } = use
  const stored = await readStored(product.adminUrl)
  const mails = await readMails(product.outbox)
  const mailsTo = counts(mails.filter(({ subject }) => subject.startsWith('Confirm your email')).map(({ to }) => to))
  const messageMails = counts(mails.flatMap(messageOf))
  return [
    once('accounts', told.accounts, (email) => stored.accounts.get(email) ?? 0),
    once('mails of new accounts', told.accounts, (email) => mailsTo.get(email) ?? 0),
    once('messages', told.messages, (text) => stored.messages.get(text) ?? 0),
    once('mails of messages', told.messages, (text) => messageMails.get(text) ?? 0),
    once('payments', told.payments, (id) => stored.payments.get(id) ?? 0),
    aboutPurchases(use, stored, mails),
    once('imports', told.imports, (url) => stored.imports.get(url) ?? 0),
    await aboutSavedPlaces(use),
    await aboutQuota(use, outages),
  ]
}

const counts = (keys: readonly string[]) => {
  const byKey = new Map<string, number>()
  for (const key of keys) byKey.set(key, (byKey.get(key) ?? 0) + 1)
  return byKey
}

const messageOf = ({ text }: SentMail) => /^Message \d+ of a trial$/m.exec(text) ?? []

type Stored = Awaited<ReturnType<typeof readStored>>

/** How often the database has each thing. */
async function readStored(adminUrl: string) {
  const loads = sourceOwners.map((owner) => `select name, state from ${owner}.load`).join(' union all ')
  return withClient(adminUrl, async (client) => {
    const keys = async (sql: string) => {
      const { rows } = await client.query<{ key: string }>(sql)
      return counts(rows.map(({ key }) => key))
    }
    return {
      accounts: await keys(`select email as key from "user".account`),
      messages: await keys('select text as key from feedback.message'),
      payments: await keys(`select checkout_id::text as key from "user".payment`),
      terms: await keys(`select payment_id as key from "user".premium_term`),
      checkouts: await keys(`select id::text as key from "user".checkout`),
      imports: await keys(`select name as key from (${loads}) loads where state in ('published', 'replaced')`),
    }
  })
}

function aboutPurchases({ purchases }: MixedUse, stored: Stored, mails: readonly SentMail[]): Promised {
  const receipts = mails.filter(({ subject }) => subject.startsWith('Receipt')).length
  const [payments, terms, checkouts] = [stored.payments.size, stored.terms.size, stored.checkouts.size]
  return {
    part: 'faults: payments',
    promise: 'each has one term and one receipt, no purchase is started twice',
    measured: `${payments} payments: ${terms} terms, ${receipts} receipts; ${checkouts} of ${purchases()} purchases started`,
    isKept: terms === payments && receipts === payments && checkouts <= purchases(),
  }
}

async function aboutSavedPlaces({ owner, notes }: MixedUse): Promise<Promised> {
  const { body } = await owner('GET', paths.savedPlaces)
  const places = (Array.isArray(body) ? body : []) as { place: string; note: string }[]
  const isRight = (place: string, { accepted, sent }: { accepted: number; sent: number }) => {
    const found = places.filter((each) => each.place === place)
    if (found.length === 0) return accepted === 0
    const note = Number(found[0]!.note)
    return found.length === 1 && note >= accepted && note <= sent
  }
  const wrong = [...notes].filter(([place, note]) => !isRight(place, note))
  return {
    part: 'faults: saved places',
    promise: 'each has the newest note that was accepted',
    measured: `${wrong.length} of ${notes.size} have not${wrong.length > 0 ? ` (${wrong[0]![0]})` : ''}`,
    isKept: wrong.length === 0,
  }
}

/** The gateway counts a search in Redis after it has responded: one that dies may take what it answered a moment ago with it. */
const unsettledMs = 1000

async function aboutQuota({ searcher, told, requests }: MixedUse, outages: readonly Outage[]): Promise<Promised> {
  const { body } = await searcher('GET', paths.quota)
  const { used } = body as { used: number }
  const killed = outages.filter(({ parts, title }) => parts.includes('gateway') && title.includes('gateway killed'))
  const unsettled = requests.filter(({ kind, endedAtMs, reply }) => {
    const isLast = ({ fromMs, parts }: Outage) =>
      endedAtMs > fromMs - unsettledMs - (parts.includes('redis') ? fromMs : 0) && endedAtMs <= fromMs
    return kind === 'search' && isOk(reply) && killed.some(isLast)
  }).length
  const [answered, uncertain] = [told.searches.accepted.size, told.searches.uncertain.size]
  return {
    part: 'faults: daily searches',
    promise: 'each that was answered counts once',
    measured: `${answered} answered, ${uncertain} not: ${used} counted`,
    isKept: used >= answered - unsettled && used <= answered + uncertain,
  }
}
