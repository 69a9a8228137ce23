import { createHash } from 'node:crypto'
import { AppError, unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'

/** This many failures in a row are free; after each further one the next try waits 1 s, 2 s, 4 s … */
const freeFailures = 5
const longestWaitMs = 5 * 60_000
const forgottenAfterMs = 3600_000

export interface LoginAttempts {
  /**
   * Counts a try as failed before the password is looked at, so that tries at the same time count too.
   * Errors: 429 while the address has to wait; 503 while Redis is away.
   */
  begin(emailKey: string): Promise<void>
  /** The password was right, or a new one is set: forgets all failures. Errors: 503 while Redis is away. */
  clear(emailKey: string): Promise<void>
}

/** Answers the ms to wait (0: go on, and the try is counted). Times are ms since 1970 of the caller's clock. */
const beginScript = `
local now, free, longest, forgotten = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local failures = tonumber(redis.call('HGET', KEYS[1], 'failures') or '0')
local last = tonumber(redis.call('HGET', KEYS[1], 'at') or '0')
if now - last >= forgotten then failures = 0 end
if failures >= free then
  local wait = last + math.min(1000 * 2 ^ math.min(failures - free, 30), longest) - now
  if wait > 0 then return wait end
end
redis.call('HSET', KEYS[1], 'failures', failures + 1, 'at', now)
redis.call('PEXPIRE', KEYS[1], forgotten)
return 0`

/** Failed logins by address, known or not, in Redis under `prefix`; addresses are kept hashed. */
export function createLoginAttempts(input: {
  redis: Redis
  prefix: string
  now: () => number
}): LoginAttempts {
  const { redis, prefix, now } = input
  const keyOf = (emailKey: string) =>
    `${prefix}:login-failures:${createHash('sha256').update(emailKey).digest('hex')}`

  return {
    async begin(emailKey) {
      const limits = [freeFailures, longestWaitMs, forgottenAfterMs]
      const waitMs = await orUnavailable(
        redis.eval(beginScript, 1, keyOf(emailKey), now(), ...limits),
      )
      if (Number(waitMs) === 0) return
      const retryAfterSeconds = Math.ceil(Number(waitMs) / 1000)
      throw new AppError(
        'rate_limited',
        429,
        `Too many failed logins. Please try again ${afterWords(retryAfterSeconds)}.`,
        { retryAfterSeconds },
      )
    },
    async clear(emailKey) {
      await orUnavailable(redis.del(keyOf(emailKey)))
    },
  }
}

function afterWords(seconds: number): string {
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}

function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw unavailable('Logins are away for the moment. Please try again.', error)
  })
}
