import { internalPaths, type Load, listDataSources } from '@homeground/contracts'
import { callService, type Server } from '@homeground/service'
import type { Upstreams } from './upstreams.ts'

/** The services that load public data. */
const loaders = ['search', 'housing', 'schools'] as const

interface Options {
  readonly addresses: Upstreams
  readonly secret: string
  readonly timeoutMs: number
}

/** What was loaded, over all services, newest first. Errors: 503 when one of them is away. */
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
