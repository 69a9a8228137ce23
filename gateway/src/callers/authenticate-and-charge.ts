import {
  createRedisScript,
  findSessionLua,
  type SessionUser,
  sessionKey,
} from '@homeground/service'
import type { Redis } from 'ioredis'
import { chargeLua, refundLua } from '../quota/charge-lua.ts'
import { createInMemoryQuota } from '../quota/in-memory-quota.ts'
import type { QuotaCheck, QuotaLimits, QuotaStatus } from '../quota/quota-check.ts'
import { type Burst, type BurstCount, countBurstLua, createBursts } from './burst-count.ts'
import type { WithRedisFallback } from './redis-fallback.ts'

/**
 * One round trip to Redis for all questions of a request: how many came from its address this minute, which user
 * does its session belong to, and may this search pass? Premium users' searches are not counted. An unconfirmed
 * account has no searches of its own: it shares those of its visitor and address.
 */
const script = `${findSessionLua}${chargeLua}${countBurstLua}
local now, check, fingerprint, dayEndsAt = tonumber(ARGV[1]), ARGV[2], ARGV[3], tonumber(ARGV[4])
local quotaOfDay, visitor, address = ARGV[5], ARGV[6], ARGV[7]
local perPerson, perAddress = tonumber(ARGV[8]), tonumber(ARGV[9])

local burst, burstEndsIn = 0, 0
if KEYS[2] ~= '' then burst, burstEndsIn = countBurst(KEYS[2], 1) end
local user, role, premiumUntil, confirmed
if KEYS[1] ~= '' then user, role, premiumUntil, confirmed = findSession(KEYS[1], now) end
local session = {
  user or '', role or '', string.format('%.0f', premiumUntil or 0), confirmed and 1 or 0, burst, burstEndsIn
}
if check == 'no' or (premiumUntil or 0) > now then return session end

local quotas
if confirmed then
  quotas = { { key = quotaOfDay .. ':user:' .. user, limit = perPerson } }
else
  quotas = {
    { key = visitor ~= '' and quotaOfDay .. ':visitor:' .. visitor or nil, limit = perPerson },
    { key = quotaOfDay .. ':address:' .. address, limit = perAddress },
  }
end
local allowed, limit, used, charged = charge(quotas, fingerprint, now, dayEndsAt)
for _, value in ipairs({ allowed, limit, used, unpack(charged) }) do session[#session + 1] = value end
return session`

export interface Authenticated {
  /** Undefined if there is no open session with this handle. */
  readonly user: SessionUser | undefined
  /** Undefined if there was no check or the user is premium. */
  readonly quota: QuotaStatus | undefined
  /** Undefined if the request was not counted. */
  readonly burst: BurstCount | undefined
  readonly isRedisDown: boolean
}

/**
 * Counts a request toward its burst, finds the user of a session and charges a search. `handle` is empty without a
 * session cookie.
 */
export type AuthenticateAndCharge = (input: {
  handle: string
  check: QuotaCheck | undefined
  /** What the request counts toward; undefined to count nothing. */
  burst: Burst | undefined
  nowMs: number
}) => Promise<Authenticated>

const nobody = { user: undefined, quota: undefined, isRedisDown: false }

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
  const runRefund = createRedisScript(redis, refundLua)
  const inMemoryQuota = createInMemoryQuota(limits)
  const bursts = createBursts({ redis, prefix })

  const inRedis: AuthenticateAndCharge = async ({ handle, check, burst, nowMs }) => {
    const { fingerprint = '', day, visitor = '', address = '' } = check ?? {}
    const result = (await run(
      [handle && sessionKey(prefix, handle), burst ? `${prefix}:burst:${burst.key}` : ''],
      ...[nowMs, check ? 'yes' : 'no', fingerprint, day?.endsAtMs ?? 0],
      ...[`${prefix}:quota:requests:${day?.name ?? ''}`, visitor, address],
      ...[limits.perPerson, limits.perAddress],
    )) as unknown[]
    const [session, status] = [result.slice(0, 6), result.slice(6)]
    const [userId, role, premiumUntil, confirmed, count, endsInMs] = session as [
      ...[string, SessionUser['role'], string, number, number, number],
    ]
    const [allowed, limit, used, ...charged] = status as [number?, number?, number?, ...string[]]
    if (burst) bursts.learn(burst.key, { count, endsInMs })
    return {
      user: userId
        ? { userId, role, premiumUntilMs: Number(premiumUntil), isConfirmed: confirmed === 1 }
        : undefined,
      quota:
        limit === undefined || used === undefined
          ? undefined
          : { limit, used, isAllowed: allowed === 1, refund: refundOf(charged, fingerprint) },
      burst: burst && { count, endsInMs },
      isRedisDown: false,
    }
  }

  const refundOf = (keys: readonly string[], fingerprint: string) =>
    keys.length === 0
      ? undefined
      : async () => {
          // If Redis fails now, the search stays charged; the response must not fail for that.
          const removed = await runRefund([...keys], fingerprint).catch(() => 0)
          return Number(removed) > 0
        }

  return async (input) => {
    const { handle, check, burst } = input
    const isCountedHere = !handle && !check && !burst?.isExact
    if (isCountedHere) return { ...nobody, burst: burst && bursts.count(burst.key) }
    return withRedisFallback(
      () => inRedis(input),
      () => ({
        user: undefined,
        quota: check && inMemoryQuota.charge(check),
        burst: burst && bursts.count(burst.key),
        isRedisDown: true,
      }),
    )
  }
}
