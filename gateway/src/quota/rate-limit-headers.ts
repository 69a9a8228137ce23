import type { FastifyReply } from 'fastify'
import type { QuotaStatus } from './quota-check.ts'
import type { QuotaClock } from './quota-clock.ts'

/** Sets `ratelimit-limit`, `-remaining` (searches) and `-reset` (seconds) on the response to a search. */
export function setRateLimitHeaders(reply: FastifyReply, { limit, used }: QuotaStatus, clock: QuotaClock): void {
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', Math.max(0, limit - used))
    .header('ratelimit-reset', clock.secondsUntilReset())
}
