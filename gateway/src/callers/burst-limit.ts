import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import { AppError, createRedisScript, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { WithRedisFallback } from './redis-fallback.ts'

export interface BurstLimits {
  /** Requests per minute from one address. */
  readonly all: number
  /** Requests per minute from one address to each form, such as login or register. */
  readonly forms: number
}

const minuteMs = 60_000

const script = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`

interface Options {
  readonly redis: Redis
  readonly prefix: string
  readonly limits: BurstLimits
  readonly withRedisFallback: WithRedisFallback
}

/** Counts a request. Errors: 429 `rate_limited` with the seconds to wait. */
export type BurstLimit = (request: FastifyRequest, kind: 'all' | 'forms') => Promise<void>

/** Limits bursts: counted in Redis for all gateways together, in this process while Redis is down. */
export async function createBurstLimit(server: Server, options: Options): Promise<BurstLimit> {
  await server.register(rateLimit, { global: false, store: storeOf(options) })
  const limiter = (max: number, keyOf: (request: FastifyRequest) => string) =>
    server.createRateLimit({ max, timeWindow: minuteMs, keyGenerator: keyOf })
  const all = limiter(options.limits.all, addressOf)
  const forms = limiter(
    options.limits.forms,
    (request) => `${request.routeOptions.url}:${addressOf(request)}`,
  )
  return async (request, kind) => {
    const result = await (kind === 'forms' ? forms : all)(request)
    if (result.isAllowed || !result.isExceeded) return
    throw new AppError('rate_limited', 429, 'Too many requests. Please wait a moment.', {
      retryAfterSeconds: Math.max(1, result.ttlInSeconds),
    })
  }
}

/** The address that a request counts toward: IPv4 unchanged, IPv6 by its /64, which is one household. */
export function addressOf({ ip }: FastifyRequest): string {
  return rateLimit.normalizeIP(ip)
}

function storeOf({ redis, prefix, withRedisFallback }: Options) {
  const run = createRedisScript(redis, script)
  return class Store implements FastifyRateLimitStore {
    readonly counts = new Map<string, { current: number; endsAt: number }>()

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow = minuteMs,
    ): void {
      const count = async () => {
        const [current, ttl] = (await run([`${prefix}:burst:${key}`], timeWindow)) as number[]
        return { current: current ?? 0, ttl: ttl ?? 0 }
      }
      withRedisFallback(count, () => this.countInMemory(key, timeWindow)).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      )
    }

    child(): FastifyRateLimitStore {
      return new Store()
    }

    countInMemory(key: string, timeWindow: number): { current: number; ttl: number } {
      const now = Date.now()
      if (this.counts.size > 10_000) this.counts.clear()
      const last = this.counts.get(key)
      const entry = last && last.endsAt > now ? last : { current: 0, endsAt: now + timeWindow }
      entry.current++
      this.counts.set(key, entry)
      return { current: entry.current, ttl: entry.endsAt - now }
    }
  }
}
