import type { Redis } from 'ioredis'
import { unavailable } from '../http/errors.ts'
import { createRedisScript } from '../storage/redis-script.ts'
import { type SessionHash, sessionKey, userSessionsKey } from './session-layout.ts'

const field: keyof SessionHash = 'secondFactor'

/** Only if the session still exists, so that an ended one never comes back. */
const giveScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('HSET', KEYS[1], '${field}', 'given') end
return 0`

/** In which sessions the second factor of the account was given. */
export interface SessionFactors {
  isGiven(handle: string): Promise<boolean>
  /** Records that the second factor was given in a session. */
  give(handle: string): Promise<void>
  /** Forgets it in all sessions of a user, whose second factor was removed. */
  forget(userId: string): Promise<void>
}

/** Second factors of the sessions in Redis under `prefix`. Errors: every method throws a 503 while Redis is down. */
export function createSessionFactors({ redis, prefix }: { redis: Redis; prefix: string }): SessionFactors {
  const giveTo = createRedisScript(redis, giveScript)

  return {
    isGiven: async (handle) => (await orUnavailable(redis.hget(sessionKey(prefix, handle), field))) === 'given',
    async give(handle) {
      await orUnavailable(giveTo([sessionKey(prefix, handle)]))
    },
    async forget(userId) {
      const handles = await orUnavailable(redis.zrange(userSessionsKey(prefix, userId), '0', '-1'))
      await Promise.all(handles.map((handle) => orUnavailable(redis.hdel(sessionKey(prefix, handle), field))))
    },
  }
}

function orUnavailable<T>(command: Promise<T>): Promise<T> {
  return command.catch((error: unknown) => {
    throw unavailable('Logins are unavailable right now. Please try again.', error)
  })
}
