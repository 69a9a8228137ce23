import { getQuota } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import { callerOf } from '../callers/callers.ts'
import type { Allowances } from './allowances.ts'

/** `GET /api/quota`: how many searches the caller has left today. */
export function quotaRoutes(
  server: Server,
  { allowances, now }: { allowances: Allowances; now: () => number },
): void {
  server.route({
    ...getQuota,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { standing } = callerOf(request)
      const resetsAt = new Date(allowances.dayOf(now()).endsAtMs).toISOString()
      if (!standing) return { limit: null, used: 0, remaining: null, resetsAt, unlimited: true }
      const { limit, used } = standing
      return { limit, used, remaining: Math.max(0, limit - used), resetsAt, unlimited: false }
    },
  })
}
