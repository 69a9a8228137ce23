import { getQuota } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { QuotaStatus } from './quota-check.ts'
import type { QuotaClock } from './quota-clock.ts'

interface Options {
  readonly clock: QuotaClock
  /** The caller's quota; undefined if unlimited. */
  readonly quotaOf: (request: FastifyRequest) => QuotaStatus | undefined
}

/** `GET /api/quota`: how many searches the caller has left today. */
export function quotaRoutes(server: Server, { clock, quotaOf }: Options): void {
  server.route({
    ...getQuota,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const quota = quotaOf(request)
      const resetsAt = new Date(clock.today().endsAtMs).toISOString()
      if (!quota) return { limit: null, used: 0, remaining: null, resetsAt, unlimited: true }
      const { limit, used } = quota
      return { limit, used, remaining: Math.max(0, limit - used), resetsAt, unlimited: false }
    },
  })
}
