import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { states } from '@homeground/catalog/states'
import { type PageTable, pageTableFile } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { callPairs } from '@homeground/contracts/process-rights'
import {
  anonymous,
  createIdentitySigner,
  type IdentityKeys,
  identityHeader,
  sessionHandle,
  sessionKey,
} from '@homeground/service'
import { Redis } from 'ioredis'
import { seededRandom } from './generated-data.ts'
import { type Figure, figure, median } from './measurements.ts'

const prefix = 'bench'
const secret = 'the secret of a measurement of 40 bytes'
/** Every pair of a caller and a service has the same key. */
export const identityKeys: IdentityKeys = Object.fromEntries(callPairs.map(({ keyName }) => [keyName, secret]))
const root = new URL('../../../', import.meta.url).pathname
/** Written to `clear_refs`, it sets the peak to what the process uses now (see proc(5)). */
const RESET_PEAK = '5'
const nginxPaths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']

/** The gateway does not start without a table of pages. */
const noPages: PageTable = {
  pages: [],
  notFound: { path: '*', title: 'Page not found', description: 'There is no such page.' },
}

/** Processes of one measurement and their temporary folder. */
export interface Servers {
  /** Starts a TypeScript or JavaScript file of the repository on a free port. */
  node(
    file: string,
    input?: { environment?: Record<string, string>; flags?: string[]; argumentsAfterPort?: string[] },
  ): Promise<number>
  /** The gateway in front of `upstreamPort` for all services. */
  gateway(upstreamPort: number, redisUrl: string): Promise<number>
  /** nginx with keep-alive connections to the upstream; undefined where it is not installed. */
  nginx(upstreamPort: number): Promise<number | undefined>
  /** Measures the peak of the memory of the process on a port from now on. */
  resetPeakMemory(port: number): void
  /** The most memory that the process on a port has used since its start or the reset, on Linux; else NaN. */
  peakMemoryMB(port: number): number
  /** Milliseconds of a processor that the process on a port has used, on Linux; else NaN. */
  processorMs(port: number): number
  stop(): Promise<void>
}

export async function createServers(): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'homeground-bench-'))
  const children: ChildProcess[] = []
  const byPort = new Map<number, ChildProcess>()
  const start = async (
    command: string,
    input: { arguments: string[]; port: number; environment?: Record<string, string> },
  ) => {
    const child = spawn(command, input.arguments, {
      cwd: root,
      env: { ...process.env, ...input.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    byPort.set(input.port, child)
    await listening(child, input.port)
    return input.port
  }
  const node: Servers['node'] = async (file, { environment, flags = [], argumentsAfterPort = [] } = {}) => {
    const port = await freePort()
    return start(process.execPath, {
      arguments: [...flags, file, String(port), ...argumentsAfterPort],
      port,
      environment: { ...environment, PORT: String(port) },
    })
  }
  return {
    node,
    async gateway(upstreamPort, redisUrl) {
      await writeFile(join(folder, 'index.html'), '<!doctype html><head></head><body></body>')
      await writeFile(join(folder, pageTableFile), JSON.stringify(noPages))
      const upstream = `http://127.0.0.1:${upstreamPort}`
      const services = ['SEARCH', 'HOUSING', 'SCHOOLS', 'USER', 'FEEDBACK']
      return node('gateway/src/server.ts', {
        environment: {
          ...Object.fromEntries(services.map((name) => [`${name}_URL`, upstream])),
          REDIS_URL: redisUrl,
          REDIS_PREFIX: prefix,
          IDENTITY_SECRET: secret,
          ...identityKeys,
          OPERATOR_TOKEN: 'the operator token of a measurement',
          WEB_ROOT: folder,
          BURST_PER_MINUTE: '100000000',
          FREE_DAILY_SEARCHES: '100000000',
          CLIENT_CONNECTIONS: '10000',
          // It measures how much it serves, not what it refuses while its code is compiled.
          CALL_WAIT_MS: '10000',
        },
      })
    },
    async nginx(upstreamPort) {
      const command = nginxPaths.find((path) => existsSync(path))
      if (!command) return undefined
      const port = await freePort()
      const config = join(folder, 'nginx.conf')
      await writeFile(config, nginxConfig({ folder, port, upstreamPort }))
      return start(command, { arguments: ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], port })
    },
    resetPeakMemory(port) {
      const file = `/proc/${byPort.get(port)?.pid}/clear_refs`
      if (existsSync(file)) writeFileSync(file, RESET_PEAK)
    },
    peakMemoryMB(port) {
      const status = `/proc/${byPort.get(port)?.pid}/status`
      if (!existsSync(status)) return Number.NaN
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024
    },
    processorMs(port) {
      const file = `/proc/${byPort.get(port)?.pid}/stat`
      if (!existsSync(file)) return Number.NaN
      // After the name in parentheses: the 12th and 13th field, in hundredths of a second (see proc(5)).
      const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
      return 10 * (Number(fields[11]) + Number(fields[12]))
    },
    async stop() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map(ended))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function nginxConfig(input: { folder: string; port: number; upstreamPort: number }): string {
  return `daemon off; worker_processes 1; pid ${input.folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000;
  client_body_temp_path ${input.folder}/body; proxy_temp_path ${input.folder}/proxy;
  fastcgi_temp_path ${input.folder}/fastcgi; uwsgi_temp_path ${input.folder}/uwsgi; scgi_temp_path ${input.folder}/scgi;
  upstream service { server 127.0.0.1:${input.upstreamPort}; keepalive 64; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${input.port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Waits up to four minutes until the process accepts connections. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  for (const endMs = Date.now() + 240_000; Date.now() < endMs; await sleep(100)) {
    if (child.exitCode !== null) break
    if (await accepts(port)) return
  }
  throw new Error(`${child.spawnargs.join(' ')} does not listen on port ${port}`)
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
}

interface Load {
  readonly count: number
  readonly perSecond: number
  /** Milliseconds from request to complete response. */
  readonly median: number
  readonly meanBytes: number
  readonly maxBytes: number
}

interface Options {
  readonly port: number
  /** Lines of each request's head, each with its end. */
  readonly head?: string
  /** The path of the n-th request of the run. */
  readonly pathOf: (n: number) => string
  readonly connections: number
  readonly seconds: number
}

/**
 * Sends requests over keep-alive connections, the next one of each as soon as its response is complete. Written
 * on sockets, because an HTTP client would need more of the machine than what it measures. Throws on any
 * response but 200 with a Content-Length or chunks.
 */
async function measureLoad(options: Options): Promise<Load> {
  const { connections, seconds } = options
  const endMs = performance.now() + seconds * 1000
  const times: number[] = []
  const sizes: number[] = []
  const startMs = performance.now()
  await Promise.all(Array.from({ length: connections }, () => runConnection(options, { endMs, times, sizes })))
  const elapsed = (performance.now() - startMs) / 1000
  times.sort((a, b) => a - b)
  return {
    count: times.length,
    perSecond: times.length / elapsed,
    median: times[Math.floor(times.length / 2)] ?? Number.NaN,
    meanBytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    maxBytes: sizes.reduce((largest, size) => Math.max(largest, size), 0),
  }
}

let sent = 0

function runConnection(
  { port, pathOf, head = '' }: Options,
  { endMs, times, sizes }: { endMs: number; times: number[]; sizes: number[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let startMs = 0
    let parts: Buffer[] = []
    const send = () => {
      startMs = performance.now()
      socket.write(`GET ${pathOf(sent++)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}\r\n`)
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`port ${port} closed the connection`)))
    socket.on('data', (part) => {
      parts.push(part)
      let size: number | undefined
      try {
        size = bodySize(parts)
      } catch (error) {
        reject(error as Error)
      }
      if (size === undefined) return
      parts = []
      times.push(performance.now() - startMs)
      sizes.push(size)
      if (performance.now() < endMs) return send()
      resolve()
      socket.destroy()
    })
  })
}

/** Bytes of a complete response's body; undefined while more of it is to come. */
function bodySize(parts: Buffer[]): number | undefined {
  const first = parts[0]!
  const headEnd = first.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = first.toString('latin1', 0, headEnd)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`unexpected response: ${head}`)
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) {
    const isComplete = parts.at(-1)!.toString('latin1').endsWith('0\r\n\r\n')
    return isComplete ? total - headEnd - 4 : undefined
  }
  return total >= headEnd + 4 + Number(length) ? Number(length) : undefined
}

/** Rounds in which every proxy is measured in turn. */
const rounds = 5
const roundSeconds = 2
/** Until V8 has compiled what a call needs. */
const warmUpSeconds = 5
const connections = 50

/**
 * The gateway in front of a 20 kB answer compared with nginx and with a bare proxy in Node, in alternation so that
 * other load on the machine affects all of them. Every request is another search of a logged-in person: the gateway finds
 * the session, and counts the search and the call.
 */
export async function measureGateway(redisUrl: string): Promise<Figure[]> {
  const servers = await createServers()
  try {
    const upstream = await servers.node('infra/bench/src/upstream.ts')
    const nginx = await servers.nginx(upstream)
    const bare = await servers.node('infra/bench/src/bare-proxy.ts', { argumentsAfterPort: [String(upstream)] })
    const gateway = await servers.gateway(upstream, redisUrl)
    const head = await openSession(redisUrl)
    const ports = { 'no proxy': upstream, ...(nginx && { nginx }), 'bare Node proxy': bare, gateway }
    const rates = new Map<string, number[]>()
    const times = new Map<string, number[]>()
    const measure = (port: number, load: { connections: number; seconds: number }) =>
      measureLoad({ port, pathOf: (n) => `/api/search?searchArea=state&state=MA&population=${n}-`, head, ...load })
    for (const port of Object.values(ports)) await measure(port, { connections, seconds: warmUpSeconds })
    for (let round = 0; round < rounds; round++) {
      for (const [name, port] of Object.entries(ports)) {
        const many = await measure(port, { connections, seconds: roundSeconds })
        const one = await measure(port, { connections: 1, seconds: roundSeconds })
        rates.set(name, [...(rates.get(name) ?? []), many.perSecond])
        times.set(name, [...(times.get(name) ?? []), one.median])
      }
    }
    const rate = (name: string) => median(rates.get(name)!)
    const addedMs = (name: string) => median(times.get(name)!) - median(times.get('no proxy')!)
    const own = addedMs('gateway')
    const bareMs = addedMs('bare Node proxy')
    return [
      ...Object.keys(ports).flatMap((name) =>
        name === 'gateway'
          ? []
          : figure({
              what: 'requests a second through the gateway, 50 connections',
              peer: name,
              ratio: rate('gateway') / rate(name),
              goal: name === 'bare Node proxy' ? 0.85 : null,
              measured: `${Math.round(rate('gateway'))}, ${Math.round(rate(name))}`,
            }),
      ),
      figure({
        what: 'what the gateway adds to a request, one connection',
        peer: 'what a bare Node proxy adds + 0.1 ms',
        ratio: (bareMs + 0.1) / own,
        goal: 1,
        measured: `${own.toFixed(2)} ms, ${bareMs.toFixed(2)} ms`,
      }),
    ]
  } finally {
    await servers.stop()
  }
}

/** Logs a person in, and returns the line of a request's head that says so. */
async function openSession(redisUrl: string): Promise<string> {
  const redis = new Redis(redisUrl)
  const id = 'a session of a measurement'
  const now = String(Date.now())
  await redis.hset(sessionKey(prefix, sessionHandle(id)), {
    user: 'a-person',
    role: 'user',
    premiumUntil: '0',
    endsAt: String(Date.now() + 3600_000),
    seenAt: now,
    confirmed: '1',
  })
  redis.disconnect()
  return `Cookie: session=${encodeURIComponent(id)}\r\n`
}

/** Map views through the gateway, each different, over all zips of the country. */
export async function measureMap(redisUrl: string): Promise<Figure[]> {
  const servers = await createServers()
  try {
    const search = await servers.node('services/search/test/serve-generated.ts', {
      argumentsAfterPort: [identityKeys.IDENTITY_KEY_GATEWAY_SEARCH!],
    })
    const gateway = await servers.gateway(search, redisUrl)
    const figures: Figure[] = []
    for (const [name, view] of Object.entries({
      'three states at zoom 9': { zoom: 9, width: 8, height: 5 },
      'a screen at zoom 10': { zoom: 10, width: 2, height: 1 },
      'the country at zoom 5': { zoom: 5, width: 60, height: 28 },
    })) {
      const pathOf = viewsOf(view)
      await measureLoad({ port: gateway, pathOf, connections: 10, seconds: 1 })
      const views = await measureLoad({ port: gateway, pathOf, connections: 10, seconds: 4 })
      const bytes = String(Math.round(views.meanBytes))
      const upstream = await servers.node('infra/bench/src/upstream.ts', { argumentsAfterPort: [bytes] })
      const prepared = { port: await servers.gateway(upstream, redisUrl), pathOf, connections: 10 }
      await measureLoad({ ...prepared, seconds: 1 })
      const same = await measureLoad({ ...prepared, seconds: 4 })
      const isMain = figures.length === 0
      figures.push(
        figure({
          what: `map: ${name}, views a second`,
          peer: 'as many bytes that are prepared, through the gateway too',
          ratio: views.perSecond / same.perSecond,
          goal: isMain ? 0.3 : null,
          measured: `${Math.round(views.perSecond)}, ${Math.round(same.perSecond)}`,
        }),
        figure({
          what: `map: ${name}, bytes of a view before compression`,
          peer: '60 kB',
          ratio: 60_000 / views.meanBytes,
          goal: isMain ? 1 : null,
          measured: `${(views.meanBytes / 1000).toFixed(1)} kB, the largest ${(views.maxBytes / 1000).toFixed(1)} kB`,
        }),
      )
    }
    return figures
  } finally {
    await servers.stop()
  }
}

/** Kinds of searches as the web asks for them, and the least ratio to SQL that is wanted. */
const searches: Readonly<Record<string, { pathOf: (random: () => number) => string; goal: number }>> = {
  'one state, 3 filters': {
    pathOf: (random) => `searchArea=state&state=${oneOf(stateAbbrs, random)}&${filters(random)}`,
    goal: 5,
  },
  'within 25 miles': { pathOf: (random) => `searchArea=zip&zip=${oneOf(zipsOfBench, random)}&radius=25`, goal: 5 },
  'nation, 3 filters': { pathOf: (random) => filters(random), goal: 10 },
}

/**
 * Searches over HTTP at 50 connections, each different, beside SQL behind the same server and beside as many bytes that are
 * prepared: requests a second, and what a request costs of a processor.
 */
export async function measureSearches(): Promise<Figure[]> {
  const servers = await createServers()
  try {
    const key = identityKeys.IDENTITY_KEY_GATEWAY_SEARCH!
    const start = (...mode: string[]) =>
      servers.node('services/search/test/serve-generated.ts', { argumentsAfterPort: [key, ...mode] })
    const ports = { product: await start(), SQL: await start('sql'), bytes: await start('bytes') }
    const sign = createIdentitySigner('gateway', identityKeys)
    const figures: Figure[] = []
    for (const [name, { pathOf, goal }] of Object.entries(searches)) {
      const random = seededRandom(5)
      const rates: Record<string, number> = {}
      const costs: Record<string, number> = {}
      for (const [server, port] of Object.entries(ports)) {
        const call = { to: 'search', method: 'GET', path: paths.search, identity: anonymous } as const
        const load = {
          port,
          pathOf: () => `${paths.search}?${pathOf(random)}&fields=overall_score,median_listing_price`,
          head: `${identityHeader}: ${sign(call)}\r\n`,
          connections,
        }
        await measureLoad({ ...load, seconds: warmUpSeconds })
        const usedMs = servers.processorMs(port)
        const { perSecond, count } = await measureLoad({ ...load, seconds: 2 * roundSeconds })
        rates[server] = perSecond
        costs[server] = (servers.processorMs(port) - usedMs) / count
      }
      figures.push(
        figure({
          what: `search over HTTP: ${name}, requests a second`,
          peer: 'SQL behind the same server',
          ratio: rates.product! / rates.SQL!,
          goal,
          measured: `${Math.round(rates.product!)}, ${Math.round(rates.SQL!)}`,
        }),
        figure({
          what: `search over HTTP: ${name}, processor of a request`,
          peer: 'prepared bytes',
          ratio: costs.bytes! / costs.product!,
          goal: 0.8,
          measured: `${costs.product!.toFixed(3)} ms, ${costs.bytes!.toFixed(3)} ms`,
        }),
      )
    }
    return figures
  } finally {
    await servers.stop()
  }
}

const stateAbbrs = Object.keys(states)
/** Some that exist, in all parts of the country. */
const zipsOfBench = [
  '01760',
  '10025',
  '19103',
  '30305',
  '33133',
  '48104',
  '55408',
  '60614',
  '64112',
  '75206',
  '78704',
  '80205',
  '84105',
  '85016',
  '90042',
  '94110',
  '97214',
  '98103',
]

function oneOf<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(items.length * random())]!
}

/** Three ranges, each of a third to all of the values, which are made up: up to 1,425. */
function filters(random: () => number): string {
  return ['median_listing_price', 'population', 'median_age']
    .map((key) => {
      const low = Math.floor(900 * random())
      return `${key}=${low}-${low + 500 + Math.floor(900 * random())}`
    })
    .join('&')
}

/** Names suggested while somebody types, beside trigrams of Postgres. */
export async function measureSuggestions(): Promise<Figure[] | string> {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['services/search/test/serve-generated.ts', '0', secret, 'suggest'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const { own, trigrams } = JSON.parse(stdout) as { own: number; trigrams: number | null }
  if (trigrams === null) return 'pg_trgm'
  const measured = `${own.toFixed(4)} ms, ${trigrams.toFixed(4)} ms`
  return [figure({ what: 'names for a typed text', peer: 'pg_trgm', ratio: trigrams / own, goal: 20, measured })]
}

/** Paths of random views in the east of the country, where most zips are. */
function viewsOf({ zoom, width, height }: { zoom: number; width: number; height: number }) {
  const random = seededRandom(11)
  return () => {
    const [west, south] = [-95 + 20 * random() - width / 2, 33 + 10 * random() - height / 2]
    const extent = [west, south, west + width, south + height].map((side) => side.toFixed(4))
    return `/api/zips/getFromMapExtent?zoom=${zoom}&extent=${extent}&measure=median_listing_price`
  }
}
