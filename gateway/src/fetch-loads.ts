import { internalPaths, type Load } from '@homeground/contracts'
import { callService } from '@homeground/service'
import type { Upstreams } from './upstreams.ts'

/** Services that load public data. */
export const loaders = ['search', 'housing', 'schools'] as const

export interface LoadOptions {
  readonly addresses: Upstreams
  readonly secret: string
  readonly timeoutMs: number
}

/** The loads of each service in `loaders`, in its order; rejected for a service that is down. */
export function fetchLoads(
  { addresses, secret, timeoutMs }: LoadOptions,
  requestId?: string,
): Promise<PromiseSettledResult<Load[]>[]> {
  return Promise.allSettled(
    loaders.map((name) =>
      callService<Load[]>({
        url: addresses[name],
        path: internalPaths.dataSources,
        ...{ as: 'gateway', secret, timeoutMs },
        ...(requestId && { requestId }),
      }),
    ),
  )
}
