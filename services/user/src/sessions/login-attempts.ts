import { createHash } from 'node:crypto'
import { AppError, unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'

/** The first failures in a row have no effect. After each further one, the next attempt must wait 1 s, 2 s, 4 s, … */
const freeFailures = 5
const maxWaitMs = 5 * 60_000
const resetAfterMs = 3600_000

export interface LoginAttempts {
  /**
   * Counts an attempt as failed before the password is verified, so that concurrent attempts count too.
   * Errors: 429 while the address must wait; 503 if Redis is down.
   */
  begin(emailKey: string): Promise<void>
  /** Forgets all failures of an address after a correct or a new password. Errors: 503 if Redis is down. */
  clear(emailKey: string): Promise<void>
}

/**
 * Returns how many ms the attempt must wait; 0 if it may proceed, and then it is counted. Times are in ms
 * since 1970 by the clock of the calling process.
 */
const beginScript = `
local now, free, max, reset = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local failures = tonumber(redis.call('HGET', KEYS[1], 'failures') or '0')
local last = tonumber(redis.call('HGET', KEYS[1], 'at') or '0')
if now - last >= reset then failures = 0 end
if failures >= free then
  local wait = last + math.min(1000 * 2 ^ math.min(failures - free, 30), max) - now
  if wait > 0 then return wait end
end
redis.call('HSET', KEYS[1], 'failures', failures + 1, 'at', now)
redis.call('PEXPIRE', KEYS[1], reset)
return 0`

/**
 * Throttles logins per address, whether or not it has an account. Failures are counted in Redis under
 * `prefix`, with the address hashed.
 */
export function createLoginAttempts(input: {
  redis: Redis
  prefix: string
  /** Milliseconds since 1970. */
  now: () => number
}): LoginAttempts {
  const { redis, prefix, now } = input
  const keyOf = (emailKey: string) =>
    `${prefix}:login-failures:${createHash('sha256').update(emailKey).digest('hex')}`

  return {
    async begin(emailKey) {
      const limits = [freeFailures, maxWaitMs, resetAfterMs]
      const waitMs = await orUnavailable(
        redis.eval(beginScript, 1, keyOf(emailKey), now(), ...limits),
      )
      if (Number(waitMs) === 0) return
      const retryAfterSeconds = Math.ceil(Number(waitMs) / 1000)
      throw new AppError(
        'rate_limited',
        429,
        `Too many failed logins. Please try again ${inWords(retryAfterSeconds)}.`,
        { retryAfterSeconds },
      )
    },
    async clear(emailKey) {
      await orUnavailable(redis.del(keyOf(emailKey)))
    },
  }
}

function inWords(seconds: number): string {
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}

function orUnavailable<T>(command: Promise<T>): Promise<T> {
  return command.catch((error: unknown) => {
    throw unavailable('Login is unavailable right now. Please try again.', error)
  })
}
