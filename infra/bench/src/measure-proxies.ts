import { seededRandom } from './generated-data.ts'
import { type Load, measureLoad } from './load.ts'
import { median } from './measurements.ts'
import { createServers, identityKeys } from './proxy-servers.ts'

/** Rounds in which every proxy is measured in turn. */
const rounds = 5
const roundSeconds = 2
/** Until V8 has compiled what a call needs. */
const warmUpSeconds = 5
const connections = 50

/**
 * The gateway in front of a 20 kB answer compared with nginx and with a bare proxy in Node, in alternation so that
 * other load on the machine affects all of them. `added` is what a proxy adds to the time of a request without one.
 */
export async function measureGateway(redisUrl: string): Promise<Record<string, object>> {
  const servers = await createServers()
  try {
    const upstream = await servers.node('infra/bench/src/upstream.ts')
    const nginx = await servers.nginx(upstream)
    const bare = await servers.node('infra/bench/src/bare-proxy.ts', { argumentsAfterPort: [String(upstream)] })
    const gateway = await servers.gateway(upstream, redisUrl)
    const ports = { 'no proxy': upstream, ...(nginx && { nginx }), 'bare Node proxy': bare, gateway }
    const rates = new Map<string, number[]>()
    const times = new Map<string, number[]>()
    const measure = (port: number, load: { connections: number; seconds: number }) =>
      measureLoad({ port, pathOf: () => '/api/zip/01760', ...load })
    for (const port of Object.values(ports)) await measure(port, { connections, seconds: warmUpSeconds })
    for (let round = 0; round < rounds; round++) {
      for (const [name, port] of Object.entries(ports)) {
        const many = await measure(port, { connections, seconds: roundSeconds })
        const one = await measure(port, { connections: 1, seconds: roundSeconds })
        rates.set(name, [...(rates.get(name) ?? []), many.perSecond])
        times.set(name, [...(times.get(name) ?? []), one.median])
      }
    }
    const peer = nginx ? 'nginx' : 'bare Node proxy'
    const rate = (name: string) => median(rates.get(name)!)
    const time = (name: string) => median(times.get(name)!)
    return Object.fromEntries(
      Object.keys(ports).map((name) => [
        name,
        {
          'requests/s': Math.round(rate(name)),
          [`of ${peer}`]: (rate(name) / rate(peer)).toFixed(2),
          'added at 1 connection': `${(time(name) - time('no proxy')).toFixed(2)} ms`,
        },
      ]),
    )
  } finally {
    await servers.stop()
  }
}

/** Map views through the gateway, each different, over all zips of the country. */
export async function measureMap(redisUrl: string): Promise<Record<string, object>> {
  const servers = await createServers()
  try {
    const search = await servers.node('services/search/test/serve-generated-map.ts', {
      argumentsAfterPort: [identityKeys.IDENTITY_KEY_GATEWAY_SEARCH!],
    })
    const gateway = await servers.gateway(search, redisUrl)
    const rows: [string, Load][] = []
    for (const [name, view] of Object.entries({
      'three states at zoom 9': { zoom: 9, width: 8, height: 5 },
      'a screen at zoom 10': { zoom: 10, width: 2, height: 1 },
      'the country at zoom 5': { zoom: 5, width: 60, height: 28 },
    })) {
      const pathOf = viewsOf(view)
      await measureLoad({ port: gateway, pathOf, connections: 10, seconds: 1 })
      rows.push([name, await measureLoad({ port: gateway, pathOf, connections: 10, seconds: 4 })])
    }
    return Object.fromEntries(
      rows.map(([name, { perSecond, median: ms, meanBytes, maxBytes }]) => [
        name,
        {
          'views/s': Math.round(perSecond),
          median: `${ms.toFixed(1)} ms`,
          'mean kB': Math.round(meanBytes / 1000),
          'largest kB': Math.round(maxBytes / 1000),
        },
      ]),
    )
  } finally {
    await servers.stop()
  }
}

/** Paths of random views in the east of the country, where most zips are. */
function viewsOf({ zoom, width, height }: { zoom: number; width: number; height: number }) {
  const random = seededRandom(11)
  return () => {
    const [west, south] = [-95 + 20 * random() - width / 2, 33 + 10 * random() - height / 2]
    const extent = [west, south, west + width, south + height].map((side) => side.toFixed(4))
    return `/api/zips/getFromMapExtent?zoom=${zoom}&extent=${extent}&measure=median_listing_price`
  }
}
