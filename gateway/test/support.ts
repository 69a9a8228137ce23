import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectRedis, createLog, createSessions, queueRedis } from '@homeground/service'
import { eventually, testRedis, testSecret } from '@homeground/testing'
import { buildApp } from '../src/app.ts'
import { trustedProxies } from '../src/callers/trusted-proxies.ts'
import type { Upstreams } from '../src/upstreams.ts'

export const token = 'an operator token for tests'

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
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    stop: () =>
      new Promise<void>((resolve) => {
        server!.close(() => resolve())
        server!.closeAllConnections()
      }),
  }
}

/** A folder like web/dist with two files. */
export async function siteFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(root, 'assets'))
  const page =
    '<!doctype html><head><script>document.title="x"</script></head><body>Homeground</body>'
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'assets', 'entry-abc.js'), `console.log('${'x'.repeat(3000)}')`)
  return root
}

export interface GatewayOptions {
  /** Longest wait for a service; by default longer than any busy machine needs. */
  readonly timeoutMs?: number
  readonly tileUrl?: string
  readonly measurementId?: string
  readonly redisUrl?: string
  /** Shared with another gateway of the same test. */
  readonly prefix?: string
  readonly perPerson?: number
  readonly perAddress?: number
  readonly burst?: { all: number; forms: number }
  readonly trustProxy?: string
  readonly now?: () => number
}

/** A gateway over HTTP. `rest` is the URL of all services that a test does not name. */
export async function startGateway(
  { rest, ...named }: Partial<Upstreams> & { rest: string },
  more: GatewayOptions = {},
) {
  const { url, prefix } = { ...testRedis(), ...(more.prefix && { prefix: more.prefix }) }
  const redisUrl = more.redisUrl ?? url
  const queues = queueRedis(redisUrl, 'producer')
  const redis = connectRedis(redisUrl, { commandTimeout: 20_000 })
  const root = await siteFolder()
  const { perPerson = 20, perAddress = perPerson } = more
  const server = await buildApp({
    addresses: { search: rest, housing: rest, schools: rest, user: rest, feedback: rest, ...named },
    secret: testSecret,
    operatorToken: token,
    queueRedis: queues,
    redis,
    prefix,
    timeoutMs: more.timeoutMs ?? 20_000,
    limits: { perPerson, perAddress },
    burst: more.burst ?? { all: 100_000, forms: 10 },
    timeZone: 'America/New_York',
    trustProxy: trustedProxies(more.trustProxy ?? ''),
    site: {
      root,
      tileUrl: more.tileUrl ?? '',
      tileAttribution: '© <Tiles>',
      measurementId: more.measurementId ?? '',
    },
    log: createLog('gateway', 'silent'),
    ...(more.now && { now: more.now }),
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  if (redisUrl === url) await eventually(() => redis.ping())
  return {
    address,
    redis: { url, prefix },
    sessions: createSessions({ redis, prefix, ...(more.now && { now: more.now }) }),
    get: (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers }),
    async stop() {
      await server.close()
      queues.disconnect()
      redis.disconnect()
      await rm(root, { recursive: true, force: true })
    },
  }
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>

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
          ...(options.method && {
            'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
          }),
          ...options.headers,
        },
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ')
        const at = pair.indexOf('=')
        if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return response
    },
  }
}

/** The body of a response as JSON of whatever shape the test expects. */
// biome-ignore lint/suspicious/noExplicitAny: each test expects its own shape
export async function bodyOf(response: Response): Promise<any> {
  return response.json()
}
