import { readinessAttributes } from '@homeground/catalog/attributes/selections'
import { sourceOwners } from '@homeground/catalog/sources'
import { getSearchModel, type Load, listOwnDataSources, type SearchModel } from '@homeground/contracts'
import { callService, type Dependencies, type ReadyRule } from '@homeground/service'
import type { ServiceName, Services } from '../calls/public-calls.ts'

/** Below the limit of `/readyz` itself, whose message would be less specific. */
const readyTimeoutMs = 1400

/**
 * Readiness of the whole system: not ready until every service is up and people, homes and school scores are loaded.
 * From then on ready as long as the gateway runs, because it can still serve pages and the services that are up.
 */
export function readiness(services: Services): { dependencies: Dependencies; requiredForReady: ReadyRule } {
  let wasReady = false
  const isUp = (name: ServiceName) => async () => {
    const url = new URL('/readyz', services.addresses[name])
    const response = await fetch(url, { signal: AbortSignal.timeout(readyTimeoutMs) })
    if (response.ok) return
    const { dependencies } = (await response.json()) as { dependencies: Record<string, string> }
    const down = Object.entries(dependencies).filter(([, state]) => state !== 'ok')
    throw new Error(down.map(([what, state]) => `${what}: ${state}`).join('; '))
  }
  const hasRequiredData = async () => {
    const model = await fetchSearchModel({ ...services, timeoutMs: readyTimeoutMs })
    const missing = readinessAttributes.filter((key) => !model.attributes.includes(key))
    if (missing.length > 0) throw new Error(`not loaded yet: ${missing.join(', ')}`)
  }
  return {
    dependencies: {
      search: isUp('search'),
      housing: isUp('housing'),
      schools: isUp('schools'),
      user: isUp('user'),
      feedback: isUp('feedback'),
      data: hasRequiredData,
    },
    requiredForReady: (states) => {
      wasReady ||= Object.values(states).every((state) => state === 'ok')
      return wasReady
    },
  }
}

/** Errors: 503 if the search service is down or has no model yet. */
export function fetchSearchModel({ addresses, sign, timeoutMs }: Services): Promise<SearchModel> {
  return callService(getSearchModel, { url: addresses.search, to: 'search', sign, timeoutMs })
}

/** The loads of each service in `sourceOwners`, in its order; rejected for a service that is down. */
export function fetchLoads(
  { addresses, sign, timeoutMs }: Services,
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
