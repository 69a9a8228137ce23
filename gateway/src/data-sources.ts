import { internalPaths, type Load, listDataSources } from '@homeground/contracts'
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
 * `GET /api/data-sources`: the loads of all services, newest first; the text of rejected lines only for operators.
 * Errors: 503 if one of the services is down.
 */
export function dataSourceRoutes(server: Server, { addresses, secret, timeoutMs }: Options): void {
  server.route({
    ...listDataSources,
    handler: async (request) => {
      const lists = await Promise.all(
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
      const loads = lists.flat().sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
      return callerOf(request).identity.role === 'operator' ? loads : loads.map(withoutTexts)
    },
  })
}

function withoutTexts(load: Load): Load {
  const lines = load.first_rejected.map(({ line, reason }) => ({ line, reason }))
  return { ...load, first_rejected: lines }
}
