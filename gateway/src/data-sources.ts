import {
  internalPaths,
  type Load,
  listDataSources,
  missingServicesHeader,
} from '@homeground/contracts'
import { callService, type Server } from '@homeground/service'
import { callerOf } from './callers/caller.ts'
import type { Upstreams } from './upstreams.ts'

/** Services that load public data. */
const loaders = ['search', 'housing', 'schools'] as const

interface Options {
  readonly addresses: Upstreams
  readonly secret: string
  readonly timeoutMs: number
}

/**
 * `GET /api/data-sources`: the loads of all services, newest first; the text of rejected lines only for operators. A
 * header names the services that are down, whose loads are missing. Errors: 503 if all of them are.
 */
export function dataSourceRoutes(server: Server, { addresses, secret, timeoutMs }: Options): void {
  server.route({
    ...listDataSources,
    handler: async (request, reply) => {
      const lists = await Promise.allSettled(
        loaders.map((name) =>
          callService<Load[]>({
            url: addresses[name],
            path: internalPaths.dataSources,
            as: 'gateway',
            secret,
            requestId: request.id,
            timeoutMs,
          }),
        ),
      )
      const failures = lists.filter((list) => list.status === 'rejected')
      if (failures.length === loaders.length) throw failures[0]!.reason
      for (const { reason } of failures) request.log.warn({ err: reason }, 'loads are missing')
      const missing = loaders.filter((_, index) => lists[index]!.status === 'rejected')
      if (missing.length > 0) reply.header(missingServicesHeader, missing.join(','))
      const loads = lists
        .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
        .sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
      return callerOf(request).identity.role === 'operator' ? loads : loads.map(withoutTexts)
    },
  })
}

function withoutTexts(load: Load): Load {
  const lines = load.first_rejected.map(({ line, reason }) => ({ line, reason }))
  return { ...load, first_rejected: lines }
}
