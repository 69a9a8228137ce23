import { createHash } from 'node:crypto'
import { createRedisScript, unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { Attempt, LoginAttempts } from '../sessions/login-attempts.ts'

const hourMs = 3600_000
/** Per hour, of one client, or of one browser that has logged in to the account of the address. */
const perCaller = 10
/** Per hour, of all clients together: keeps anyone from flooding a mailbox through many of them. */
const perAddress = 100

export interface LinkLimits {
  /**
   * Counts a request to mail a link to an address. False if there were too many within the hour; the links of a
   * browser that has logged in to the account are its own, so that others can't use them up. Errors: 503 if
   * Redis is down.
   */
  allows(attempt: Attempt): Promise<boolean>
}

/** Counts under each key, unless one of them is at its limit. Returns 1 if it did, otherwise 0. */
const countScript = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[i + 1]) then return 0 end
end
for _, key in ipairs(KEYS) do
  redis.call('INCR', key)
  redis.call('PEXPIRE', key, ARGV[1])
end
return 1`

/** Limits mailed links per address, whether or not it has an account. Counts are in Redis, with addresses hashed. */
export function createLinkLimits(input: {
  redis: Redis
  prefix: string
  attempts: LoginAttempts
  /** Milliseconds since 1970. */
  now: () => number
}): LinkLimits {
  const { redis, prefix, attempts, now } = input
  const count = createRedisScript(redis, countScript)
  return {
    async allows(attempt) {
      const { emailKey, client = '', deviceHash } = attempt
      const hour = Math.floor(now() / hourMs)
      const keyOf = (...parts: unknown[]) => {
        const hash = createHash('sha256').update(JSON.stringify([emailKey, hour, ...parts]))
        return `${prefix}:mailed-links:${hash.digest('hex')}`
      }
      const limits = (await attempts.isKnownDevice(attempt))
        ? [[keyOf('device', deviceHash), perCaller] as const]
        : ([
            [keyOf('client', client), perCaller],
            [keyOf(), perAddress],
          ] as const)
      const keys = limits.map(([key]) => key)
      const counted = await count(keys, hourMs, ...limits.map(([, limit]) => limit)).catch(
        (error: unknown) => {
          throw unavailable('Mail is unavailable right now. Please try again.', error)
        },
      )
      return counted === 1
    },
  }
}
