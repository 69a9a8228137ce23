import { readinessAttributes } from '@homeground/catalog/attributes/selections'
import { internalPaths } from '@homeground/contracts'
import { callService, type Dependencies, type ReadyRule } from '@homeground/service'
import type { Upstreams } from './upstreams.ts'

interface Options {
  readonly addresses: Upstreams
  readonly secret: string
}

/**
 * Readiness of the whole: 200 for the first time when people, homes and school scores are in the search service; from then
 * on 200 as long as the gateway runs, since pages and whatever service is there can be answered.
 */
export function readiness({ addresses, secret }: Options): {
  dependencies: Dependencies
  requiredForReady: ReadyRule
} {
  let wasReady = false
  const isUp = (name: keyof Upstreams) => async () => {
    const response = await fetch(new URL('/readyz', addresses[name]), {
      signal: AbortSignal.timeout(1400),
    })
    if (response.ok) return
    const { dependencies } = (await response.json()) as { dependencies: Record<string, string> }
    const wrong = Object.entries(dependencies).filter(([, state]) => state !== 'ok')
    throw new Error(wrong.map(([what, state]) => `${what}: ${state}`).join('; '))
  }
  const dataIsIn = async () => {
    const { attributes } = await callService<{ attributes: string[] }>({
      url: addresses.search,
      path: internalPaths.searchModel,
      as: 'gateway',
      secret,
      timeoutMs: 1400,
    })
    const missing = readinessAttributes.filter((key) => !attributes.includes(key))
    if (missing.length > 0) throw new Error(`not loaded yet: ${missing.join(', ')}`)
  }
  return {
    dependencies: {
      search: isUp('search'),
      housing: isUp('housing'),
      schools: isUp('schools'),
      user: isUp('user'),
      feedback: isUp('feedback'),
      data: dataIsIn,
    },
    requiredForReady: (states) => {
      wasReady ||= Object.values(states).every((state) => state === 'ok')
      return wasReady
    },
  }
}
