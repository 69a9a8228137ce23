import { createHash, randomUUID } from 'node:crypto'
import { confirmationCode } from '@homeground/contracts/account-rules'
import { AppError, createRedisScript, identityOf, unavailable } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { emailKey } from './account.repository.ts'

/** After `free` failures, each further one makes the next attempt wait 1 s, 2 s, 4 s, … up to `maxWaitMs`. */
interface Limit {
  readonly key: string
  readonly free: number
  readonly maxWaitMs: number
}

const maxWaitMs = 5 * 60_000
const maxWaitOfDeviceMs = 30_000
const resetAfterMs = 3600_000
const dayMs = 24 * 3600_000
const deviceKnownMs = 400 * 24 * 3600_000
/** The devices of an address that were never forgotten have this epoch. */
const firstEpoch = '1'

/** A caller and the address whose password it tries. */
interface Attempt {
  readonly emailKey: string
  /** Network address, IPv6 by /64. */
  readonly client?: string | undefined
  readonly deviceHash: string | null
}

export type LoginAttempts = ReturnType<typeof createLoginAttempts>

/**
 * Returns how many ms the attempt must wait; 0 if it may proceed, and then it is counted under each key. Times
 * are in ms since 1970 by the clock of the calling process.
 */
const beginScript = `
local now, reset = tonumber(ARGV[1]), tonumber(ARGV[2])
local longest, counts = 0, {}
for i, key in ipairs(KEYS) do
  local free, max = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  local failures = tonumber(redis.call('HGET', key, 'failures') or '0')
  local last = tonumber(redis.call('HGET', key, 'at') or '0')
  if now - last >= reset then failures = 0 end
  if failures >= free then
    longest = math.max(longest, last + math.min(1000 * 2 ^ math.min(failures - free, 30), max) - now)
  end
  counts[i] = failures + 1
end
if longest > 0 then return longest end
for i, key in ipairs(KEYS) do
  redis.call('HSET', key, 'failures', counts[i], 'at', now)
  redis.call('PEXPIRE', key, reset)
end
return 0`

const takeBackScript = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('HGET', key, 'failures') or '0') > 0 then
    redis.call('HINCRBY', key, 'failures', -1)
  end
end
return 0`

/**
 * Throttles password attempts, whether or not an address has an account: per address and client, per address,
 * and per client. Counts are in Redis under `prefix`, with addresses hashed.
 */
export function createLoginAttempts(input: {
  redis: Redis
  prefix: string
  /** Milliseconds since 1970. */
  now: () => number
}) {
  const { redis, prefix, now } = input
  const keyOf = (kind: string, ...parts: (string | null)[]) =>
    `${prefix}:login-${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`
  const knownKeyOf = ({ emailKey, deviceHash }: Attempt) => keyOf('device', emailKey, deviceHash)
  /** A device is known if it was remembered in the epoch of its address: a new epoch forgets all. */
  const epochKeyOf = (emailKey: string) => keyOf('device-epoch', emailKey)
  const count = createRedisScript(redis, beginScript)
  const uncount = createRedisScript(redis, takeBackScript)

  const ofDevice = ({ emailKey, deviceHash }: Attempt): Limit[] => [
    { key: keyOf('failures', emailKey, 'device', deviceHash), free: 5, maxWaitMs: maxWaitOfDeviceMs },
  ]
  const ofOthers = ({ emailKey, client }: Attempt): Limit[] => [
    { key: keyOf('failures', emailKey, 'client', client ?? ''), free: 5, maxWaitMs },
    { key: keyOf('failures', emailKey), free: 20, maxWaitMs },
    ...(client ? [{ key: keyOf('failures', 'client', client), free: 30, maxWaitMs }] : []),
  ]

  async function begin(limits: readonly Limit[]): Promise<readonly string[]> {
    const keys = limits.map(({ key }) => key)
    const args = limits.flatMap(({ free, maxWaitMs }) => [free, maxWaitMs])
    const waitMs = await orUnavailable(count(keys, now(), resetAfterMs, ...args))
    if (Number(waitMs) === 0) return keys
    const retryAfterSeconds = Math.ceil(Number(waitMs) / 1000)
    throw new AppError('rate_limited', 429, `Too many failed logins. Please try again ${inWords(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    })
  }

  /** True if the browser has logged in to the account of the address. Errors: 503 if Redis is down. */
  async function isKnownDevice(attempt: Attempt): Promise<boolean> {
    if (attempt.deviceHash === null) return false
    const keys = [knownKeyOf(attempt), epochKeyOf(attempt.emailKey)]
    const [remembered, epoch] = await orUnavailable(redis.mget(keys))
    return remembered === (epoch ?? firstEpoch)
  }

  return {
    isKnownDevice,
    /**
     * Counts an attempt as failed before the password is verified, so that concurrent attempts count too. Returns the
     * counted keys for `takeBack`. Errors: 429 while the caller must wait; 503 if Redis is down.
     */
    begin: async (attempt: Attempt) => begin((await isKnownDevice(attempt)) ? ofDevice(attempt) : ofOthers(attempt)),
    /** The same for the unconfirmed accounts of a browser, on which failures elsewhere have no effect. */
    beginOwn: (attempt: Attempt) => begin(ofDevice(attempt)),
    /**
     * Counts a code that is typed for an address, before it is compared. False beyond the day's limit, over all accounts
     * that claim the address; the response must not depend on it in any other way than a wrong code's. Errors: 503 if
     * Redis is down.
     */
    async beginCode(emailKey: string): Promise<boolean> {
      const key = keyOf('codes', emailKey)
      const results = await orUnavailable(redis.multi().set(key, 0, 'PX', dayMs, 'NX').incr(key).exec())
      return Number(results?.[1]?.[1]) <= confirmationCode.attemptsPerDay
    },
    /** Errors: 503 if Redis is down, before something is created that needs it. */
    async requireRedis() {
      await orUnavailable(redis.ping())
    },
    /** Takes back the count of an attempt that succeeded, and of no other. Errors: 503 if Redis is down. */
    async takeBack(keys: readonly string[]) {
      await orUnavailable(uncount([...keys]))
    },
    /** From now on, this browser has a count of its own for the address. Errors: 503 if Redis is down. */
    async rememberDevice(attempt: Attempt) {
      if (attempt.deviceHash === null) return
      const epoch = (await orUnavailable(redis.get(epochKeyOf(attempt.emailKey)))) ?? firstEpoch
      await orUnavailable(redis.set(knownKeyOf(attempt), epoch, 'PX', deviceKnownMs))
    },
    /** From now on, no browser has logged in to the account of an address. Errors: 503 if Redis is down. */
    async forgetDevices(emailKey: string) {
      // As long as a device: none outlives the epoch that has forgotten it.
      const epoch = epochKeyOf(emailKey)
      await orUnavailable(redis.set(epoch, randomUUID(), 'PX', deviceKnownMs))
    },
  }
}

function inWords(seconds: number): string {
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
}

/** Errors: 503 if Redis does not execute a command of a login. */
export function orUnavailable<T>(command: Promise<T>): Promise<T> {
  return command.catch((error: unknown) => {
    throw unavailable('Login is unavailable right now. Please try again.', error)
  })
}

/** The SHA-256 of the caller's device cookie; null if the browser has none. */
export function deviceHashOf(request: FastifyRequest): string | null {
  const { device } = identityOf(request)
  return device ? createHash('sha256').update(device).digest('hex') : null
}

/** The attempt that a request for an address counts as. */
export function attemptOf(request: FastifyRequest, email: string): Attempt {
  const { client } = identityOf(request)
  return { emailKey: emailKey(email), client, deviceHash: deviceHashOf(request) }
}
