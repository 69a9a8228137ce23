import type { SessionUser } from '@homeground/service'
import { LRUCache } from 'lru-cache'
import type { QuotaCheck } from './quota.ts'

export interface QuotaLimits {
  /** Different searches per day of one free user or one visitor. */
  readonly perPerson: number
  /** Different searches per day of all visitors of one address. */
  readonly perAddress: number
}

/**
 * The addresses (IPv6: /64) whose limits all addresses of one /48 share. A site may be given a whole /48, which is
 * 65,536 addresses, so it must not multiply the limits by that. A provider may also divide a /48 among its
 * customers: eight of them can use up their limits on the same day, more than ever do.
 */
export const addressesPerNetwork = 8

/** One of the quotas that a search is charged to. */
export interface Quota {
  /** Where it is stored; empty if it only begins with this search. */
  readonly key: string
  readonly limit: number
}

/** Where the quotas of a day are stored: the beginning of their keys. */
const quotaPrefix = (prefix: string, day: string) => `${prefix}:quota:requests:${day}`

/** The quota of a confirmed account, without the id of the user. */
export const userQuotaPrefix = (prefix: string, day: string) => `${quotaPrefix(prefix, day)}:user:`

/** Beginning of the keys of a day's quotas; the kind and the id follow, then `:reserved` or `:begun` in keys of a count. */
export const dayPrefix = (prefix: string, day: string) => `${quotaPrefix(prefix, day)}:`

/** All keys with which a quota is stored, also of former versions. */
export const keysOfQuota = (key: string): readonly string[] => [
  key,
  `${key}:reserved`,
  key.replace(':quota:requests:', ':quota:'),
]

/** The quotas of visitors and unconfirmed accounts, widest first. */
export function sharedQuotas(
  { visitor, address, network, day }: QuotaCheck,
  { prefix, limits: { perPerson, perAddress } }: { prefix: string; limits: QuotaLimits },
): readonly Quota[] {
  const keyOf = (kind: string, id: string) => `${quotaPrefix(prefix, day.name)}:${kind}:${id}`
  return [
    ...(network === undefined ? [] : [{ key: keyOf('network', network), limit: perAddress * addressesPerNetwork }]),
    { key: keyOf('address', address), limit: perAddress },
    { key: visitor === undefined ? '' : keyOf('visitor', visitor), limit: perPerson },
  ]
}

/** The quotas that a search of a caller without premium is charged to, widest first. */
export function quotasOf(
  check: QuotaCheck,
  user: SessionUser | undefined,
  stored: { prefix: string; limits: QuotaLimits },
): readonly Quota[] {
  if (!user?.isConfirmed) return sharedQuotas(check, stored)
  const { prefix, limits } = stored
  return [{ key: userQuotaPrefix(prefix, check.day.name) + user.userId, limit: limits.perPerson }]
}

/** Of quotas, the one with the fewest searches left. */
export function tightestOf(quotas: readonly { readonly limit: number; readonly used: number }[]): {
  limit: number
  used: number
} {
  const { limit, used } = quotas.reduce((a, b) => (b.limit - b.used < a.limit - a.used ? b : a))
  return { limit, used }
}

/** A search that is neither confirmed nor released is off its quotas after this time: its gateway has died. */
const reservedMs = 60_000

/** How long counts of former versions are kept: more than the longest day. */
const takenOverMs = 26 * 3600_000

/** A search that counts, and the request that makes it. */
export interface Search {
  /** Empty to reserve nothing. */
  readonly fingerprint: string
  /** Of the request, unique among all gateways. */
  readonly id: string
  /** When the request began, in ms since 1970. */
  readonly nowMs: number
}

/** A quota after a reservation. */
export interface QuotaCount extends Quota {
  readonly used: number
  /** 2 if the search was confirmed before, 1 if this request has reserved it, 0 if it does not count. */
  readonly state: number
}

export interface Reservation {
  /** False if the search is new and one of the quotas has none left. */
  readonly isAllowed: boolean
  readonly counts: readonly QuotaCount[]
}

/**
 * Lua: `reserve(quotas, search, now)` reserves a search on quotas, widest first. A quota has a `limit` and a `key`,
 * or an empty key if it only begins with this search. The hash at `key` has the searches of the day by fingerprint;
 * the sorted set at `key:reserved` has, by when they expire, those whose response has not begun, as fingerprint and
 * id of the request. Both count, so of N new searches sent at once exactly the remaining number pass. A search that
 * the hash has is free, so repeating one costs nothing.
 *
 * A quota begins with a search that is new to the wider one. With any other search only that of a visitor begins, and only
 * as many per day as the widest quota has searches: else the same search from ever new visitors would leave a key for each.
 *
 * `search` has a `fingerprint`, empty to reserve nothing, and the `id` of the request. Returns 1 or 0 (allowed) and,
 * for each quota, its used searches and whether the search is in its hash (2), reserved (1) or not counted (0).
 */
export const reserveLua = `
-- Before quotas were hashes they were sets under another name.
local function takeOver(key)
  local searches = redis.call('SMEMBERS', (string.gsub(key, ':quota:requests:', ':quota:', 1)))
  for _, search in ipairs(searches) do redis.call('HSET', key, search, 1) end
  if #searches > 0 then redis.call('PEXPIRE', key, ${takenOverMs}) end
  return #searches
end

local function readQuota(quota, fingerprint, now)
  quota.used, quota.state = 0, 0
  if quota.key == '' then return end
  quota.used = redis.call('HLEN', quota.key)
  if quota.used == 0 then quota.used = takeOver(quota.key) end
  if fingerprint ~= '' and redis.call('HEXISTS', quota.key, fingerprint) == 1 then quota.state = 2 end
  local seen = {}
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', quota.key .. ':reserved', '(' .. now, '+inf')) do
    local search = string.match(member, '^[^ ]*')
    if not seen[search] then quota.used = quota.used + 1 end
    seen[search] = true
  end
  quota.isReserved = seen[fingerprint]
end

local function mayVisitorBegin(widest)
  local begun = widest.key .. ':begun'
  local count = redis.call('INCR', begun)
  if count == 1 then redis.call('PEXPIRE', begun, ${takenOverMs}) end
  return count <= widest.limit
end

local function reserve(quotas, search, now)
  local allowed, isNew = 1, true
  for _, quota in ipairs(quotas) do
    readQuota(quota, search.fingerprint, now)
    local isCounted = quota.state == 2 or quota.isReserved
    if not isCounted and quota.used >= quota.limit then allowed = 0 end
  end
  if search.fingerprint ~= '' and allowed == 1 then
    for i, quota in ipairs(quotas) do
      local isCounted = quota.state == 2 or quota.isReserved
      local isVisitor = #quotas > 1 and i == #quotas
      if quota.state == 0 and quota.key ~= ''
        and (isNew or quota.used > 0 or (isVisitor and mayVisitorBegin(quotas[1]))) then
        local reserved = quota.key .. ':reserved'
        redis.call('ZREMRANGEBYSCORE', reserved, '-inf', now)
        redis.call('ZADD', reserved, string.format('%.0f', now + ${reservedMs}), search.fingerprint .. ' ' .. search.id)
        redis.call('PEXPIRE', reserved, ${reservedMs})
        quota.state = 1
      end
      isNew = not isCounted and (quota.state == 1 or (quota.key == '' and isNew))
      if isNew then quota.used = quota.used + 1 end
    end
  end
  local result = { allowed }
  for _, quota in ipairs(quotas) do
    result[#result + 1] = quota.used
    result[#result + 1] = quota.state
  end
  return result
end
`

/**
 * Lua script that settles searches, each on one quota: KEYS are the quotas; ARGV has for each the time, the
 * fingerprint, the id of the request, `confirm` or `release`, and the ms until the quota ends. May run twice. Returns
 * how many quotas have one search less.
 */
export const settleLua = `
local removed = 0
for i, key in ipairs(KEYS) do
  local now, fingerprint, id, action, endsIn = unpack(ARGV, 5 * i - 4, 5 * i)
  local reserved = key .. ':reserved'
  local isSame = function(member) return string.sub(member, 1, #fingerprint + 1) == fingerprint .. ' ' end
  if action == 'confirm' then
    redis.call('HINCRBY', key, fingerprint, 1)
    redis.call('PEXPIRE', key, endsIn)
    for _, member in ipairs(redis.call('ZRANGE', reserved, 0, -1)) do
      if isSame(member) then redis.call('ZREM', reserved, member) end
    end
  elseif redis.call('ZREM', reserved, fingerprint .. ' ' .. id) == 1 then
    local others = 0
    for _, member in ipairs(redis.call('ZRANGEBYSCORE', reserved, '(' .. now, '+inf')) do
      if isSame(member) then others = others + 1 end
    end
    if others == 0 then removed = removed + 1 end
  end
end
return removed`

/** The result of `reserve` in Lua. */
export function readReservation([allowed, ...counts]: readonly number[], quotas: readonly Quota[]): Reservation {
  return {
    isAllowed: allowed === 1,
    counts: quotas.map((quota, index) => ({ ...quota, used: counts[2 * index]!, state: counts[2 * index + 1]! })),
  }
}

/** A quota as in Redis, as far as this process knows it, and how many searches other gateways have counted. */
interface KnownQuota {
  /** The latest of the searches that count. */
  readonly confirmed: Set<string>
  /** By fingerprint, the ids of its requests with the time when they expire. */
  readonly reserved: Map<string, Map<string, number>>
  /** Searches that count and are in neither: other gateways have counted them, or they are too many to be remembered. */
  elsewhere: number
  visitorsBegun: number
}

/**
 * Counts searches in this process while Redis is slow or down, by the rule of `reserveLua` and `settleLua`, beginning with
 * what Redis reported last of each quota. `maxQuotas`: those unused for longest are forgotten. `maxSearches`: of
 * one quota, the latest are remembered; a repeated search counts again once so many others were made since.
 */
export function createQuotaMemory({ maxQuotas = 20_000, maxSearches = 200 } = {}) {
  const quotas = new LRUCache<string, KnownQuota>({ max: maxQuotas })
  const quotaAt = (key: string): KnownQuota => {
    const quota = quotas.get(key) ?? { confirmed: new Set(), reserved: new Map(), elsewhere: 0, visitorsBegun: 0 }
    quotas.set(key, quota)
    return quota
  }
  const isReserved = (quota: KnownQuota, fingerprint: string, nowMs: number) =>
    [...(quota.reserved.get(fingerprint)?.values() ?? [])].some((expiresAtMs) => expiresAtMs > nowMs)
  const countHere = (quota: KnownQuota, nowMs: number) =>
    quota.confirmed.size + [...quota.reserved.keys()].filter((each) => isReserved(quota, each, nowMs)).length
  const remove = ({ reserved }: KnownQuota, { fingerprint, id }: Search): boolean => {
    const requests = reserved.get(fingerprint)
    const wasReserved = requests?.delete(id) ?? false
    if (requests?.size === 0) reserved.delete(fingerprint)
    return wasReserved
  }
  const add = (quota: KnownQuota, { fingerprint, id, nowMs }: Search) => {
    for (const [other, requests] of quota.reserved) {
      for (const [request, expiresAtMs] of requests) {
        if (expiresAtMs <= nowMs) remove(quota, { fingerprint: other, id: request, nowMs })
      }
    }
    const requests = quota.reserved.get(fingerprint) ?? new Map<string, number>()
    quota.reserved.set(fingerprint, requests.set(id, nowMs + reservedMs))
  }
  const confirmAt = (quota: KnownQuota, fingerprint: string) => {
    quota.confirmed.add(fingerprint)
    quota.reserved.delete(fingerprint)
    if (quota.confirmed.size <= maxSearches) return
    const [oldest] = quota.confirmed
    quota.confirmed.delete(oldest!)
    quota.elsewhere++
  }

  return {
    isKnown: (key: string) => quotas.has(key),
    /** Notes what Redis reported. */
    learn({ key, used, state }: QuotaCount, search: Search): void {
      const quota = quotaAt(key)
      if (state === 1) add(quota, search)
      if (state === 2) confirmAt(quota, search.fingerprint)
      quota.elsewhere = Math.max(0, used - countHere(quota, search.nowMs))
    },
    /** As `reserve` in Lua. */
    reserve(all: readonly Quota[], search: Search): Reservation {
      const { fingerprint, nowMs } = search
      const counts = all.map(({ key, limit }) => {
        const quota = quotas.get(key)
        const used = quota ? quota.elsewhere + countHere(quota, nowMs) : 0
        const state = quota?.confirmed.has(fingerprint) ? 2 : 0
        const isCounted = state === 2 || (quota !== undefined && isReserved(quota, fingerprint, nowMs))
        return { key, limit, used, state, isCounted }
      })
      const isAllowed = counts.every(({ isCounted, used, limit }) => isCounted || used < limit)
      const [widest] = counts
      const mayVisitorBegin = () => ++quotaAt(widest!.key).visitorsBegun <= widest!.limit
      let isNew = true
      for (const count of isAllowed && fingerprint !== '' ? counts : []) {
        const isVisitor = counts.length > 1 && count === counts.at(-1)
        if (count.state === 0 && count.key !== '' && (isNew || count.used > 0 || (isVisitor && mayVisitorBegin()))) {
          add(quotaAt(count.key), search)
          count.state = 1
        }
        isNew = !count.isCounted && (count.state === 1 || (count.key === '' && isNew))
        if (isNew) count.used++
      }
      return { isAllowed, counts }
    },
    /** The search has succeeded. */
    confirm(keys: readonly string[], { fingerprint }: Search): void {
      for (const key of keys) confirmAt(quotaAt(key), fingerprint)
    },
    /** The search has failed. Returns how many quotas have one search less. */
    release(keys: readonly string[], search: Search): number {
      return keys.filter((key) => {
        const quota = quotas.get(key)
        return quota && remove(quota, search) && !isReserved(quota, search.fingerprint, search.nowMs)
      }).length
    },
  }
}
