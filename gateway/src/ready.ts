import { readinessAttributes } from '@homeground/catalog/attributes/selections'
import type { Dependencies, ReadyRule, SignIdentity } from '@homeground/service'
import type { Upstreams } from './calls/public-calls.ts'
import { fetchSearchModel } from './search-model.ts'

/** Below the limit of `/readyz` itself, whose message would be less specific. */
const timeoutMs = 1400

interface Options {
  readonly addresses: Upstreams
  readonly sign: SignIdentity
}

/**
 * Readiness of the whole system: not ready until every service is up and people, homes and school scores are loaded.
 * From then on ready as long as the gateway runs, because it can still serve pages and the services that are up.
 */
export function readiness({ addresses, sign }: Options): { dependencies: Dependencies; requiredForReady: ReadyRule } {
  let wasReady = false
  const isUp = (name: keyof Upstreams) => async () => {
    const response = await fetch(new URL('/readyz', addresses[name]), { signal: AbortSignal.timeout(timeoutMs) })
    if (response.ok) return
    const { dependencies } = (await response.json()) as { dependencies: Record<string, string> }
    const down = Object.entries(dependencies).filter(([, state]) => state !== 'ok')
    throw new Error(down.map(([what, state]) => `${what}: ${state}`).join('; '))
  }
  const hasRequiredData = async () => {
    const model = await fetchSearchModel({ searchUrl: addresses.search, sign, timeoutMs })
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
