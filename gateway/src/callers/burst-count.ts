import { createRedisScript } from '@homeground/service'
import type { Redis } from 'ioredis'

/** What a request counts toward. */
export interface Burst {
  readonly key: string
  /** Requests per minute. */
  readonly max: number
  /** Counted across all gateways before the request continues, not a moment later. */
  readonly isExact: boolean
  /** What the requests of all addresses of one IPv6 network count toward as well, always a moment later. */
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
