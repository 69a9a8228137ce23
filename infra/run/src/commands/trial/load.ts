import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { paths, pathTo } from '@homeground/contracts/paths'
import type { Disposers } from '../../system/parts.ts'
import { buildWeb, webRoot } from '../../system/web-build.ts'
import { type Outcome, type Planned, quantile, sendAtRate } from '../../traffic/open-loop.ts'
import { createBrowser } from '../../traffic/requests.ts'
import { createRandom } from './fault-list.ts'
import { type ProductInUse, startProductInUse } from './product-in-use.ts'
import type { Promised, TrialOptions } from './promised.ts'

/** The 99th percentile that a rate must hold. */
const limitMs = 100
const refusalLimitMs = 300
/** A rate holds if no more than this share of it is refused or fails. */
const refusedShare = 0.001
const visitors = 50
/** Requests per second with which overload begins at least: on a busy machine, the short form finds a rate that is too low. */
const leastExcess = 160

/** A place that a request is about. */
interface Subject {
  readonly zip: string
  readonly town: string
  readonly state: string
  readonly lat: number
  readonly lng: number
}

const fields = 'median_listing_price,median_listing_price_per_square_foot,overall_score,population,avg_agi_per_return'
const zipPage = ({ zip }: Subject) => pathTo('/zip/:zip', { zip })
const query = (path: string, parameters: Record<string, string>) => `${path}?${new URLSearchParams(parameters)}`
/** A minimum, in thousands of dollars, that makes a search a different one nearly each time. */
const pricesFrom = (random: () => number) =>
  JSON.stringify({ median_listing_price: `${(100 + random() * 200).toFixed(2)},100000` })

/** A day's requests: the share of each kind, in percent, and what one of them asks for. */
const dayMix: readonly [percent: number, path: (about: Subject, random: () => number) => string][] = [
  [22, ({ state }, random) => query(paths.search, { states: state, fields, filters: pricesFrom(random) })],
  [15, ({ state }, random) => query(paths.searchCount, { states: state, filters: pricesFrom(random) })],
  [13, ({ town }) => query(paths.placesSuggest, { q: town.slice(0, 4) })],
  [12, ({ zip }) => pathTo(paths.zip, { zip })],
  [8, ({ zip }) => pathTo(paths.housingOfZip, { zip })],
  [6, ({ lat, lng }) => query(paths.map, mapAround(lat, lng))],
  [
    5,
    ({ zip }) => query(paths.search, { searchArea: 'zip', distanceFromTownZip: zip, distanceFromRadius: '15', fields }),
  ],
  [5, ({ zip }) => pathTo(paths.schoolsInZip, { zip })],
  [5, () => paths.user],
  [3, ({ zip }) => pathTo(paths.similarPlaces, { placeType: 'zip', place: zip })],
  [3, () => '/'],
  [3, zipPage],
]

function mapAround(lat: number, lng: number): Record<string, string> {
  const extent = [lng - 0.3, lat - 0.2, lng + 0.3, lat + 0.2].join(',')
  return { zoom: '10', center: `${lat},${lng}`, extent, filters: '{}' }
}

/**
 * Finds the highest rate of a day's mix at which 99 % of the responses take at most 100 ms, holds it, and goes beyond it.
 */
export async function load({ isShort, seed, minutes }: TrialOptions, disposers: Disposers): Promise<Promised[]> {
  console.log('load: starting the product')
  if (!isShort) await buildWeb()
  const site = isShort ? {} : { webRoot }
  const product = await startProductInUse({ states: isShort ? ['RI'] : [], overrides: {}, ...site }, disposers)
  const random = createRandom(seed)
  const next = await createMix(product, { random, hasSite: !isShort })
  // The requests must be sent in time also when the product takes all processors; only an administrator may do this.
  const before = raisePriority()
  disposers.push(before)
  const { address } = product
  const at = async (perSecond: number, seconds: number): Promise<Outcome> => {
    const outcome = await sendAtRate({ address, perSecond, seconds, random, next })
    const percentile = quantile(outcome.acceptedMs, 0.99).toFixed(0)
    const refused = outcome.refusedMs.length
    console.log(
      `load: ${perSecond} per second: p99 ${percentile} ms, ${refused} of ${outcome.sent} refused`,
      others(outcome),
    )
    return outcome
  }
  await untilIdle(product)
  // Code is compiled and connections are opened.
  await at(isShort ? 20 : 40, isShort ? 2 : 90)
  const quiet = await at(10, isShort ? 3 : 10)
  // The short form runs beside tests and other programs, which make every response slower.
  const limitsBeside = (outcome: Outcome) => {
    const busyMs = isShort ? 3 * quantile(outcome.acceptedMs, 0.99) : 0
    return { acceptedMs: Math.max(limitMs, busyMs), refusedMs: Math.max(refusalLimitMs, busyMs) }
  }
  let limits = limitsBeside(quiet)
  const holds = (outcome: Outcome) =>
    outcome.sent > 0 &&
    quantile(outcome.acceptedMs, 0.99) <= limits.acceptedMs &&
    outcome.acceptedMs.length >= outcome.sent * (1 - refusedShare)
  const highest = await findHighest(async (rate) => holds(await at(rate, isShort ? 2 : 20)), isShort ? 1 : 5)
  const endsMs = performance.now() + minutes * 60_000
  const memory = isShort ? undefined : watchMemory(product, minutes)
  const rows = [await hold(highest)]
  rows.push(...(await exceed()))
  if (!memory) return rows
  await at(Math.max(1, Math.floor(highest * 0.7)), Math.max(1, (endsMs - performance.now()) / 1000))
  return [...rows, ...(await memory)]

  /** Holds the rate, or the next lower one that can be held. */
  async function hold(rate: number): Promise<Promised> {
    const seconds = isShort ? 3 : Math.min(10, minutes) * 60
    const attempts = isShort ? 1 : 4
    let [held, outcome] = [rate, await at(rate, seconds)]
    for (let attempt = 1; attempt < attempts && !holds(outcome); attempt++) {
      held = Math.floor(held * 0.85)
      outcome = await at(held, seconds)
    }
    const isKept = isShort ? held > 0 : holds(outcome)
    const limitText = limits.acceptedMs.toFixed(0)
    limits = limitsBeside(outcome)
    const measured = `${held} requests per second, p99 ${quantile(outcome.acceptedMs, 0.99).toFixed(0)} ms`
    const promise = `a rate holds a p99 of ${limitText} ms for ${seconds} s`
    return { part: 'load: highest rate', promise, measured, isKept }
  }

  /** More than the product can do: twice the highest rate, or as much more as it takes until some are refused. */
  async function exceed(): Promise<Promised[]> {
    const seconds = isShort ? 3 : 60
    let rate = Math.max(2 * highest, leastExcess)
    let outcome = await at(rate, seconds)
    while (outcome.refusedMs.length < outcome.sent / 20 && rate < 16 * Math.max(highest, leastExcess)) {
      rate *= 2
      outcome = await at(rate, seconds)
    }
    // Beyond the capacity of the machine, this process is slow too: what it sent late does not count as slow.
    const late = quantile(outcome.lateMs, 0.99)
    const [accepted, refused] = [outcome.acceptedMs, outcome.refusedMs].map((all) => quantile(all, 0.99))
    const failed = Object.values(outcome.failures).reduce((sum, count) => sum + count, 0)
    const part = `load: ${rate} per second`
    const generator = late > 5 ? `, of which up to ${late.toFixed(0)} ms until it was sent` : ''
    return [
      {
        part,
        promise: `accepted requests keep a p99 of ${limits.acceptedMs.toFixed(0)} ms`,
        measured: `${accepted!.toFixed(0)} ms of ${outcome.acceptedMs.length}${generator}`,
        isKept: accepted! <= limits.acceptedMs + late && outcome.acceptedMs.length > 0,
      },
      {
        part,
        promise: `the rest is refused with Retry-After within ${(limits.refusedMs / 1000).toFixed(1)} s`,
        measured: `${outcome.refusedMs.length} refused, p99 ${refused!.toFixed(0)} ms, ${outcome.unexplained} without Retry-After; ${failed} failed otherwise ${others(outcome)}`,
        isKept: refused! <= limits.refusedMs + late && outcome.unexplained === 0 && failed === 0,
      },
    ]
  }
}

/** The highest rate that holds, as far as this many bisections tell it; 0 if none does. */
async function findHighest(holdsAt: (rate: number) => Promise<boolean>, bisections: number): Promise<number> {
  let [held, failed] = [0, 0]
  for (let rate = 40; failed === 0 && rate <= 10_000; rate *= 2) {
    if (await holdsAt(rate)) held = rate
    else failed = rate
  }
  for (let rate = 20; held === 0 && rate >= 1; rate = Math.floor(rate / 2)) {
    if (await holdsAt(rate)) held = rate
    else failed = rate
  }
  for (let count = 0; count < bisections && failed > held + 1; count++) {
    const rate = Math.round((held + failed) / 2)
    if (await holdsAt(rate)) held = rate
    else failed = rate
  }
  return held
}

function others({ failures }: Outcome): string {
  const texts = Object.entries(failures).map(([reason, count]) => `${count} ${reason}`)
  return texts.length === 0 ? '' : `(${texts.join(', ')})`
}

/** Returns what lowers it again. */
function raisePriority(): () => void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH)
  } catch {
    return () => {}
  }
  return () => setPriority(constants.priority.PRIORITY_NORMAL)
}

/** Requests of a day by visitors with cookies and addresses of their own. */
async function createMix(
  { address }: ProductInUse,
  { random, hasSite }: { random: () => number; hasSite: boolean },
): Promise<() => Planned> {
  const subjects = await subjectsOf(address)
  const headers = await Promise.all(
    Array.from({ length: visitors }, async (_, number) => {
      const browse = createBrowser(address, { 'x-forwarded-for': `10.2.0.${number}` })
      await browse('GET', paths.user)
      return { ...browse.ownHeaders(), 'accept-encoding': 'br' }
    }),
  )
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
  const possible = dayMix.filter(([, path]) => hasSite || path !== zipPage)
  const pathsOfMix = possible.flatMap(([percent, path]) => Array<typeof path>(percent).fill(path))
  return () => ({ method: 'GET', path: oneOf(pathsOfMix)(oneOf(subjects), random), headers: oneOf(headers) })
}

/** Places that have prices, of several states if they are loaded. */
async function subjectsOf(address: string): Promise<Subject[]> {
  const browse = createBrowser(address)
  const all: Subject[] = []
  for (const states of ['RI', 'MA', 'CA', 'TX', 'FL']) {
    const { body } = await browse('GET', query(paths.search, { states, fields: 'median_listing_price' }))
    const found = (Array.isArray(body) ? body : []) as (Subject & {
      state_abbr: string
      median_listing_price: number | null
    })[]
    const priced = found.filter((each) => each.median_listing_price !== null)
    all.push(...priced.map((each) => ({ ...each, state: each.state_abbr })))
  }
  return all
}

/** Compares the memory of each process after a twelfth of the minutes with that at their end; the caller sends requests. */
async function watchMemory(product: ProductInUse, minutes: number): Promise<Promised[]> {
  const firstMinutes = minutes / 12
  const endsMs = performance.now() + minutes * 60_000
  await sleep(firstMinutes * 60_000, undefined, { ref: false })
  const first = await memoryOf(product)
  await sleep(Math.max(0, endsMs - 60_000 - performance.now()), undefined, { ref: false })
  const last = await memoryOf(product)
  return [...first].map(([name, megabytes]) => {
    const later = last.get(name) ?? Number.POSITIVE_INFINITY
    return {
      part: `load: memory of ${name}`,
      promise: `after ${minutes} minutes within 10 % of after ${firstMinutes.toFixed(0)}`,
      measured: `${megabytes.toFixed(0)} MB, then ${later.toFixed(0)} MB`,
      isKept: later <= megabytes * 1.1,
    }
  })
}

/** The middle of ten samples within a minute: garbage collection lets memory swing. */
async function memoryOf(product: ProductInUse): Promise<Map<string, number>> {
  const samples = new Map<string, number[]>()
  for (let count = 0; count < 10; count++) {
    for (const [name, process] of product.processes) {
      const pid = process.pid()
      if (pid === undefined) continue
      samples.set(name, [...(samples.get(name) ?? []), await megabytesOf(pid)])
    }
    await sleep(5000)
  }
  return new Map(
    [...samples].map(([name, values]) => [
      name,
      quantile(
        values.toSorted((a, b) => a - b),
        0.5,
      ),
    ]),
  )
}

/** Waits until what follows an import is done, such as ranks with their intervals; for ten minutes at most. */
async function untilIdle(product: ProductInUse): Promise<void> {
  let before = await processorSeconds(product)
  for (const end = Date.now() + 600_000; Date.now() < end; ) {
    await sleep(5000)
    const after = await processorSeconds(product)
    if (after - before <= 1) return
    before = after
  }
  console.log('load: the product is still busy with its own work')
}

/** What all processes of the product have used so far. */
async function processorSeconds(product: ProductInUse): Promise<number> {
  const pids = [...product.processes.values()].map((process) => process.pid()).filter((pid) => pid !== undefined)
  const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', pids.join(',')])
  // Hours, minutes and seconds, or minutes and seconds.
  const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return stdout
    .trim()
    .split(/\s+/)
    .map(seconds)
    .reduce((sum, each) => sum + each, 0)
}

async function megabytesOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}
