import { sourceOwners } from '@homeground/catalog/sources'
import { internalPaths, type Load } from '@homeground/contracts'
import { callService } from '@homeground/service'
import type { Upstreams } from './upstreams.ts'

export interface LoadOptions {
  readonly addresses: Upstreams
  readonly secret: string
  readonly timeoutMs: number
}

/** The loads of each service in `sourceOwners`, in its order; rejected for a service that is down. */
export function fetchLoads(
  { addresses, secret, timeoutMs }: LoadOptions,
  requestId?: string,
): Promise<PromiseSettledResult<Load[]>[]> {
  return Promise.allSettled(
    sourceOwners.map((name) =>
      callService<Load[]>({
        url: addresses[name],
        path: internalPaths.dataSources,
        ...{ as: 'gateway', secret, timeoutMs },
        ...(requestId && { requestId }),
      }),
    ),
  )
}
