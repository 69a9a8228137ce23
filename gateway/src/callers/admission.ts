import { sessionIdleMs } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { Ask, Limits, Standing } from '../quota/allowance.ts'
import { redisScript } from './redis-script.ts'

/**
 * One trip to Redis for both questions of a request: whose session is it, and may this search pass?
 * Counted is by sets of question hashes, so the same question again costs nothing, and of N new ones at
 * once exactly the remaining number pass. Layout of a session: libs/service/src/sessions.ts.
 */
const script = `
local prefix, now, handle, idle = ARGV[1], tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4])
local mode, question, day, dayEnds = ARGV[5], ARGV[6], ARGV[7], tonumber(ARGV[8])
local visitor, address = ARGV[9], ARGV[10]
local perPerson, perAddress = tonumber(ARGV[11]), tonumber(ARGV[12])

local user, role, premiumUntil = '', '', 0
if handle ~= '' then
  local key = prefix .. ':session:' .. handle
  local s = redis.call('HMGET', key, 'user', 'role', 'premiumUntil', 'endsAt', 'seenAt')
  if s[1] then
    local ends, seen = tonumber(s[4]), tonumber(s[5])
    if now >= ends or now >= seen + idle then
      redis.call('DEL', key)
    else
      user, role, premiumUntil = s[1], s[2], tonumber(s[3])
      if now > seen + 60000 then
        redis.call('HSET', key, 'seenAt', ARGV[2])
        redis.call('PEXPIRE', key, math.min(idle, ends - now))
      end
    end
  end
end
local who = { user, role, tostring(premiumUntil) }
if mode == 'no' or premiumUntil > now then return who end

local sets
local base = prefix .. ':quota:' .. day
if user ~= '' then
  sets = { { base .. ':user:' .. user, perPerson } }
else
  sets = { { base .. ':visitor:' .. visitor, perPerson }, { base .. ':address:' .. address, perAddress } }
end
local allowed = 1
for _, set in ipairs(sets) do
  set[3] = redis.call('SCARD', set[1])
  set[4] = mode == 'count' and redis.call('SISMEMBER', set[1], question) or 0
  if set[4] == 0 and set[3] >= set[2] then allowed = 0 end
end
local added = {}
if mode == 'count' and allowed == 1 then
  for _, set in ipairs(sets) do
    if set[4] == 0 then
      redis.call('SADD', set[1], question)
      redis.call('PEXPIRE', set[1], math.max(dayEnds - now, 0) + 3600000)
      set[3] = set[3] + 1
      added[#added + 1] = set[1]
    end
  end
end
local tightest = sets[1]
for _, set in ipairs(sets) do
  if set[2] - set[3] < tightest[2] - tightest[3] then tightest = set end
end
return { user, role, tostring(premiumUntil), allowed, tightest[2], tightest[3], unpack(added) }`

export interface Admitted {
  /** Undefined when the cookie's session is none. */
  readonly person: { userId: string; role: 'user' | 'operator'; premiumUntilMs: number } | undefined
  /** Undefined when nothing is counted: not asked, or premium. */
  readonly standing: Standing | undefined
}

/** Asks Redis who a request is from and what it may. Errors: whatever Redis says when it is away. */
export function openAdmission(input: { redis: Redis; prefix: string; limits: Limits }) {
  const { redis, prefix, limits } = input
  const run = redisScript(redis, script)
  const takeOutOf = (keys: readonly string[], question: string) =>
    keys.length === 0
      ? undefined
      : async () => {
          // Redis may have gone meanwhile: the search is then spent, which is nothing to fail for.
          await Promise.all(keys.map((key) => redis.srem(key, question))).catch(() => {})
        }
  return {
    async ask(handle: string, ask: Ask | undefined, nowMs: number): Promise<Admitted> {
      const mode = ask ? (ask.question ? 'count' : 'look') : 'no'
      const { question = '', day, visitor = '', address = '' } = ask ?? {}
      const answer = await run(
        ...[prefix, nowMs, handle, sessionIdleMs, mode, question],
        ...[day?.name ?? '', day?.endsAtMs ?? 0, visitor, address],
        ...[limits.perPerson, limits.perAddress],
      )
      const [userId, role, premiumUntil, allowed, limit, used, ...addedTo] = answer as [
        ...[string, 'user' | 'operator', string, number?, number?, number?, ...string[]],
      ]
      return {
        person: userId ? { userId, role, premiumUntilMs: Number(premiumUntil) } : undefined,
        standing:
          limit === undefined || used === undefined
            ? undefined
            : { limit, used, allowed: allowed === 1, takeOut: takeOutOf(addedTo, question) },
      }
    },
  }
}
