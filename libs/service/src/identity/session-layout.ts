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
export interface SessionHash {
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
export const userSessionsKey = (prefix: string, userId: string) => `${prefix}:sessions-of:${userId}`

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
export const renewSessionLua = `
local ends = redis.call('ZSCORE', KEYS[3], ARGV[1])
if not ends or redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZADD', KEYS[3], ends, ARGV[2])
return 1`

/** Lua: records at `ARGV[1]` that the password was given, only if the session still exists. */
export const passwordGivenLua = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HSET', KEYS[1], ${lua('passwordAt')}, ARGV[1])
end
return 0`

/** Lua: records that the second factor was given, only if the session still exists. */
export const secondFactorGivenLua = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HSET', KEYS[1], ${lua('secondFactor')}, 'given')
end
return 0`

/** Lua: updates role, premiumUntil and confirmed of a session only if it still exists, so that an ended one never comes back. */
export const updateSessionLua = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HSET', KEYS[1], ${lua('role')}, ARGV[1], ${lua('premiumUntil')}, ARGV[2],
    ${lua('confirmed')}, ARGV[3])
end
return 0`

/**
 * Lua: ends the session KEYS[1] of the user ARGV[1], which the set KEYS[2] lists as ARGV[2], as a whole: a command that
 * is executed after its caller stopped waiting leaves nothing behind. Returns 0 if the user has no such session.
 */
export const endSessionLua = `
local listed = redis.call('ZREM', KEYS[2], ARGV[2])
if redis.call('HGET', KEYS[1], ${lua('user')}) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return listed`
