import { sourceOwners } from '@homeground/catalog/sources'
import { type Load, listOwnDataSources } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'
import type { Upstreams } from './upstreams.ts'

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
      callService(listOwnDataSources, {
        url: addresses[name],
        to: name,
        sign,
        timeoutMs,
        ...(requestId && { requestId }),
      }),
    ),
  )
}
