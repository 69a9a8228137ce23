import { randomBytes } from 'node:crypto'
import { createRedisScript, findSessionLua, type SessionUser, sessionKey } from '@homeground/service'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import type { Charge, QuotaCheck, QuotaStatus } from '../quota/quota.ts'
import {
  createQuotaMemory,
  type QuotaLimits,
  quotasOf,
  type Reservation,
  readReservation,
  reserveLua,
  type Search,
  settleLua,
  sharedQuotas,
  tightestOf,
  userQuotaPrefix,
} from '../quota/quota-rule.ts'
import type { RedisFallback } from '../quota/redis-fallback.ts'
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
  /** The minute that the request counts toward; undefined to count nothing. */
  burst: Burst | undefined
  nowMs: number
}) => Promise<Authenticated>

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
  /** By session handle. */
  const users = new LRUCache<string, SessionUser>({ max: maxUsers })
  const bursts = createBursts({ redis, prefix })
  const createRequestId = requestIds()
  const stored = { prefix, limits }

  const chargeOf = (keys: readonly string[], search: DatedSearch): Charge | undefined =>
    keys.length === 0
      ? undefined
      : {
          confirm() {
            memory.confirm(keys, search)
            settlements.confirm(settlementsOf(keys, search, 'confirm'))
          },
          async release() {
            const released = memory.release(keys, search)
            return ((await settlements.release(settlementsOf(keys, search, 'release'))) ?? released) > 0
          },
        }

  const inRedis = async ({ handle, check, burst, nowMs }: Input, id: string): Promise<Authenticated> => {
    const shared = check ? sharedQuotas(check, stored) : []
    const keys = [handle && sessionKey(prefix, handle), burst ? `${prefix}:burst:${burst.key}` : '']
    const result = (await run(
      keys.concat(shared.map(({ key }) => key)),
      nowMs,
      check ? 'yes' : 'no',
      check?.fingerprint ?? '',
      id,
      userQuotaPrefix(prefix, check?.day.name ?? ''),
      limits.perPerson,
      ...shared.map(({ limit }) => limit),
    )) as [string, SessionUser['role'], string, number, number, number, ...number[]]
    const [userId, role, premiumUntil, confirmed, count, endsInMs, ...reserved] = result
    if (burst) bursts.learn(burst.key, { count, endsInMs })
    const user = userId
      ? { userId, role, premiumUntilMs: Number(premiumUntil), isConfirmed: confirmed === 1 }
      : undefined
    if (handle) users.set(handle, user)
    const counts = { burst: burst && { count, endsInMs, ...countNetwork(burst) }, user }
    if (!check || reserved.length === 0) return { ...counts, quota: undefined, isRedisDown: false }
    const search = searchOf(check, { id, nowMs })
    const reservation = readReservation(reserved, quotasOf(check, user, stored))
    for (const quota of reservation.counts) if (quota.key !== '') memory.learn(quota, search)
    return { ...counts, quota: { ...statusOf(reservation, search), isKnown: true }, isRedisDown: false }
  }

  const inMemory = ({ handle, check, burst, nowMs }: Input, id: string, isSent: boolean): Authenticated => {
    const counts = { user: undefined, burst: burst && countHere(burst), isRedisDown: true }
    const user = users.get(handle)
    if (!check || (user && user.premiumUntilMs > nowMs)) return { ...counts, quota: undefined }
    const quotas = quotasOf(check, user, stored)
    const isKnown = (handle === '' || user !== undefined) && quotas.some(({ key }) => memory.isKnown(key))
    const search = searchOf(check, { id, nowMs })
    const reservation = memory.reserve(quotas, search)
    // Redis may still execute the command that took too long.
    if (isSent && !reservation.isAllowed) {
      const keys = quotas.map(({ key }) => key).filter((key) => key !== '')
      void settlements.release(settlementsOf(keys, search, 'release'))
    }
    return { ...counts, quota: { ...statusOf(reservation, search), isKnown } }
  }

  const statusOf = ({ isAllowed, counts }: Reservation, search: DatedSearch) => {
    const keys = counts.filter(({ state }) => state === 1).map(({ key }) => key)
    return { ...tightestOf(counts), isAllowed, charge: chargeOf(keys, search) }
  }
  const countNetwork = ({ network }: Burst) => network && { network: bursts.count(network.key) }
  const countHere = (burst: Burst): BurstCounts => ({ ...bursts.count(burst.key), ...countNetwork(burst) })

  return async (input) => {
    const { handle, check, burst } = input
    const isCountedHere = !handle && !check && !burst?.isExact
    if (isCountedHere) {
      return { user: undefined, quota: undefined, isRedisDown: false, burst: burst && countHere(burst) }
    }
    const id = createRequestId()
    let isSent = false
    return redisFallback.use(
      () => {
        isSent = true
        return inRedis(input, id)
      },
      () => inMemory(input, id, isSent),
    )
  }
}

type Input = Parameters<AuthenticateAndCharge>[0]

interface DatedSearch extends Search {
  /** Until its quotas are deleted. */
  readonly endsInMs: number
}

function searchOf({ fingerprint = '', day }: QuotaCheck, request: { id: string; nowMs: number }): DatedSearch {
  const endsInMs = Math.max(day.endsAtMs - request.nowMs, 0) + keptMs
  return { fingerprint, endsInMs, ...request }
}

/** Ids of requests that differ from those of all gateways. */
function requestIds(): () => string {
  const gateway = randomBytes(9).toString('base64url')
  let last = 0
  return () => `${gateway}${(++last).toString(36)}`
}

/** How a search ended on one quota. */
interface Settlement extends DatedSearch {
  readonly key: string
  readonly action: 'confirm' | 'release'
}

function settlementsOf(keys: readonly string[], search: DatedSearch, action: Settlement['action']): Settlement[] {
  return keys.map((key) => ({ ...search, key, action }))
}

/** Settlements in one command, so that none holds up Redis. */
const maxPerCommand = 500
/** Settlements that wait for Redis to recover; beyond, the oldest are dropped. */
const maxWaiting = 50_000

/**
 * Settles reserved searches in Redis, those of one turn of the event loop with one command. While Redis is slow or
 * down they wait, and are sent before anything else once it has recovered. All may be sent twice.
 */
function createSettlements(redis: Redis, fallback: RedisFallback) {
  const run = createRedisScript(redis, settleLua)
  let next: Settlement[] = []
  let waiting: Settlement[] = []

  const sendPart = async (part: readonly Settlement[]) => {
    const keys = part.map(({ key }) => key)
    const args = part.map(({ nowMs, fingerprint, id, action, endsInMs }) => [nowMs, fingerprint, id, action, endsInMs])
    return Number(await run(keys, ...args.flat()))
  }
  const wait = (settlements: readonly Settlement[]) => {
    waiting.push(...settlements)
    if (waiting.length > maxWaiting) waiting.splice(0, waiting.length - maxWaiting)
  }
  const send = (part: readonly Settlement[]) =>
    fallback.use<number | undefined>(
      () => sendPart(part),
      () => {
        wait(part)
        return undefined
      },
    )
  const sendNext = () => {
    for (let start = 0; start < next.length; start += maxPerCommand) {
      void send(next.slice(start, start + maxPerCommand))
    }
    next = []
  }
  fallback.onRecovery(async () => {
    while (waiting.length > 0) {
      const part = waiting.slice(0, maxPerCommand)
      waiting = waiting.slice(maxPerCommand)
      await sendPart(part).catch((error: unknown) => {
        waiting = [...part, ...waiting]
        throw error
      })
    }
  })

  return {
    /** In a moment; the response does not wait for it. */
    confirm(settlements: readonly Settlement[]): void {
      if (next.length === 0) setImmediate(sendNext)
      next.push(...settlements)
    },
    /** Returns how many quotas have one search less; undefined if Redis could not be asked. */
    release: send,
  }
}
