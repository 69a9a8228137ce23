import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { AppError, createRedisScript, rawErrorResponse, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { addressOf, networkOf } from '../calls/client-address.ts'
import { healthPaths } from '../calls/public-calls.ts'
import { isKnownCall } from '../calls/requests.ts'
import { addressesPerNetwork } from '../quota/quota-rule.ts'

export interface PageLimits {
  /** Pages per minute from one address, with everything that does not exist. */
  readonly pages: number
  /** Scripts, images and other files of the web per minute from one address. */
  readonly files: number
}

/** Limits what is not a call, per gateway. Errors: 429 `rate_limited` with the seconds to wait. */
export async function limitPages(server: Server, limits: PageLimits): Promise<void> {
  await server.register(rateLimit, { global: false })
  const perMinute = (max: number) => server.createRateLimit({ max, timeWindow: 60_000, keyGenerator: addressOf })
  const pages = perMinute(limits.pages)
  const files = perMinute(limits.files)
  const requireWithinLimit = async (request: FastifyRequest) => {
    const result = await (isPage(request) ? pages : files)(request)
    if (result.isAllowed || !result.isExceeded) return
    throw new AppError('rate_limited', 429, 'Too many requests. Please wait a moment.', {
      retryAfterSeconds: result.ttlInSeconds,
    })
  }
  server.addHook('onRequest', (request, _reply, done) => {
    if (isKnownCall(request) || healthPaths.has(request.routeOptions.url)) done()
    else requireWithinLimit(request).then(() => done(), done)
  })
}

/** Lists of pages, feeds and images that are drawn cost as much as a page. */
const madeHere = /^\/(sitemap|feeds\/|social\/|embed\/|oembed$)/

/** Each file has a route of its own; all pages share one. */
function isPage({ is404, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return is404 || url === '/*' || madeHere.test(url)
}

/** The minute that a request counts toward. */
export interface Burst {
  readonly key: string
  /** Requests per minute. */
  readonly max: number
  /** Counted across all gateways before the request continues, not a moment later. */
  readonly isExact: boolean
  /** The same of all addresses of one IPv6 network, which is always counted a moment later. */
  readonly network?: { readonly key: string; readonly max: number } | undefined
}

/** Requests of the current minute with this one. */
export interface BurstCount {
  readonly count: number
  /** Milliseconds until the minute ends. */
  readonly endsInMs: number
}

/** The counts of a request's address and of its network. */
export interface BurstCounts extends BurstCount {
  readonly network?: BurstCount | undefined
}

const minuteMs = 60_000
/** How often gateways exchange their counts through Redis. */
const exchangeMs = 100
/** Addresses that are counted at the same time; beyond, counting starts again. */
const maxKeys = 100_000

/**
 * Lua: `countBurst(key, requests)` counts requests of the minute that began with the first one, and returns the count
 * and the milliseconds until that minute ends.
 */
export const countBurstLua = `
local function countBurst(key, requests)
  local count = redis.call('INCRBY', key, requests)
  if count == requests then redis.call('PEXPIRE', key, ${minuteMs}) end
  return count, redis.call('PTTL', key)
end
`

const exchangeScript = `${countBurstLua}
return { countBurst(KEYS[1], tonumber(ARGV[1])) }`

interface Minute {
  /** Of all gateways, as far as this one knows. */
  count: number
  /** Counted here since the last exchange. */
  unsent: number
  endsAtMs: number
}

/**
 * Counts requests in this process, so that most calls need no command to Redis, and exchanges the counts with the
 * other gateways 10 times per second. While Redis is down, each gateway counts its own.
 */
export function createBursts({ redis, prefix }: { redis: Redis; prefix: string }) {
  const exchange = createRedisScript(redis, exchangeScript)
  const minutes = new Map<string, Minute>()
  let timer: NodeJS.Timeout | undefined

  /** The current minute of a key, a new one if there is none. */
  const minuteOf = (key: string, nowMs: number) => {
    if (minutes.size > maxKeys) minutes.clear()
    const last = minutes.get(key)
    if (last && last.endsAtMs > nowMs) return last
    const minute = { count: 0, unsent: 0, endsAtMs: nowMs + minuteMs }
    minutes.set(key, minute)
    return minute
  }
  /** Notes a count of Redis. */
  const learn = (key: string, { count, endsInMs }: BurstCount) => {
    const nowMs = Date.now()
    const minute = minuteOf(key, nowMs)
    minute.count = count + minute.unsent
    minute.endsAtMs = nowMs + endsInMs
  }
  const send = async (key: string, requests: number) => {
    const result = await exchange([`${prefix}:burst:${key}`], requests)
    const [count, endsInMs] = result as [number, number]
    learn(key, { count, endsInMs })
  }
  const exchangeAll = () => {
    timer = undefined
    const nowMs = Date.now()
    for (const [key, minute] of minutes) {
      const { unsent } = minute
      minute.unsent = 0
      if (minute.endsAtMs <= nowMs) minutes.delete(key)
      // If Redis is down, these requests stay counted here only.
      else if (unsent > 0) send(key, unsent).catch(() => {})
    }
  }
  return {
    /** Counts a request here. */
    count(key: string): BurstCount {
      const nowMs = Date.now()
      const minute = minuteOf(key, nowMs)
      minute.count++
      minute.unsent++
      if (!timer) timer = setTimeout(exchangeAll, exchangeMs).unref()
      return { count: minute.count, endsInMs: minute.endsAtMs - nowMs }
    },
    learn,
  }
}

export interface BurstLimits {
  /** Requests per minute from one address. */
  readonly all: number
  /** Requests per minute from one address to each form, such as login or register. */
  readonly forms: number
}

/** The burst that a request counts toward. */
export function burstOf(request: FastifyRequest, kind: keyof BurstLimits, limits: BurstLimits): Burst {
  const network = networkOf(request)
  const isForm = kind === 'forms'
  const keyOf = (client: string) => (isForm ? `${request.routeOptions.url}:${client}` : client)
  const max = limits[kind]
  return {
    key: keyOf(addressOf(request)),
    max,
    isExact: isForm,
    ...(network && { network: { key: keyOf(`network:${network}`), max: max * addressesPerNetwork } }),
  }
}

/** Errors: 429 `rate_limited` with the seconds to wait. */
export function requireWithinBurst(burst: Burst, counts: BurstCounts): void {
  const isNetwork = burst.network && counts.network && counts.network.count > burst.network.max
  if (counts.count <= burst.max && !isNetwork) return
  const { endsInMs } = counts.count > burst.max ? counts : counts.network!
  throw new AppError('rate_limited', 429, 'Too many requests. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
  })
}

interface ConnectionLimit {
  /** Open connections of one address, or of one IPv6 /64. */
  readonly max: number
  /** Whether an address is a trusted proxy: it connects for many clients, so its connections are not limited. */
  readonly isProxy: (address: string) => boolean
}

/** Responds 429 to each connection of a client beyond `max` open ones, and closes it. */
export function limitConnections({ server }: Server, { max, isProxy }: ConnectionLimit): void {
  const open = new Map<string, number>()
  const release = (client: string) => {
    const rest = open.get(client)! - 1
    if (rest > 0) open.set(client, rest)
    else open.delete(client)
  }
  server.prependListener('connection', (socket: Socket) => {
    // Also for the log: a socket knows its address after a reset only if it was read before.
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const client = addressOf({ ip: remoteAddress })
    const count = (open.get(client) ?? 0) + 1
    if (count > max) {
      const message = 'Too many open connections. Please wait a moment.'
      socket.end(rawErrorResponse(429, { code: 'rate_limited', message, retryAfterSeconds: 10 }))
      return socket.destroySoon()
    }
    open.set(client, count)
    socket.once('close', () => release(client))
  })
}
