import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sourceOwners } from '@homeground/catalog/sources'
import type { AdminJob } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { generatedSourcesOf } from '../../demo/plan-demo.ts'
import type { LinkName } from '../../system/small-system.ts'
import { readMails } from '../../traffic/jobs.ts'
import { type Browser, createBrowser, type Reply } from '../../traffic/requests.ts'
import type { ProductInUse } from './product-in-use.ts'

/** What a call needs; it must work while anything else is down. */
const needs = {
  page: ['gateway'],
  quota: ['gateway'],
  search: ['gateway', 'search'],
  zip: ['gateway', 'search'],
  schools: ['gateway', 'schools'],
  prices: ['gateway', 'housing', 'postgres'],
  'sign-up': ['gateway', 'user', 'postgres', 'redis'],
  'saved place': ['gateway', 'user', 'postgres', 'redis'],
  payment: ['gateway', 'user', 'postgres', 'redis'],
  message: ['gateway', 'feedback', 'postgres', 'redis'],
  import: ['gateway', 'redis'],
} satisfies Record<string, readonly LinkName[]>
export type Kind = keyof typeof needs
export const kinds = Object.keys(needs) as Kind[]
export const needsOf = (kind: Kind): readonly LinkName[] => needs[kind]

/** A request, and what its client saw. */
export interface Request {
  readonly kind: Kind
  readonly startedAtMs: number
  readonly endedAtMs: number
  readonly reply: Reply
}

/** What clients were told about each thing that they asked for once: `accepted`, or anything else, which it may be nevertheless. */
export class Told {
  readonly accepted = new Set<string>()
  readonly uncertain = new Set<string>()

  add(key: string, isAccepted: boolean): void {
    if (isAccepted) this.accepted.add(key)
    else this.uncertain.add(key)
  }
}

const password = 'seven green hills'
/** A call that may be repeated is tried so often. */
const tries = 3
const buyers = 2
const importedAgain = sourceOwners.map((owner) => generatedSourcesOf(owner)[0]!)

/** Opens a browser with an address of its own and the cookies of a first visit. */
async function visitor(address: string, number: number): Promise<Browser> {
  const browse = createBrowser(address, { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` })
  await browse('GET', paths.user)
  return browse
}

/** A person with an account whose address is confirmed. */
async function member({ address, outbox }: ProductInUse, name: string, number: number): Promise<Browser> {
  const browse = await visitor(address, number)
  const email = `${name}@mail.example`
  await browse('POST', paths.register, { email, password })
  for (;;) {
    const mail = (await readMails(outbox)).find(({ to }) => to === email)
    const [, token] = /\?token=([\w-]+)$/m.exec(mail?.text ?? '') ?? []
    if (!token) {
      await sleep(100)
      continue
    }
    const { status } = await browse('POST', paths.confirmEmail, { token })
    if (status === 204) return browse
    throw new Error(`The address of ${email} was not confirmed: ${status}`)
  }
}

/** People and programs that use a product at the same time, until `stop`, each at a steady pace. */
export async function startMixedUse(product: ProductInUse) {
  const { address, zip, files, operatorToken, urlOf } = product
  const requests: Request[] = []
  const told = {
    accounts: new Told(),
    messages: new Told(),
    /** By the id of the purchase. */
    payments: new Told(),
    /** By the address of the file. */
    imports: new Told(),
    searches: new Told(),
  }
  /** Zip → the newest note that was accepted, and the newest that was sent. */
  const notes = new Map<string, { accepted: number; sent: number }>()
  /** Purchases that were begun: two with one key would be one too many. */
  let purchases = 0
  let isStopping = false
  const sleepers = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: sleepers.signal }).catch(() => {})

  const send = async (kind: Kind, browse: Browser, ...request: Parameters<Browser>): Promise<Reply> => {
    const startedAtMs = Date.now()
    const reply = await browse(...request)
    requests.push({ kind, startedAtMs, endedAtMs: Date.now(), reply })
    return reply
  }
  /** The same request with the same key until it is accepted, a few times. */
  const sendRepeatedly = async (kind: Kind, browse: Browser, path: string, body: unknown): Promise<Reply> => {
    const key = { 'idempotency-key': randomUUID() }
    let reply = await send(kind, browse, 'POST', path, body, key)
    for (let count = 1; count < tries && !isOk(reply); count++) {
      await pause(700)
      reply = await send(kind, browse, 'POST', path, body, key)
    }
    return reply
  }

  const [reader, searcher, pupil, owner] = await Promise.all([1, 2, 3, 4].map((number) => visitor(address, number)))
  await owner!('POST', paths.register, { email: 'owner@mail.example', password })
  const shoppers = await Promise.all(
    Array.from({ length: buyers }, (_, number) => member(product, `buyer-${number}`, 10 + number)),
  )
  const zips = ((await reader!('GET', `${paths.search}?states=RI&fields=population`)).body as { zip: string }[]).map(
    ({ zip }) => zip,
  )

  /** How often each thing is done, and how: `number` counts from 1. */
  const work: [pauseMs: number, act: (number: number) => Promise<unknown>][] = [
    [200, () => send('page', reader!, 'GET', '/', undefined, { accept: 'text/html' })],
    [200, () => send('quota', reader!, 'GET', paths.quota)],
    [200, () => send('zip', reader!, 'GET', pathTo(paths.zip, { zip }))],
    [200, () => send('prices', reader!, 'GET', pathTo(paths.housingOfZip, { zip }))],
    [200, () => send('schools', pupil!, 'GET', `${paths.schoolSearch}?states=RI&schoolLevel=High`)],
    [
      200,
      async (number) => {
        const filters = JSON.stringify({ median_listing_price: `${number},100000000` })
        const reply = await send(
          'search',
          searcher!,
          'GET',
          `${paths.search}?${new URLSearchParams({ states: 'RI', filters })}`,
        )
        told.searches.add(filters, reply.status === 200)
      },
    ],
    [
      500,
      async (number) => {
        const email = `person-${number}@mail.example`
        const browse = createBrowser(address, { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` })
        const first = await send('sign-up', browse, 'GET', paths.user)
        if (!isOk(first)) return
        told.accounts.add(email, isOk(await sendRepeatedly('sign-up', browse, paths.register, { email, password })))
      },
    ],
    [
      200,
      async (number) => {
        const place = zips[number % zips.length]!
        const note = notes.get(place) ?? { accepted: 0, sent: 0 }
        notes.set(place, note)
        note.sent = number
        const reply = await send('saved place', owner!, 'PUT', pathTo(paths.savedPlace, { place }), {
          note: `${number}`,
        })
        if (isOk(reply)) note.accepted = number
      },
    ],
    [
      250,
      async (number) => {
        const feedback = `Message ${number} of a trial`
        const reply = await sendRepeatedly('message', reader!, paths.feedbackForm, { name: 'Ann', feedback })
        told.messages.add(feedback, isOk(reply))
      },
    ],
    [
      700,
      async (number) => {
        const browse = shoppers[number % shoppers.length]!
        purchases++
        const checkout = await sendRepeatedly('payment', browse, paths.premiumCheckout, undefined)
        if (!isOk(checkout)) return
        const [id] = (checkout.body as { url: string }).url.split('/').slice(-1)
        const page = pathTo(paths.sandboxCheckout, { checkout: id! })
        const paid = await sendRepeatedly('payment', browse, page, { outcome: 'pay' })
        told.payments.add(id!, isOk(paid) && (paid.body as { state: string }).state === 'paid')
      },
    ],
    [
      1500,
      async (number) => {
        const source = importedAgain[number % importedAgain.length]!
        const { file: _, ...about } = files.findLast((each) => each.source === source)!
        const url = urlOf(number, source)
        const params = { ...about, url, demonstration: true, yes: true }
        const browse = createBrowser(address, { authorization: `Bearer ${operatorToken}` })
        const reply = await send('import', browse, 'POST', paths.adminJobs, { job: 'import', params })
        told.imports.add(url, isOk(reply))
        if (isOk(reply)) await untilEnded(browse, (reply.body as { id: string }).id)
      },
    ],
  ]
  /** Waits until a job has ended, however it did: the next import of the trial would only wait behind it. */
  const untilEnded = async (browse: Browser, id: string) => {
    while (!isStopping) {
      const { status, body } = await browse('GET', pathTo(paths.adminJob, { id }))
      const { state, error } = (status === 200 ? body : {}) as Partial<AdminJob>
      if (state === 'failed') console.log(`faults: an import failed: ${error}`)
      if (state === 'completed' || state === 'failed') return
      await pause(500)
    }
  }
  const running = work.map(async ([pauseMs, act]) => {
    for (let number = 1; !isStopping; number++) {
      await act(number)
      await pause(pauseMs)
    }
  })
  return {
    requests,
    told,
    notes,
    owner: owner!,
    searcher: searcher!,
    purchases: () => purchases,
    async stop(): Promise<void> {
      isStopping = true
      sleepers.abort()
      await Promise.all(running)
    },
  }
}

export type MixedUse = Awaited<ReturnType<typeof startMixedUse>>

export const isOk = ({ status }: Reply) => status >= 200 && status < 300
