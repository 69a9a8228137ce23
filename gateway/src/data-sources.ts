import { internalPaths, type Load, listDataSources } from '@homeground/contracts'
import { callService, type Server } from '@homeground/service'
import type { Upstreams } from './upstreams.ts'

/** Services that load public data. */
const loaders = ['search', 'housing', 'schools'] as const

interface Options {
  readonly addresses: Upstreams
  readonly secret: string
  readonly timeoutMs: number
}

/** `GET /api/data-sources`: the loads of all services, newest first. Errors: 503 if one of them is down. */
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
      return lists.flat().sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
    },
  })
}
