import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import { AppError, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { RedisOrNot } from './redis-or-not.ts'
import { redisScript } from './redis-script.ts'

export interface BurstLimits {
  /** Requests a minute of one address. */
  readonly all: number
  /** Requests a minute of one address to each call that guesses or writes: login, register, forms. */
  readonly forms: number
}

const minuteMs = 60_000

const script = `
local key, window = ARGV[1], tonumber(ARGV[2])
local count = redis.call('INCR', key)
if count == 1 then redis.call('PEXPIRE', key, window) end
return { count, redis.call('PTTL', key) }`

interface Options {
  readonly redis: Redis
  readonly prefix: string
  readonly limits: BurstLimits
  readonly redisOrNot: RedisOrNot
}

/** Errors: 429 `rate_limited` with the seconds to wait. */
export type Burst = (request: FastifyRequest, kind: 'all' | 'forms') => Promise<void>

/** Limits bursts, counted in Redis for all gateways together, in this process while Redis is away. */
export async function openBurst(server: Server, options: Options): Promise<Burst> {
  await server.register(rateLimit, { global: false, store: storeOf(options) })
  const limiter = (max: number, keyOf: (request: FastifyRequest) => string) =>
    server.createRateLimit({ max, timeWindow: minuteMs, keyGenerator: keyOf })
  const all = limiter(options.limits.all, addressOf)
  const forms = limiter(
    options.limits.forms,
    (request) => `${request.routeOptions.url}:${addressOf(request)}`,
  )
  return async (request, kind) => {
    const answer = await (kind === 'forms' ? forms : all)(request)
    if (answer.isAllowed || !answer.isExceeded) return
    throw new AppError('rate_limited', 429, 'Too many requests. Please wait a moment.', {
      retryAfterSeconds: Math.max(1, answer.ttlInSeconds),
    })
  }
}

/** The address a request counts for: IPv4 as it is, IPv6 by its /64, which is one household's. */
export function addressOf({ ip }: FastifyRequest): string {
  return rateLimit.normalizeIP(ip)
}

function storeOf({ redis, prefix, redisOrNot }: Options) {
  const run = redisScript(redis, script)
  return class Store implements FastifyRateLimitStore {
    readonly own = new Map<string, { current: number; endsAt: number }>()

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow = minuteMs,
    ): void {
      const count = async () => {
        const [current, ttl] = (await run(`${prefix}:burst:${key}`, timeWindow)) as number[]
        return { current: current ?? 0, ttl: ttl ?? 0 }
      }
      redisOrNot(count, () => this.countHere(key, timeWindow)).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      )
    }

    child(): FastifyRateLimitStore {
      return new Store()
    }

    countHere(key: string, timeWindow: number): { current: number; ttl: number } {
      const now = Date.now()
      if (this.own.size > 10_000) this.own.clear()
      const known = this.own.get(key)
      const entry = known && known.endsAt > now ? known : { current: 0, endsAt: now + timeWindow }
      entry.current++
      this.own.set(key, entry)
      return { current: entry.current, ttl: entry.endsAt - now }
    }
  }
}
