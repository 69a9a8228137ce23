import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type ComparedYears, changingPlacesOrders } from '@homeground/catalog/changing-places'
import { periodLabel } from '@homeground/catalog/periods'
import { yearlyAverage } from '@homeground/catalog/state-statistics'
import { getHousingMonths, getHousingYears } from '@homeground/contracts'
import {
  callServiceForBytes,
  type Log,
  msLeft,
  preparing,
  resultOfThread,
  type SignIdentity,
} from '@homeground/service'
import { LRUCache } from 'lru-cache'
import type { PlacesView, SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { averageView, housingAttributes, type Months, monthView, type PeriodSet, yearView } from './period-set.ts'

/** Sets in memory besides the default ones. Each takes about 15 MB with its sorted orders. */
const MOST_SETS = 8
/** Longest that housing may take for a set. */
const PULL_TIMEOUT_MS = 15_000
/** Sets that are pulled at the same time: each is a few megabytes of text until it is packed. */
const MOST_PULLS = 3
/** The share of its time that a request waits for a set: the rest is for the response, also on a busy machine. */
const WAITING_SHARE = 0.4
/** Longest that a new version waits for its default sets while housing is unavailable, and the time between attempts. */
const LONGEST_PREPARATION_MS = 10_000
const RETRY_MS = 500

/** The months and years that calls without any mean: the columns of these are ready before a version is shown. */
export interface DefaultPeriods {
  readonly months: readonly Months[]
  readonly years: readonly ComparedYears[]
}

/**
 * Views of a snapshot at named periods. `signal`: of the request. Errors: 202 `preparing` if the periods are not in memory
 * by 40 % of the request's time, 503 while housing is unavailable and they are not in memory.
 */
export interface PeriodViews {
  months(snapshot: SearchSnapshot, months: Months, signal: AbortSignal): Promise<PlacesView>
  years(snapshot: SearchSnapshot, years: ComparedYears, signal: AbortSignal): Promise<PlacesView>
  /** With the average price of a year. */
  averages(snapshot: SearchSnapshot, year: number, signal: AbortSignal): Promise<PlacesView>
  /**
   * Resolves when the sets of the default periods are in memory, where they stay, and sorted. While housing is unavailable,
   * resolves after some seconds; the attempts continue until they succeed or another snapshot is prepared.
   */
  prepare(snapshot: SearchSnapshot, defaults: DefaultPeriods): Promise<void>
  /** Ends the attempts. */
  close(): void
}

interface PulledSet {
  readonly set: PeriodSet
  readonly views: WeakMap<SearchSnapshot, PlacesView>
}

/** Periods as a set is pulled and shown. */
interface Named {
  /** For people: `Jun 2020`. */
  readonly label: string
  readonly name: string
  readonly pull: () => Promise<ArrayBuffer>
  readonly make: (set: PeriodSet, snapshot: SearchSnapshot) => PlacesView
  /** The columns that lists are ordered and filtered by. */
  readonly columns: readonly string[]
}

interface Options {
  readonly housingUrl: string
  readonly sign: SignIdentity
  readonly log: Log
  readonly longestPreparationMs?: number
}

/**
 * Pulls the figures of named periods from housing, once for all requests, and keeps them by periods and by the housing
 * data that the snapshot shows. Both periods of a set come from one transaction of housing, so a set never mixes two
 * publications. Housing may have published newer data than the snapshot shows, for the seconds until the read model is
 * rebuilt: a set that is pulled then has that newer version. A response made with it takes every housing figure from the
 * set and none from the snapshot (`withoutHousingParts`), so that it does not mix two versions either. The next snapshot
 * shows the newer version and gets its own set.
 */
export function createPeriodViews(options: Options): PeriodViews {
  const { housingUrl, sign, log, longestPreparationMs = LONGEST_PREPARATION_MS } = options
  const cached = new LRUCache<string, PulledSet>({ max: MOST_SETS })
  /** The default sets of the newest snapshot and of the one before, which is shown until the newest is ready. */
  let newest: ReadonlyMap<string, PulledSet> = new Map()
  let previous = newest
  let prepared: SearchSnapshot | undefined
  const closed = new AbortController()
  const inLane = createLanes(MOST_PULLS)
  const housing = { url: housingUrl, to: 'housing', sign, timeoutMs: PULL_TIMEOUT_MS } as const

  const keyOf = ({ model }: SearchSnapshot, { name }: Named) => `${model.housing?.version} ${name}`
  const findSet = (key: string) => newest.get(key) ?? previous.get(key) ?? cached.get(key)
  /** A failed pull is not cached, nor does it displace a set. */
  const pullOnce = createOnce(async (key: string, { pull }: Named): Promise<PulledSet> => {
    const pulled = { set: await inLane(async () => packed(await pull())), views: new WeakMap() }
    cached.set(key, pulled)
    return pulled
  })
  /** Pulls what is missing, then makes and sorts the columns one per turn of the event loop: others are not kept waiting. */
  const makeOnce = createOnce(async (_key: string, named: Named, snapshot: SearchSnapshot): Promise<PlacesView> => {
    const key = keyOf(snapshot, named)
    const { set, views } = findSet(key) ?? (await pullOnce(key, named))
    await nextTurn()
    const view = named.make(set, snapshot)
    for (const column of named.columns) {
      await nextTurn()
      view.columns.countKnown(column)
    }
    views.set(snapshot, view)
    return view
  })
  const findView = (snapshot: SearchSnapshot, named: Named) => findSet(keyOf(snapshot, named))?.views.get(snapshot)
  const makeView = (snapshot: SearchSnapshot, named: Named) =>
    makeOnce(`${snapshot.model.version} ${keyOf(snapshot, named)} ${named.columns}`, named, snapshot)
  const viewOf = async (snapshot: SearchSnapshot, named: Named, signal: AbortSignal) =>
    findView(snapshot, named) ?? inTime(makeView(snapshot, named), named, signal)

  const ofMonths = ({ period, compared }: Months): Named => ({
    label: periodLabel(period),
    name: `${period} ${compared}`,
    pull: () => callServiceForBytes(getHousingMonths, { ...housing, query: { period, compared } }),
    make: (set, snapshot) => monthView(set, snapshot, { period, compared }),
    columns: housingAttributes.map(({ key }) => key),
  })
  const ofYears = (query: ComparedYears): Named => ({
    label: `${query.from} and ${query.to}`,
    name: `${query.from} ${query.to}`,
    pull: () => callServiceForBytes(getHousingYears, { ...housing, query }),
    make: yearView,
    columns: changingPlacesOrders.map(({ key }) => key),
  })
  const ofAverages = (year: number): Named => ({
    ...ofYears({ from: year, to: year }),
    label: String(year),
    make: averageView,
    columns: [yearlyAverage],
  })

  const prepareOnce = async (snapshot: SearchSnapshot, { months, years }: DefaultPeriods) => {
    const sets = new Map<string, PulledSet>()
    for (const named of [...months.map(ofMonths), ...years.map(ofYears)]) {
      if (!findView(snapshot, named)) await makeView(snapshot, named)
      const key = keyOf(snapshot, named)
      sets.set(key, findSet(key)!)
    }
    previous = newest
    newest = sets
    for (const key of sets.keys()) cached.delete(key)
  }
  const prepareUntilDone = async (snapshot: SearchSnapshot, defaults: DefaultPeriods) => {
    while (snapshot === prepared && !closed.signal.aborted) {
      const failure: unknown = await prepareOnce(snapshot, defaults).then(
        () => undefined,
        (error) => error,
      )
      if (failure === undefined) return
      log.debug({ err: failure }, 'the default months are not ready yet')
      await pause(RETRY_MS, closed.signal)
    }
  }

  return {
    months: (snapshot, months, signal) => viewOf(snapshot, ofMonths(months), signal),
    years: (snapshot, years, signal) => viewOf(snapshot, ofYears(years), signal),
    averages: (snapshot, year, signal) => viewOf(snapshot, ofAverages(year), signal),
    async prepare(snapshot, defaults) {
      prepared = snapshot
      const waiting = new AbortController()
      const isReady = await Promise.race([
        prepareUntilDone(snapshot, defaults).then(() => true),
        pause(longestPreparationMs, AbortSignal.any([waiting.signal, closed.signal])).then(() => false),
      ])
      waiting.abort()
      if (!isReady) log.warn('a version is shown before its default months are ready: housing is unavailable or slow')
    },
    close: () => closed.abort(),
  }
}

function packed(bytes: ArrayBuffer): Promise<PeriodSet> {
  return resultOfThread<PeriodSet>(new URL('./pack-thread.ts', import.meta.url), { bytes })
}

/** Errors: 202 if the attempt takes more than a share of the request's time. The attempt continues. */
async function inTime<T>(attempt: Promise<T>, { label }: Named, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const leftMs = msLeft(signal)
  if (leftMs === Number.POSITIVE_INFINITY) return attempt
  const done = new AbortController()
  const late = pause(leftMs * WAITING_SHARE, done.signal).then(() => {
    throw preparing(`The housing data of ${label} is being prepared. Please try again in a moment.`)
  })
  try {
    return await Promise.race([attempt, late])
  } finally {
    late.catch(() => undefined)
    done.abort()
  }
}

/** Resolves after a time, or when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
}

/** Makes `work` run once at a time for each key: parallel calls share it. */
function createOnce<Input extends unknown[], Result>(work: (key: string, ...input: Input) => Promise<Result>) {
  const running = new Map<string, Promise<Result>>()
  return (key: string, ...input: Input): Promise<Result> => {
    const now = running.get(key)
    if (now) return now
    const started = work(key, ...input).finally(() => running.delete(key))
    running.set(key, started)
    // Its request may have ended by the time it fails.
    started.catch(() => undefined)
    return started
  }
}

/** Runs at most `most` at the same time; others begin in the order of their calls. */
function createLanes(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
