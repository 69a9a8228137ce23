import type { Log } from '@homeground/service'
import type { Redis } from 'ioredis'

/** While Redis is away, this often somebody looks whether it is back; requests do not wait for that. */
const lookAgainMs = 250

export type RedisOrNot = <T>(ask: () => Promise<T>, without: () => T) => Promise<T>

/** Asks Redis, and does without it from the first failure until it answers again: requests go on. */
export function redisOrNot(redis: Redis, log: Log): RedisOrNot {
  let away = false
  const lookAgain = () => {
    setTimeout(async () => {
      if (redis.status === 'end') return
      try {
        await redis.ping()
        away = false
        log.info('Redis is back')
      } catch {
        lookAgain()
      }
    }, lookAgainMs).unref()
  }
  return async (ask, without) => {
    if (away) return without()
    try {
      return await ask()
    } catch (error) {
      if (!away) {
        away = true
        log.warn({ err: error }, 'Redis is away: everybody is anonymous, limits are my own')
        lookAgain()
      }
      return without()
    }
  }
}
