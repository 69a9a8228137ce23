import type { Log } from '@homeground/service'

/** While Redis is away it is asked again this often; in between nobody waits for it. */
const pauseMs = 1000

export type RedisOrNot = <T>(ask: () => Promise<T>, without: () => T) => Promise<T>

/** Asks Redis, and does without it while it is away: requests go on. */
export function redisOrNot(log: Log): RedisOrNot {
  let askAgainAtMs = 0
  let away = false
  return async (ask, without) => {
    if (performance.now() < askAgainAtMs) return without()
    try {
      const answer = await ask()
      if (away) log.info('Redis is back')
      away = false
      return answer
    } catch (error) {
      if (!away)
        log.warn({ err: error }, 'Redis is away: everybody is anonymous, limits are my own')
      away = true
      askAgainAtMs = performance.now() + pauseMs
      return without()
    }
  }
}
