import {
  createRedisScript,
  findSessionLua,
  type SessionUser,
  sessionKey,
} from '@homeground/service'
import type { Redis } from 'ioredis'
import { chargeLua } from '../quota/charge-lua.ts'
import { createInMemoryQuota } from '../quota/in-memory-quota.ts'
import type { QuotaCheck, QuotaLimits, QuotaStatus } from '../quota/quota-check.ts'
import type { WithRedisFallback } from './redis-fallback.ts'

/**
 * One round trip to Redis for both questions of a request: which user does its session belong to, and may this
 * search pass? Premium users are not counted.
 */
const script = `${findSessionLua}${chargeLua}
local now, check, fingerprint, dayEndsAt = tonumber(ARGV[1]), ARGV[2], ARGV[3], tonumber(ARGV[4])
local quotaOfDay, visitor, address = ARGV[5], ARGV[6], ARGV[7]
local perPerson, perAddress = tonumber(ARGV[8]), tonumber(ARGV[9])

local user, role, premiumUntil
if KEYS[1] ~= '' then user, role, premiumUntil = findSession(KEYS[1], now) end
local session = { user or '', role or '', string.format('%.0f', premiumUntil or 0) }
if check == 'no' or (premiumUntil or 0) > now then return session end

local quotas
if user then
  quotas = { { key = quotaOfDay .. ':user:' .. user, limit = perPerson } }
else
  quotas = {
    { key = quotaOfDay .. ':visitor:' .. visitor, limit = perPerson },
    { key = quotaOfDay .. ':address:' .. address, limit = perAddress },
  }
end
local allowed, limit, used, charged = charge(quotas, fingerprint, now, dayEndsAt)
return { session[1], session[2], session[3], allowed, limit, used, unpack(charged) }`

export interface Authenticated {
  /** Undefined if there is no open session with this handle. */
  readonly user: SessionUser | undefined
  /** Undefined if there was no check or the user is premium. */
  readonly quota: QuotaStatus | undefined
  readonly isRedisDown: boolean
}

/** Finds the user of a session and charges a search. `handle` is empty without a session cookie. */
export type AuthenticateAndCharge = (input: {
  handle: string
  check: QuotaCheck | undefined
  nowMs: number
}) => Promise<Authenticated>

/** Uses Redis, which all gateways share. While it is down, callers are anonymous and this process counts searches. */
export function createAuthenticateAndCharge({
  redis,
  prefix,
  limits,
  withRedisFallback,
}: {
  redis: Redis
  prefix: string
  limits: QuotaLimits
  withRedisFallback: WithRedisFallback
}): AuthenticateAndCharge {
  const run = createRedisScript(redis, script)
  const inMemoryQuota = createInMemoryQuota(limits)

  const inRedis: AuthenticateAndCharge = async ({ handle, check, nowMs }) => {
    const { fingerprint = '', day, visitor = '', address = '' } = check ?? {}
    const result = await run(
      [handle && sessionKey(prefix, handle)],
      ...[nowMs, check ? 'yes' : 'no', fingerprint, day?.endsAtMs ?? 0],
      ...[`${prefix}:quota:${day?.name ?? ''}`, visitor, address],
      ...[limits.perPerson, limits.perAddress],
    )
    const [userId, role, premiumUntil, allowed, limit, used, ...charged] = result as [
      ...[string, SessionUser['role'], string, number?, number?, number?, ...string[]],
    ]
    return {
      user: userId ? { userId, role, premiumUntilMs: Number(premiumUntil) } : undefined,
      quota:
        limit === undefined || used === undefined
          ? undefined
          : { limit, used, isAllowed: allowed === 1, refund: refundOf(charged, fingerprint) },
      isRedisDown: false,
    }
  }

  const refundOf = (keys: readonly string[], fingerprint: string) =>
    keys.length === 0
      ? undefined
      : async () => {
          // If Redis fails now, the search stays charged; the response must not fail for that.
          await Promise.all(keys.map((key) => redis.srem(key, fingerprint))).catch(() => {})
        }

  return async (input) => {
    const { handle, check } = input
    if (!handle && !check) return { user: undefined, quota: undefined, isRedisDown: false }
    return withRedisFallback(
      () => inRedis(input),
      () => ({
        user: undefined,
        quota: check && inMemoryQuota.charge(check),
        isRedisDown: true,
      }),
    )
  }
}
