import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { paths, pathTo } from '@homeground/contracts/paths'
import { freePort } from '../../process/ports.ts'
import type { Disposers } from '../../system/parts.ts'
import { readProcessEnvironment } from '../../system/process-environments.ts'
import type { ProcessName } from '../../system/processes.ts'
import { readRunFile } from '../../system/run-file.ts'
import { startSystem } from '../../system/system.ts'
import { hideOwnServers } from '../../system/temporary-product.ts'
import { lineProgress } from '../../terminal/progress.ts'

/** The site as the trial's visitors know it: behind a load balancer that ends TLS, as in production. */
export const site = { host: 'homeground.example', url: 'https://homeground.example' } as const

/** A small state, which loads within seconds. */
export const state = 'RI'

/** A running product with the limits of production, which trusts the trial as its load balancer. */
export interface TrialProduct {
  readonly port: number
  readonly operatorToken: string
  readonly environmentOf: (name: ProcessName) => Promise<NodeJS.ProcessEnv>
  /** By name, the ids of its processes: others after a crash. */
  readonly pids: () => Promise<Readonly<Record<string, number>>>
  readonly send: (call: Sent) => Promise<Received>
  /** The newest mail to an address that has what `pattern` describes; waits for it. Errors: throws after 20 s. */
  readonly mailTo: (email: string, pattern: RegExp) => Promise<string>
  /** All mails so far. */
  readonly mails: () => Promise<string[]>
}

/** Starts a product in a temporary folder, with demonstration data of one state. */
export async function startTrialProduct(disposers: Disposers): Promise<TrialProduct> {
  hideOwnServers()
  const folder = await mkdtemp(join(tmpdir(), `homeground-trial-${process.pid}-`))
  disposers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const lines: string[] = []
  const port = await freePort()
  try {
    const { access, loaded, outbox } = await startSystem(
      {
        folder,
        port,
        host: '127.0.0.1',
        durable: false,
        development: false,
        demoStates: [state],
        progress: lineProgress((line) => lines.push(line)),
        showLevel: 60,
        overrides: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: site.url, FEEDBACK_TO: 'operators@homeground.example' },
      },
      disposers,
    )
    const missing = await loaded
    if (missing) throw new Error(missing)
    return attachTo({ port, folder, outbox: outbox!, operatorToken: access.token }, disposers)
  } catch (error) {
    console.error(`The product did not start:\n${lines.join('\n')}`)
    throw error
  }
}

interface Running extends Pick<TrialProduct, 'port' | 'operatorToken'> {
  readonly folder: string
  readonly outbox: string
}

export function attachTo({ port, folder, outbox, operatorToken }: Running, disposers: Disposers): TrialProduct {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  disposers.push(() => agent.destroy())
  return {
    port,
    operatorToken,
    environmentOf: async (name) => (await readProcessEnvironment(folder, name)) ?? {},
    pids: async () => (await readRunFile(folder))?.pids ?? {},
    send: (call) => send(call, { port, agent }),
    ...mailsIn(outbox),
  }
}

export interface Sent {
  /** Default: GET. */
  readonly method?: string
  /** Path and query as they are sent. */
  readonly target: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
  /** The network address of the client, as the load balancer reports it. */
  readonly client: string
}

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly ms: number
}

function send(
  { method = 'GET', target, headers = {}, body, client }: Sent,
  { port, agent }: { port: number; agent: Agent },
) {
  const start = performance.now()
  return new Promise<Received>((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        port,
        method,
        host: '127.0.0.1',
        path: target,
        headers: {
          host: site.host,
          'x-forwarded-for': client,
          'x-forwarded-proto': 'https',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          const text = unpacked(Buffer.concat(chunks), headers['content-encoding'])
          resolve({ status, headers, text, ms: performance.now() - start })
        })
      },
    )
    outgoing.on('error', reject)
    // A refusal may arrive before all of a body is sent.
    outgoing.end(body)
  })
}

const codings: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

const unpacked = (bytes: Buffer, coding = '') =>
  (bytes.length === 0 ? bytes : (codings[coding]?.(bytes) ?? bytes)).toString()

const mailTimeoutMs = 20_000

function mailsIn(outbox: string) {
  const newestFirst = async () => {
    const names = await readdir(outbox).catch(() => [] as string[])
    return names
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .reverse()
  }
  const read = (name: string) => readFile(join(outbox, name), 'utf8')
  return {
    mails: async () => Promise.all((await newestFirst()).map(read)),
    async mailTo(email: string, pattern: RegExp) {
      for (const end = Date.now() + mailTimeoutMs; Date.now() < end; await sleep(50)) {
        for (const name of await newestFirst()) {
          const mail = await read(name)
          if (mail.includes(`\nTo: ${email}\n`) && pattern.test(mail)) return mail
        }
      }
      throw new Error(`There is no mail to ${email} with ${pattern}.`)
    },
  }
}

/** The JSON of a response; undefined if it is none. */
export function jsonOf<T = Record<string, unknown>>({ text }: Received): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

let clientCount = randomInt(2 ** 23)

/** Another IPv4 address each time, so that limits of one client do not add up over unrelated calls. */
export function newClient(): string {
  const number = ++clientCount
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

const trialId = randomUUID().slice(0, 8)
let accountCount = 0

/** A browser with its cookies, at an address of its own. */
export class Browser {
  readonly client: string
  readonly cookies = new Map<string, string>()
  readonly #product: TrialProduct

  constructor(product: TrialProduct, client = newClient()) {
    this.#product = product
    this.client = client
  }

  /** Sends a call as the page does: with the browser's cookies and CSRF token, and JSON. */
  async call(method: string, target: string, body?: unknown, headers: OutgoingHttpHeaders = {}): Promise<Received> {
    if (method !== 'GET' && !this.cookies.has(csrfCookie)) await this.call('GET', paths.user)
    const send = () =>
      this.send({
        method,
        target,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const received = await send()
    if (received.status !== 419) return received
    // The token of a session that ended.
    await this.send({ target: paths.user })
    return send()
  }

  /** Sends anything with the browser's cookies and CSRF token, from its own address unless set. */
  async send({ headers, ...sent }: Omit<Sent, 'client'> & { readonly client?: string }): Promise<Received> {
    const received = await this.#product.send({
      client: this.client,
      ...sent,
      headers: { ...this.headers(), ...headers },
    })
    this.#store(received)
    return received
  }

  /** The headers of a call of the page. */
  headers(): OutgoingHttpHeaders {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = this.cookies.get(csrfCookie)
    return {
      'x-requested-with': 'XMLHttpRequest',
      ...(cookie && { cookie }),
      ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
    }
  }

  #store({ headers }: Received): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const isOver = attributes.some((each) => /^(Max-Age=0|Expires=Thu, 01 Jan 1970)/i.test(each))
      if (isOver || value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** Creates an account, whose address is confirmed by the code in its mail if `isConfirmed`. Errors: throws if refused. */
  async signUp({ isConfirmed = true } = {}): Promise<Account> {
    const account = { email: `${trialId}-${++accountCount}@mail.example`, password: `a long sentence ${accountCount}` }
    await this.expect(201, 'POST', paths.register, account)
    if (isConfirmed) {
      const mail = await this.#product.mailTo(account.email, /^\d{6}$/m)
      await this.expect(200, 'POST', paths.confirmationCode, { code: /^\d{6}$/m.exec(mail)![0] })
    }
    return account
  }

  logIn({ email, password }: Account): Promise<Received> {
    return this.call('POST', paths.login, { email, password })
  }

  /** A call that must have this status, again while the product is busy. Errors: throws if it has another. */
  async expect(status: number, method: string, target: string, body?: unknown): Promise<Received> {
    const received = await untilAdmitted(() => this.call(method, target, body))
    if (received.status !== status)
      throw new Error(`${method} ${target} is ${received.status}, not ${status}: ${received.text.slice(0, 300)}`)
    return received
  }
}

export interface Account {
  readonly email: string
  readonly password: string
}

export const csrfCookie = '__Host-XSRF-TOKEN'
export const sessionCookie = '__Host-session'

const mostTries = 30

/** Repeats a call that was refused with 503 because the product is busy. */
export async function untilAdmitted(call: () => Promise<Received>): Promise<Received> {
  for (let tries = 1; ; tries++) {
    const received = await call()
    if (received.status !== 503 || tries === mostTries) return received
    await sleep(50 * tries)
  }
}

/** An API key, for a program, of a new premium account. */
export async function premiumKey(product: TrialProduct, browser = new Browser(product)) {
  const account = await browser.signUp()
  const checkout = jsonOf<{ url: string }>(await browser.expect(201, 'POST', paths.premiumCheckout))!
  const id = checkout.url.split('/').at(-1)!
  await browser.expect(200, 'POST', pathTo(paths.sandboxCheckout, { checkout: id }), { outcome: 'pay' })
  const body = { name: 'trial', currentPassword: account.password }
  const { key } = jsonOf<{ key: string }>(await browser.expect(201, 'POST', paths.apiKeys, body))!
  return { key, account }
}
