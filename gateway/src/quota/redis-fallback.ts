import type { Log } from '@homeground/service'
import type { Redis } from 'ioredis'

/** While Redis is down it is pinged at this interval; requests do not wait for it. */
const pingIntervalMs = 250
/** Message of ioredis for a command that took longer than its time limit. */
const timedOut = 'Command timed out'

export interface RedisFallback {
  /** Returns the result of `useRedis`, or of `fallback` while Redis is slow or down. */
  use<T>(useRedis: () => Promise<T>, fallback: () => T): Promise<T>
  /** Calls `listener` when Redis responds again. Requests use Redis once it has resolved; if it rejects, Redis is still down. */
  onRecovery(listener: () => Promise<void>): void
}

/**
 * From the first failed command until Redis responds to a ping, every request uses the fallback. If a command took too
 * long on an open connection, Redis is only slow: the ping is sent at once, and answered as soon as Redis has executed
 * what it was sent before.
 */
export function createRedisFallback(redis: Redis, log: Log): RedisFallback {
  let isDown = false
  const listeners: (() => Promise<void>)[] = []
  const ping = async () => {
    if (redis.status === 'end') return
    try {
      await redis.ping()
      for (const listener of listeners) await listener()
    } catch {
      setTimeout(ping, pingIntervalMs).unref()
      return
    }
    isDown = false
    log.info('Redis has recovered')
  }
  const begin = (error: unknown) => {
    isDown = true
    const isSlow = error instanceof Error && error.message === timedOut
    const state = isSlow ? 'slow' : 'down'
    log.warn(
      { err: error },
      `Redis is ${state}: callers are anonymous, this process counts searches and calls from the last known counts`,
    )
    if (isSlow) void ping()
    else setTimeout(ping, pingIntervalMs).unref()
  }
  return {
    async use(useRedis, fallback) {
      if (isDown) return fallback()
      try {
        return await useRedis()
      } catch (error) {
        if (!isDown) begin(error)
        return fallback()
      }
    },
    onRecovery(listener) {
      listeners.push(listener)
    },
  }
}
