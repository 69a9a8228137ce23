import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Page, type PageTable, pageTableFile, paths } from '@homeground/contracts'
import type { Operator } from '@homeground/contracts/operator'
import {
  connectRedis,
  createLog,
  createMetrics,
  createSessions,
  type Log,
  type Metrics,
  queueRedis,
} from '@homeground/service'
import { eventually, testIdentityKeys, testRedis, testSecret } from '@homeground/testing'
import { afterAll } from '@jest/globals'
import { buildApp, type ClientTimeouts } from '../src/app.ts'
import { trustedProxies } from '../src/calls/client-address.ts'
import type { Upstreams } from '../src/calls/public-calls.ts'
import type { LoadLimits } from '../src/load/admission.ts'

export const token = 'an operator token for tests'

/** Gateways and stubs of a test file, which are stopped after its tests, the newest first. */
const running = new Set<{ stop(): Promise<void> }>()
afterAll(async () => {
  for (const one of [...running].reverse()) await one.stop()
})

/** A stub of a service, which can be stopped and started again at the same address. */
export async function startStubService(listener: RequestListener) {
  let server: Server | undefined
  let port = 0
  const start = async () => {
    server = createServer(listener)
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await start()
  const stub = {
    url: `http://127.0.0.1:${port}`,
    start,
    stop: () =>
      new Promise<void>((resolve) => {
        server!.close(() => resolve())
        server!.closeAllConnections()
      }),
  }
  running.add(stub)
  return stub
}

function subjectPage(path: string, title: string, resource: string): Page {
  return { path, title, description: `About ${title}.`, resource, firstCalls: [resource] }
}

const pageTable: PageTable = {
  pages: [
    { path: '/', title: 'Find where to live', description: 'Compare "every" zip code.' },
    { path: '/schools/:state', title: 'Schools in :state', description: 'Schools of :state.' },
    { path: '/schools/districts', title: 'Districts', description: 'All districts.' },
    { path: '/research-area', title: 'Research an area', description: 'Search.' },
    {
      path: '/zip/:zip',
      title: 'Zip code :zip',
      description: 'Prices.',
      resource: paths.zip,
      firstCalls: [paths.zip, paths.dataSources],
      files: ['/assets/zip-page-abc.js', '/assets/zip-page-abc.css'],
    },
    subjectPage('/place/:town/:state', ':town, :state', paths.place),
    subjectPage('/school/:ncesID', 'School :ncesID', paths.school),
    subjectPage('/schools/district/:district', 'District', paths.schoolDistrict),
    subjectPage('/demographics/:state', 'Demographics of :state', paths.state),
    {
      ...subjectPage('/zips/rankings/:state', 'Rankings in :state', paths.state),
      ranking: {
        title: 'Zips in :state by :measure',
        description: 'Zips in :state ranked by :measure.',
        measures: { median_listing_price: 'price', median_age: 'median age' },
      },
    },
    { path: '/zips/rankings', title: 'Rankings', description: 'All rankings.' },
    {
      path: '/school-rankings',
      title: 'School rankings',
      description: 'The best schools.',
      ranking: {
        title: 'Schools by :measure',
        description: 'Schools ranked by :measure.',
        measures: { achievement: 'achievement', impact: 'impact' },
      },
    },
    { path: '/map', title: 'Map', description: 'A map.' },
    { path: '/blog/zip-is-not-zcta', title: 'A zip', description: 'An article.' },
    { path: '/privacy-policy', title: 'Privacy policy', description: 'What is stored.' },
    { path: '/terms-of-service', title: 'Terms of service', description: 'The terms.' },
    { path: '/data', title: 'Data', description: 'Where it is from.' },
    { path: '/login', title: 'Log in', description: 'Your account.', isPrivate: true },
    {
      path: '/shortlist/:id',
      title: 'Shortlist',
      description: 'Places to vote on.',
      resource: paths.shortlist,
      isPrivate: true,
    },
  ],
  notFound: { path: '*', title: 'Page not found', description: 'There is no such page.' },
}

/** A folder like web/dist, with a script and a few pages. */
export async function siteFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(root, 'assets'))
  const page =
    '<!doctype html><head><title>Built</title><meta name="description" content="Built"><script>document.title="x"</script></head><body>Homeground</body>'
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, pageTableFile), JSON.stringify(pageTable))
  const script = join(root, 'assets', 'entry-abc.js')
  await writeFile(script, `console.log('${'x'.repeat(3000)}')`)
  await writeFile(join(root, 'assets', 'zip-page-abc.css'), '.zip{color:red}\n')
  await writeFile(`${script}.br`, brotliCompressSync('console.log(1)'))
  await writeFile(`${script}.gz`, gzipSync('console.log(1)'))
  return root
}

export interface GatewayOptions {
  /** Longest wait for a service; by default longer than any busy machine needs. */
  readonly timeoutMs?: number
  readonly assistantHosts?: readonly string[]
  readonly tileUrl?: string
  readonly measurementId?: string
  readonly operator?: Operator
  readonly publicUrl?: string
  readonly timeouts?: Partial<ClientTimeouts>
  readonly redisUrl?: string
  /** Longest wait for Redis; by default longer than any busy machine needs. */
  readonly redisTimeoutMs?: number
  /** Shared with another gateway of the same test. */
  readonly prefix?: string
  readonly perPerson?: number
  readonly perAddress?: number
  readonly burst?: { all: number; forms: number }
  readonly pages?: { pages: number; files: number }
  readonly maxConnections?: number
  readonly secondFactorRequired?: boolean
  readonly securityContact?: string
  readonly calls?: LoadLimits
  readonly trustProxy?: string
  /** The folder of the built web; by default one like it with a few pages. */
  readonly root?: string
  readonly now?: () => number
  readonly log?: Log
  readonly metrics?: Metrics
}

/** A gateway over HTTP. `rest` is the URL of all services that a test does not name. */
export async function startGateway(
  { rest, ...named }: Partial<Upstreams> & { rest: string },
  more: GatewayOptions = {},
) {
  const { url, prefix } = { ...testRedis(), ...(more.prefix && { prefix: more.prefix }) }
  const redisUrl = more.redisUrl ?? url
  // Long enough for a machine on which other tests run.
  const queues = queueRedis(redisUrl, 'producer', { commandTimeout: 20_000 })
  const redis = connectRedis(redisUrl, { commandTimeout: more.redisTimeoutMs ?? 20_000 })
  const root = more.root ?? (await siteFolder())
  const { perPerson = 20, perAddress = perPerson } = more
  const server = await buildApp({
    addresses: { search: rest, housing: rest, schools: rest, user: rest, feedback: rest, ...named },
    secret: testSecret,
    identityKeys: testIdentityKeys,
    operatorToken: token,
    secondFactorRequired: more.secondFactorRequired ?? false,
    queueRedis: queues,
    redis,
    prefix,
    timeoutMs: more.timeoutMs ?? 20_000,
    timeouts: { headersMs: 20_000, requestMs: 20_000, idleMs: 30_000, ...more.timeouts },
    limits: { perPerson, perAddress },
    burst: more.burst ?? { all: 100_000, forms: 10 },
    pages: more.pages ?? { pages: 100_000, files: 100_000 },
    calls: more.calls ?? { minCalls: 24, maxCalls: 256, maxWaitMs: 20_000, clientShare: 1 },
    maxConnections: more.maxConnections ?? 1000,
    timeZone: 'America/New_York',
    trustProxy: trustedProxies(more.trustProxy ?? ''),
    loggedClient: 'truncated',
    securityContact: more.securityContact ?? '',
    site: {
      root,
      tileUrl: more.tileUrl ?? '',
      tileAttribution: '© <Tiles>',
      measurementId: more.measurementId ?? '',
      operator: more.operator ?? { name: '', address: '', email: '', refunds: '' },
      publicUrl: more.publicUrl ?? '',
    },
    assistantHosts: more.assistantHosts ?? [],
    log: more.log ?? createLog('gateway', 'silent'),
    metrics: more.metrics ?? createMetrics('gateway'),
    ...(more.now && { now: more.now }),
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  if (redisUrl === url) await eventually(() => Promise.all([redis.ping(), queues.ping()]))
  const gateway = {
    address,
    redis: { url, prefix },
    sessions: createSessions({ redis, prefix, ...(more.now && { now: more.now }) }),
    get: (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers }),
    async stop() {
      running.delete(gateway)
      // It would wait for connections that clients keep open.
      const closed = server.close()
      server.server.closeAllConnections()
      await closed
      queues.disconnect()
      redis.disconnect()
      await rm(root, { recursive: true, force: true })
    },
  }
  running.add(gateway)
  return gateway
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>

/** A gateway in front of one stub service. */
export async function startGatewayOf(listener: RequestListener, options: GatewayOptions = {}) {
  const service = await startStubService(listener)
  const gateway = await startGateway({ rest: service.url }, options)
  return { service, gateway }
}

/** Sends requests like a browser: stores and sends cookies, and sends the CSRF token in its header. */
export function browserAt(gateway: Gateway, cookies: Record<string, string> = {}) {
  const jar = new Map(Object.entries(cookies))
  return {
    jar,
    async fetch(path: string, options: RequestInit & { headers?: Record<string, string> } = {}) {
      const response = await fetch(gateway.address + path, {
        ...options,
        headers: {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-requested-with': 'XMLHttpRequest',
          ...(options.method && { 'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? '') }),
          ...options.headers,
        },
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ')
        const separator = pair.indexOf('=')
        if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, separator))
        else jar.set(pair.slice(0, separator), pair.slice(separator + 1))
      }
      return response
    },
  }
}

/** A connection that sends exactly `text`, from another address of this machine if `from` is one: 127.0.0.2. */
export function rawConnection({ address }: Gateway, text: string, from = '127.0.0.1'): Socket {
  const { port } = new URL(address)
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from })
  // The gateway may close it at any time; tests read what it sent before.
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

/** The gateway's response to exactly `text`, until it closes the connection. */
export async function rawResponse(gateway: Gateway, text: string, from?: string) {
  const chunks: Buffer[] = []
  const socket = rawConnection(gateway, text, from)
  socket.on('data', (chunk) => chunks.push(chunk))
  await new Promise((resolve) => socket.on('close', resolve))
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head, status: Number(head.split(' ')[1]), body: body.join('\r\n\r\n') }
}

/** A log whose lines a test reads, each with its level and message. */
export function createRecordingLog() {
  const lines: Record<string, unknown>[] = []
  const logAt = (bindings: object) => {
    const at = (level: string) => (first: object | string, message?: string) => {
      const fields = typeof first === 'string' ? { message: first } : { ...first, message }
      lines.push({ ...bindings, ...fields, level })
    }
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
    const log: Log = Object.assign(Object.create(createLog('gateway', 'silent')), {
      ...Object.fromEntries(levels.map((level) => [level, at(level)])),
      child: (more: object) => logAt({ ...bindings, ...more }),
    })
    return log
  }
  return { lines, log: logAt({}) }
}

/** The body of a response as JSON of whatever shape the test expects. */
// biome-ignore lint/suspicious/noExplicitAny: each test expects its own shape
export async function bodyOf(response: Response): Promise<any> {
  return response.json()
}
