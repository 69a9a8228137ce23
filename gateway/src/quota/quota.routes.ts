import { getQuota } from '@homeground/contracts'
import { type Server, unavailable } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { QuotaStatus } from './quota-check.ts'
import type { QuotaClock } from './quota-clock.ts'

interface Options {
  readonly clock: QuotaClock
  readonly callerOf: (request: FastifyRequest) => {
    /** Undefined if unlimited. */
    readonly quota: QuotaStatus | undefined
    /** The caller has a session that could not be checked. */
    readonly isUnverified: boolean
  }
}

/**
 * `GET /api/quota`: how many searches the caller has left today, by the last known count while Redis is unavailable.
 * Errors: 503 if the session could not be checked and its count is not known.
 */
export function quotaRoutes(server: Server, { clock, callerOf }: Options): void {
  server.route({
    ...getQuota,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { quota, isUnverified } = callerOf(request)
      if (isUnverified && quota?.isKnown === false) {
        throw unavailable('Your searches can’t be counted right now. Please try again.')
      }
      const resetsAt = new Date(clock.today().endsAtMs).toISOString()
      if (!quota) return { limit: null, used: 0, remaining: null, resetsAt, unlimited: true }
      const { limit, used } = quota
      return { limit, used, remaining: Math.max(0, limit - used), resetsAt, unlimited: false }
    },
  })
}
