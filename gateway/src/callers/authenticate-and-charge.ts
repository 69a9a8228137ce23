import { randomBytes } from 'node:crypto'
import { createRedisScript, findSessionLua, type SessionUser, sessionKey } from '@homeground/service'
import type { Redis } from 'ioredis'
import { reserveLua } from '../quota/charge-lua.ts'
import {
  type Charge,
  type QuotaCheck,
  type QuotaLimits,
  type QuotaStatus,
  quotasOf,
  sharedQuotas,
  tightestOf,
  userQuotaPrefix,
} from '../quota/quota-check.ts'
import { createQuotaMemory } from '../quota/quota-memory.ts'
import type { RedisFallback } from '../quota/redis-fallback.ts'
import { createSettlements, type Settlement } from '../quota/settle-charges.ts'
import { type Burst, type BurstCounts, countBurstLua, createBursts } from './client-limits.ts'

/**
 * One round trip to Redis for all questions of a request: how many came from its address this minute, which user
 * does its session belong to, and may this search pass? Premium users' searches are not counted. An unconfirmed
 * account has no searches of its own: it shares those of its visitor and address.
 */
const script = `${findSessionLua}${reserveLua}${countBurstLua}
local now, check = tonumber(ARGV[1]), ARGV[2]
local search = { fingerprint = ARGV[3], id = ARGV[4] }
local userQuotaPrefix, userLimit = ARGV[5], tonumber(ARGV[6])

local burst, burstEndsIn = 0, 0
if KEYS[2] ~= '' then burst, burstEndsIn = countBurst(KEYS[2], 1) end
local user, role, premiumUntil, confirmed
if KEYS[1] ~= '' then user, role, premiumUntil, confirmed = findSession(KEYS[1], now) end
local session = {
  user or '', role or '', string.format('%.0f', premiumUntil or 0), confirmed and 1 or 0, burst, burstEndsIn
}
if check == 'no' or (premiumUntil or 0) > now then return session end

local quotas = {}
if confirmed then
  quotas[1] = { key = userQuotaPrefix .. user, limit = userLimit }
else
  for i = 3, #KEYS do quotas[i - 2] = { key = KEYS[i], limit = tonumber(ARGV[i + 4]) } end
end
for _, value in ipairs(reserve(quotas, search, now)) do session[#session + 1] = value end
return session`

/** Open sessions whose users this process remembers, to count their searches while Redis is slow or down. */
const maxUsers = 10_000

/** Redis deletes counts this long after their day, in case the clocks of gateways differ. */
const keptMs = 3600_000

export interface Authenticated {
  /** Undefined if there is no open session with this handle. */
  readonly user: SessionUser | undefined
  /** Undefined if there was no check or the user is premium. */
  readonly quota: QuotaStatus | undefined
  /** Undefined if the request was not counted. */
  readonly burst: BurstCounts | undefined
  readonly isRedisDown: boolean
}

/**
 * Counts a request toward its burst, finds the user of a session and reserves a search. `handle` is empty without a
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

/**
 * Uses Redis, which all gateways share. While it is slow or down, callers are anonymous, and this process continues to
 * count searches from what Redis reported last, also those of users whose sessions it knows.
 */
export function createAuthenticateAndCharge({
  redis,
  prefix,
  limits,
  redisFallback,
}: {
  redis: Redis
  prefix: string
  limits: QuotaLimits
  redisFallback: RedisFallback
}): AuthenticateAndCharge {
  const run = createRedisScript(redis, script)
  const settlements = createSettlements(redis, redisFallback)
  const memory = createQuotaMemory()
  const users = createUserMemory()
  const bursts = createBursts({ redis, prefix })
  const createRequestId = requestIds()
  const stored = { prefix, limits }

  const chargeOf = (keys: readonly string[], search: SearchOf): Charge | undefined =>
    keys.length === 0
      ? undefined
      : {
          confirm() {
            memory.confirm(keys, search.fingerprint)
            settlements.confirm(settlementsOf(keys, search, 'confirm'))
          },
          async release() {
            const isOff = memory.release(keys, search.fingerprint)
            return (await settlements.release(settlementsOf(keys, search, 'release'))) ?? isOff
          },
        }

  const inRedis = async (input: Input, id: string): Promise<Authenticated> => {
    const { handle, check, burst, nowMs } = input
    const shared = check ? sharedQuotas(check, stored) : []
    const result = (await run(
      [
        handle && sessionKey(prefix, handle),
        burst ? `${prefix}:burst:${burst.key}` : '',
        ...shared.map(({ key }) => key),
      ],
      nowMs,
      check ? 'yes' : 'no',
      check?.fingerprint ?? '',
      id,
      userQuotaPrefix(prefix, check?.day.name ?? ''),
      limits.perPerson,
      ...shared.map(({ limit }) => limit),
    )) as unknown[]
    const [userId, role, premiumUntil, confirmed, count, endsInMs] = result as [
      string,
      SessionUser['role'],
      string,
      number,
      number,
      number,
    ]
    const [allowed, ...reported] = result.slice(6) as [number?, ...number[]]
    if (burst) bursts.learn(burst.key, { count, endsInMs })
    const user = userId
      ? { userId, role, premiumUntilMs: Number(premiumUntil), isConfirmed: confirmed === 1 }
      : undefined
    if (handle) users.learn(handle, user)
    const counts = { burst: burst && { count, endsInMs, ...countNetwork(burst) }, user }
    if (!check || allowed === undefined) return { ...counts, quota: undefined, isRedisDown: false }
    const quotas = quotasOf(check, user, stored).map((quota, index) => ({
      ...quota,
      used: reported[2 * index]!,
      state: reported[2 * index + 1]!,
    }))
    for (const quota of quotas) if (quota.key !== '') memory.learn(quota, check.fingerprint)
    const charged = quotas.filter(({ state }) => state === 1).map(({ key }) => key)
    const charge = chargeOf(charged, searchOf(check, { id, nowMs }))
    const quota = { ...tightestOf(quotas), isAllowed: allowed === 1, isKnown: true, charge }
    return { ...counts, quota, isRedisDown: false }
  }

  const inMemory = (
    { handle, check, burst, nowMs }: Input,
    { id, isSent }: { id: string; isSent: boolean },
  ): Authenticated => {
    const counts = { user: undefined, burst: burst && countHere(burst), isRedisDown: true }
    const user = users.find(handle)
    if (!check || (user && user.premiumUntilMs > nowMs)) return { ...counts, quota: undefined }
    const quotas = quotasOf(check, user, stored)
    const { charged, isKnown, ...status } = memory.charge(quotas, check.fingerprint)
    const search = searchOf(check, { id, nowMs })
    // Redis may still execute the command that took too long.
    if (isSent && !status.isAllowed) {
      const keys = quotas.map(({ key }) => key).filter((key) => key !== '')
      void settlements.release(settlementsOf(keys, search, 'release'))
    }
    const isCallerKnown = isKnown && (handle === '' || user !== undefined)
    return { ...counts, quota: { ...status, isKnown: isCallerKnown, charge: chargeOf(charged, search) } }
  }

  const countNetwork = ({ network }: Burst) => network && { network: bursts.count(network.key) }
  const countHere = (burst: Burst): BurstCounts => ({ ...bursts.count(burst.key), ...countNetwork(burst) })

  return async (input) => {
    const { handle, check, burst } = input
    const isCountedHere = !handle && !check && !burst?.isExact
    if (isCountedHere) return { ...nobody, burst: burst && countHere(burst) }
    const id = createRequestId()
    let isSent = false
    return redisFallback.use(
      () => {
        isSent = true
        return inRedis(input, id)
      },
      () => inMemory(input, { id, isSent }),
    )
  }
}

type Input = Parameters<AuthenticateAndCharge>[0]
type SearchOf = ReturnType<typeof searchOf>

function searchOf({ fingerprint = '', day }: QuotaCheck, request: { id: string; nowMs: number }) {
  const endsInMs = Math.max(day.endsAtMs - request.nowMs, 0) + keptMs
  return { fingerprint, endsInMs, ...request }
}

function settlementsOf(keys: readonly string[], search: SearchOf, action: Settlement['action']): Settlement[] {
  return keys.map((key) => ({ ...search, key, action }))
}

/** Ids of requests that differ from those of all gateways. */
function requestIds(): () => string {
  const gateway = randomBytes(9).toString('base64url')
  let last = 0
  return () => `${gateway}${(++last).toString(36)}`
}

/** The users of the sessions that were used last, by handle. */
function createUserMemory() {
  const users = new Map<string, SessionUser>()
  return {
    find: (handle: string) => users.get(handle),
    learn(handle: string, user: SessionUser | undefined): void {
      users.delete(handle)
      if (!user) return
      users.set(handle, user)
      if (users.size <= maxUsers) return
      for (const oldest of users.keys()) {
        users.delete(oldest)
        break
      }
    },
  }
}
