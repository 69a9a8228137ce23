import {
  type AccountQuota,
  getAccountQuota,
  getQuotaToday,
  type QuotaToday,
  resetAccountQuota,
} from '@homeground/contracts'
import { createRedisScript, type Server, unavailable } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { callerOf } from '../callers/caller.ts'
import type { QuotaClock } from './quota.ts'
import { dayPrefix, keysOfQuota, type QuotaLimits, reserveLua, userQuotaPrefix } from './quota-rule.ts'

interface Options {
  readonly redis: Redis
  readonly prefix: string
  readonly limits: QuotaLimits
  readonly clock: QuotaClock
  /** IANA name. */
  readonly timeZone: string
  readonly operatorsOnly: (request: FastifyRequest) => Promise<void>
}

/** Lua: the searches that a quota has used, those that are being answered included. Reserves none. */
const usedLua = `${reserveLua}
return reserve({ { key = KEYS[1], limit = 0 } }, { fingerprint = '', id = '' }, tonumber(ARGV[1]))[2]`

/**
 * `/api/admin/quota`: how the free searches of today are used, and those of one account, which an operator may give back.
 * Errors: 503 while Redis is down.
 */
export function operatorQuotaRoutes(server: Server, options: Options): void {
  const { redis, prefix, limits, clock, timeZone, operatorsOnly: onRequest } = options
  const readUsed = createRedisScript(redis, usedLua)
  const keyOf = (accountId: string) => userQuotaPrefix(prefix, clock.today().name) + accountId
  const resetsAt = () => new Date(clock.today().endsAtMs).toISOString()

  server.route({
    ...getQuotaToday,
    onRequest,
    handler: async (): Promise<QuotaToday> => {
      const counted = await orUnavailable(countToday(redis, { prefix: dayPrefix(prefix, clock.today().name), limits }))
      return { resetsAt: resetsAt(), timeZone, ...counted }
    },
  })

  server.route({
    ...getAccountQuota,
    onRequest,
    handler: async ({ params }): Promise<AccountQuota> => {
      const used = Number(await orUnavailable(readUsed([keyOf(params.id)], clock.nowMs())))
      return { used, limit: limits.perPerson, resetsAt: resetsAt() }
    },
  })

  server.route({
    ...resetAccountQuota,
    onRequest,
    handler: async (request, reply) => {
      const { id } = request.params
      await orUnavailable(redis.del(...keysOfQuota(keyOf(id))))
      request.log.info({ by: callerOf(request).identity.subject, account: id }, 'quota reset')
      return reply.status(204).send(null)
    },
  })
}

/** Keys that Redis looks at in one step, and the most steps of one count. */
const scannedPerStep = 1000
const maxSteps = 500

/** Reads all keys of the day step by step, so that no step holds up Redis for long. */
async function countToday(
  redis: Redis,
  { prefix, limits }: { prefix: string; limits: QuotaLimits },
): Promise<Pick<QuotaToday, 'kinds' | 'isComplete'>> {
  const kinds = {
    user: { kind: 'accounts', limit: limits.perPerson, counted: 0, usedUp: 0 },
    visitor: { kind: 'visitors', limit: limits.perPerson, counted: 0, usedUp: 0 },
    address: { kind: 'addresses', limit: limits.perAddress, counted: 0, usedUp: 0 },
  } as const satisfies Record<string, QuotaToday['kinds'][number]>
  const ofKind: Record<string, { limit: number; counted: number; usedUp: number }> = kinds
  // Redis may name a key twice.
  const seen = new Set<string>()
  let cursor = '0'
  let steps = 0
  do {
    const [next, found] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', scannedPerStep, 'TYPE', 'hash')
    cursor = next
    const keys = found.filter((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    const lengths = await Promise.all(keys.map((key) => redis.hlen(key)))
    for (const [index, used] of lengths.entries()) {
      const count = ofKind[keys[index]!.slice(prefix.length).split(':', 1)[0]!]
      if (!count) continue
      count.counted++
      if (used >= count.limit) count.usedUp++
    }
  } while (cursor !== '0' && ++steps < maxSteps)
  return { isComplete: cursor === '0', kinds: Object.values(kinds) }
}

async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw unavailable('The searches of today are unavailable right now. Please try again.', error)
  })
}
