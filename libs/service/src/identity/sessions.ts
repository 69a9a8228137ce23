import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ApiKeyOwner } from '@homeground/contracts'
import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import { unavailable } from '../base/errors.ts'
import { createRedisScript } from '../storage/redis.ts'

/**
 * How sessions are stored in Redis: the only place that spells their keys and field names. A session is a hash
 * at `sessionKey`; a sorted set at `userSessionsKey` lists the handles of a user's sessions by when they end.
 */

/** A session ends after two weeks without a request, and after sixty days in any case. */
export const sessionIdleMs = 14 * 24 * 3600_000
export const sessionLifetimeMs = 60 * 24 * 3600_000

/** A request updates `seenAt` only if it is older than this, so that most requests write nothing. */
const seenAtStepMs = 60_000

/** A session's hash. Times are ms since 1970; `premiumUntil` is 0 without premium; `confirmed` is 1 or 0. */
interface SessionHash {
  readonly user: string
  readonly role: string
  readonly premiumUntil: number
  readonly confirmed: 0 | 1
  readonly device: string
  readonly startedAt: number
  readonly seenAt: number
  readonly endsAt: number
  /** `given` if the second factor of the account was given in this session; else missing. */
  readonly secondFactor?: 'given'
  /** When the password was last given in this session, by logging in or again later; missing in sessions of before. */
  readonly passwordAt?: number
}

/** Redis key of a session's hash. `handle` is the session's `sessionHandle`. */
export const sessionKey = (prefix: string, handle: string) => `${prefix}:session:${handle}`

/** Redis key of the sorted set of a user's session handles. */
const userSessionsKey = (prefix: string, userId: string) => `${prefix}:sessions-of:${userId}`

/** Field names as Lua strings, checked by the compiler. */
const lua = (...names: (keyof SessionHash)[]) => names.map((name) => `'${name}'`).join(', ')

/**
 * Lua for a script of another package: `findSession(key, now)` returns user id, role, premiumUntil (ms) and confirmed
 * (true or false) of an open session and extends it, deletes an expired one, and returns nil if there is none.
 */
export const findSessionLua = `
local function findSession(key, now)
  local s = redis.call('HMGET', key, ${lua('user', 'role', 'premiumUntil', 'endsAt', 'seenAt', 'confirmed')})
  if not s[1] then return nil end
  local ends, seen = tonumber(s[4]), tonumber(s[5])
  if now >= ends or now >= seen + ${sessionIdleMs} then
    redis.call('DEL', key)
    return nil
  end
  if now > seen + ${seenAtStepMs} then
    redis.call('HSET', key, ${lua('seenAt')}, string.format('%.0f', now))
    redis.call('PEXPIRE', key, math.min(${sessionIdleMs}, ends - now))
  end
  return s[1], s[2], tonumber(s[3]), s[6] == '1'
end
`

/**
 * Lua: moves a session from `KEYS[1]` to `KEYS[2]` with all its fields, and its handle in the list `KEYS[3]` from `ARGV[1]`
 * to `ARGV[2]`. 0 if there is no such session, so that an ended one never comes back.
 */
const renewSessionLua = `
local ends = redis.call('ZSCORE', KEYS[3], ARGV[1])
if not ends or redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZADD', KEYS[3], ends, ARGV[2])
return 1`

/** Lua: records at `ARGV[1]` that the password was given, only if the session still exists. */
const passwordGivenLua = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HSET', KEYS[1], ${lua('passwordAt')}, ARGV[1])
end
return 0`

/** Lua: records that the second factor was given, only if the session still exists. */
const secondFactorGivenLua = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HSET', KEYS[1], ${lua('secondFactor')}, 'given')
end
return 0`

/** Lua: updates role, premiumUntil and confirmed of a session only if it still exists, so that an ended one never comes back. */
const updateSessionLua = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HSET', KEYS[1], ${lua('role')}, ARGV[1], ${lua('premiumUntil')}, ARGV[2],
    ${lua('confirmed')}, ARGV[3])
end
return 0`

/**
 * Lua: ends the session KEYS[1] of the user ARGV[1], which the set KEYS[2] lists as ARGV[2], as a whole: a command that
 * is executed after its caller stopped waiting leaves nothing behind. Returns 0 if the user has no such session.
 */
const endSessionLua = `
local listed = redis.call('ZREM', KEYS[2], ARGV[2])
if redis.call('HGET', KEYS[1], ${lua('user')}) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return listed`

/** The facts of its user that a session stores, so that requests need not call the user service. */
export interface SessionUser {
  readonly userId: string
  readonly role: 'user' | 'operator'
  /** End of the paid term in ms since 1970; 0 without one. */
  readonly premiumUntilMs: number
  /** The account's address is confirmed. Without that, and without premium, it has no daily searches of its own. */
  readonly isConfirmed: boolean
}

/** How long a password counts as given recently. */
const recentPasswordMs = 10 * 60_000

/** Identifies a session everywhere except in the cookie: the SHA-256 of its id, in hex. */
export function sessionHandle(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

export type Sessions = ReturnType<typeof createSessions>

/** The sessions of all users, in Redis under `prefix`. Errors: every method throws a 503 while Redis is down. */
export function createSessions(input: {
  redis: Redis
  prefix: string
  /** Milliseconds since 1970; tests move it. */
  now?: () => number
}) {
  const { redis, prefix, now = Date.now } = input
  const keyOf = (handle: string) => sessionKey(prefix, handle)
  const indexOf = (userId: string) => userSessionsKey(prefix, userId)
  const handlesOf = (userId: string) => redis.zrange(indexOf(userId), '0', '-1')
  const updateSession = createRedisScript(redis, updateSessionLua)
  const endSession = createRedisScript(redis, endSessionLua)
  const renewSession = createRedisScript(redis, renewSessionLua)
  const recordPassword = createRedisScript(redis, passwordGivenLua)

  return {
    /** Starts a session and returns its id, which only the cookie stores: 256 random bits, base64url. */
    start: orUnavailable(async ({ userId, role, premiumUntilMs, isConfirmed }: SessionUser, device: string) => {
      const id = randomBytes(32).toString('base64url')
      const handle = sessionHandle(id)
      const startedAt = now()
      const endsAt = startedAt + sessionLifetimeMs
      const hash: SessionHash = {
        user: userId,
        role,
        premiumUntil: premiumUntilMs,
        device: device.slice(0, 300),
        confirmed: isConfirmed ? 1 : 0,
        startedAt,
        seenAt: startedAt,
        endsAt,
        passwordAt: startedAt,
      }
      await requireSuccess(
        redis
          .multi()
          .hset(keyOf(handle), { ...hash })
          .pexpire(keyOf(handle), sessionIdleMs)
          .zremrangebyscore(indexOf(userId), 0, startedAt)
          .zadd(indexOf(userId), endsAt, handle)
          .pexpire(indexOf(userId), sessionLifetimeMs)
          .exec(),
      )
      return id
    }),

    /** Ends one session of a user; false if they have no such session. May be repeated after a 503. */
    end: orUnavailable(
      async (userId: string, handle: string) =>
        (await endSession([keyOf(handle), indexOf(userId)], userId, handle)) === 1,
    ),

    /** Ends all sessions of a user except, if given, one. */
    endAll: orUnavailable(async (userId: string, exceptHandle?: string) => {
      const handles = (await handlesOf(userId)).filter((handle) => handle !== exceptHandle)
      if (handles.length === 0) return
      await requireSuccess(
        redis
          .multi()
          .del(...handles.map(keyOf))
          .zrem(indexOf(userId), ...handles)
          .exec(),
      )
    }),

    /**
     * Gives a session of a user another id, which it returns: whoever knows the former one is logged out. Undefined if
     * they have no such session.
     */
    renew: orUnavailable(async (userId: string, handle: string) => {
      const id = randomBytes(32).toString('base64url')
      const next = sessionHandle(id)
      const keys = [keyOf(handle), keyOf(next), indexOf(userId)]
      return (await renewSession(keys, handle, next)) === 1 ? id : undefined
    }),

    /** Records that the user has just given the password in a session. Starting one counts as well. */
    givePassword: orUnavailable(async (handle: string) => {
      await recordPassword([keyOf(handle)], now())
    }),

    /** Whether the password was given in an open session within the last ten minutes. */
    hasRecentPassword: orUnavailable(async (handle: string) => {
      const fields = (await redis.hgetall(keyOf(handle))) as Fields
      return isOpen(fields, now()) && now() - Number(fields.passwordAt ?? 0) <= recentPasswordMs
    }),

    /** The user's open sessions, last seen first. */
    list: orUnavailable(async (userId: string) => {
      const handles = await handlesOf(userId)
      const rows = await Promise.all(
        handles.map(async (handle) => ({ handle, fields: (await redis.hgetall(keyOf(handle))) as Fields })),
      )
      return rows
        .filter(({ fields }) => isOpen(fields, now()))
        .map(({ handle, fields }) => ({
          handle,
          device: fields.device ?? '',
          startedAtMs: Number(fields.startedAt),
          seenAtMs: Number(fields.seenAt),
        }))
        .sort((a, b) => b.seenAtMs - a.seenAtMs)
    }),

    /** Updates role, premium and confirmation in all sessions of a user. */
    update: orUnavailable(async ({ userId, role, premiumUntilMs, isConfirmed }: SessionUser) => {
      const handles = await handlesOf(userId)
      const fields = [role, premiumUntilMs, isConfirmed ? 1 : 0]
      await Promise.all(handles.map((handle) => updateSession([keyOf(handle)], ...fields)))
    }),
  }
}

type Fields = Partial<Record<keyof SessionHash, string>>

function isOpen({ endsAt, seenAt }: Fields, nowMs: number): boolean {
  return Number(endsAt) > nowMs && Number(seenAt) + sessionIdleMs > nowMs
}

/** Throws the first error of a transaction's results, which Redis returns instead of failing. */
async function requireSuccess(results: Promise<[Error | null, unknown][] | null>): Promise<void> {
  for (const [error] of (await results) ?? []) if (error) throw error
}

function orUnavailable<A extends unknown[], R>(work: (...args: A) => Promise<R>) {
  return (...args: A): Promise<R> =>
    work(...args).catch((error: unknown) => {
      throw unavailable('Logins are unavailable right now. Please try again.', error)
    })
}

export type SessionFactors = ReturnType<typeof createSessionFactors>

/**
 * Records in which sessions the second factor of the account was given, in Redis under `prefix`. Errors: every method
 * throws a 503 while Redis is down.
 */
export function createSessionFactors({ redis, prefix }: { redis: Redis; prefix: string }) {
  const field: keyof SessionHash = 'secondFactor'
  const recordFactor = createRedisScript(redis, secondFactorGivenLua)
  return {
    isGiven: orUnavailable(async (handle: string) => (await redis.hget(sessionKey(prefix, handle), field)) === 'given'),
    /** Records that the second factor was given in a session. */
    give: orUnavailable(async (handle: string) => {
      await recordFactor([sessionKey(prefix, handle)])
    }),
    /** Forgets it in all sessions of a user, whose second factor was removed. */
    forget: orUnavailable(async (userId: string) => {
      const handles = await redis.zrange(userSessionsKey(prefix, userId), '0', '-1')
      await Promise.all(handles.map((handle) => redis.hdel(sessionKey(prefix, handle), field)))
    }),
  }
}

/**
 * How a service reports a change of the caller's session to the gateway: `start <id>`, `end`, or `device` if only the
 * browser became known. The gateway turns the header into cookies and removes it; services know nothing about cookies.
 */
export const sessionHeader = 'x-homeground-session'

/** Makes the caller's browser use a new session. */
export function setSessionStart(reply: FastifyReply, id: string): void {
  reply.header(sessionHeader, `start ${id}`)
}

/** Makes the caller's browser keep the device id of the request, without a change of its session. */
export function setDeviceKnown(reply: FastifyReply): void {
  reply.header(sessionHeader, 'device')
}

/** Makes the caller's browser forget its session. */
export function setSessionEnd(reply: FastifyReply): void {
  reply.header(sessionHeader, 'end')
}

/** Creates an API key: 256 random bits, with a prefix that secret scanners recognize. */
export const createApiKey = (): string => `hg_${randomBytes(32).toString('base64url')}`

/** Whether a text has the form of an API key. */
export const isApiKey = (text: string): boolean => /^hg_[\w-]{43}$/.test(text)

/** SHA-256 in hex: the only form in which a key is stored or sent between processes. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** How long the gateways may answer without asking the user service again. A revoked key is removed at once. */
const cachedSeconds = 30

export type ApiKeyCache = ReturnType<typeof createApiKeyCache>

/**
 * The owners of recently used keys, in Redis under `prefix`. The user service writes it while it holds the key's row,
 * and removes a key before its row is gone. Errors: every method throws a 503 while Redis is down.
 */
export function createApiKeyCache({ redis, prefix }: { redis: Redis; prefix: string }) {
  const keyOf = (keyHash: string) => `${prefix}:api-key:${keyHash}`
  return {
    async find(keyHash: string) {
      const text = await redis.get(keyOf(keyHash)).catch(failed)
      return text === null ? undefined : (JSON.parse(text) as ApiKeyOwner)
    },
    async put(keyHash: string, owner: ApiKeyOwner) {
      await redis.set(keyOf(keyHash), JSON.stringify(owner), 'EX', cachedSeconds).catch(failed)
    },
    async remove(keyHashes: readonly string[]) {
      if (keyHashes.length > 0) await redis.del(...keyHashes.map(keyOf)).catch(failed)
    },
  }
}

function failed(error: unknown): never {
  throw unavailable('API keys can’t be checked right now. Please try again.', error)
}

const idBytes = 16
const macBytes = 16

/**
 * Tokens of links that work without a login: an id and its HMAC with a key derived from the system's secret. A token of
 * one purpose does not serve another.
 */
export function createIdTokens(identitySecret: string, purpose: string) {
  const key = createHmac('sha256', identitySecret).update(purpose).digest()
  const macOf = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, macBytes)
  return {
    /** The token of an id (UUID). It does not expire. */
    make(id: string) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, macOf(bytes)]).toString('base64url')
    },
    /** The id of a token; undefined if it is not one of ours. */
    read(token: string) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return
      const id = bytes.subarray(0, idBytes)
      if (!timingSafeEqual(bytes.subarray(idBytes), macOf(id))) return
      const hex = id.toString('hex')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
