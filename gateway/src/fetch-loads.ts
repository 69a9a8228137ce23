import { sourceOwners } from '@homeground/catalog/sources'
import { internalPaths, type Load } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'
import type { Upstreams } from './calls/public-calls.ts'

export interface LoadOptions {
  readonly addresses: Upstreams
  readonly sign: SignIdentity
  readonly timeoutMs: number
}

/** The loads of each service in `sourceOwners`, in its order; rejected for a service that is down. */
export function fetchLoads(
  { addresses, sign, timeoutMs }: LoadOptions,
  requestId?: string,
): Promise<PromiseSettledResult<Load[]>[]> {
  return Promise.allSettled(
    sourceOwners.map((name) =>
      callService<Load[]>({
        url: addresses[name],
        to: name,
        path: internalPaths.dataSources,
        sign,
        timeoutMs,
        ...(requestId && { requestId }),
      }),
    ),
  )
}
