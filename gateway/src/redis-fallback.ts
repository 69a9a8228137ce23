import type { Log } from '@homeground/service'
import type { Redis } from 'ioredis'

/** While Redis is down it is pinged at this interval; requests do not wait for it. */
const pingIntervalMs = 250

/** Returns the result of `useRedis`, or of `fallback` while Redis is down. */
export type WithRedisFallback = <T>(useRedis: () => Promise<T>, fallback: () => T) => Promise<T>

/** From the first failed command until Redis responds to a ping, every request uses the fallback. */
export function createRedisFallback(redis: Redis, log: Log): WithRedisFallback {
  let isDown = false
  const waitForRecovery = () => {
    setTimeout(async () => {
      if (redis.status === 'end') return
      try {
        await redis.ping()
        isDown = false
        log.info('Redis has recovered')
      } catch {
        waitForRecovery()
      }
    }, pingIntervalMs).unref()
  }
  return async (useRedis, fallback) => {
    if (isDown) return fallback()
    try {
      return await useRedis()
    } catch (error) {
      if (!isDown) {
        isDown = true
        log.warn({ err: error }, 'Redis is down: callers are anonymous, this process counts limits')
        waitForRecovery()
      }
      return fallback()
    }
  }
}
