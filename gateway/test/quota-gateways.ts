import { testRedis } from '@homeground/testing'
import { beforeEach } from '@jest/globals'
import { bodyOf, type browserAt, startGateway, startStubService } from './support.ts'

const dayMs = 24 * 3600_000

/**
 * Two gateways that share a Redis, in front of a search service that responds as the search's parameters say. Called at
 * the top of a test file; every test runs on its own day.
 */
export async function startQuotaGateways() {
  const clock = { ms: Date.parse('2026-11-20T15:00:00Z') }
  const waiting = new Set<unknown>()
  const search = await startStubService((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://x')
    const states = searchParams.get('states')
    // The first of two requests fails after the second has passed.
    if (searchParams.get('selectedPlaceName') === 'fails')
      return setTimeout(() => response.writeHead(500).end('{}'), 20)
    if (states === 'hang') return waiting.add(request)
    if (states === 'large') return response.end(Buffer.alloc(10_000_000, ' '))
    const status = Number(states) || 200
    response.writeHead(status, { 'content-type': 'application/json' }).end('[]')
  })
  const shared = { prefix: testRedis().prefix, now: () => clock.ms }
  const first = await startGateway({ rest: search.url }, shared)
  const second = await startGateway({ rest: search.url }, shared)
  beforeEach(() => {
    clock.ms += dayMs
  })
  return { clock, search, first, second, waiting }
}

/** The path of a search that differs from others by its radius. */
export const searchFor = (radius: number, more = '') => `/api/search?searchArea=zip&zip=01760&radius=${radius}${more}`

/** How many responses have each status. */
export function tally(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Searches that a browser has left. */
export const left = async (browser: ReturnType<typeof browserAt>): Promise<number> =>
  (await bodyOf(await browser.fetch('/api/quota'))).remaining
