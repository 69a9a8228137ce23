import { attributes } from '@homeground/catalog/attributes'
import { createLog, createServer } from '@homeground/service'
import { mapRoutes } from '../src/api/map.routes.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'
import { unpackSnapshot } from '../src/snapshot/search-snapshot.ts'
import { listZips } from '../src/sources/places/index.ts'
import { noFacts } from '../src/sources/search-source.ts'

/**
 * For `npm run bench`: serves the map call over every zip of the country, at its real place and with made-up
 * values, without database and Redis. Arguments: the port and the key of the gateway’s calls.
 */
const [port, IDENTITY_KEY_GATEWAY_SEARCH] = process.argv.slice(2) as [string, string]
const identity = { service: 'search', keys: { IDENTITY_KEY_GATEWAY_SEARCH } } as const
const server = createServer({ name: 'search', log: createLog('search', 'info'), identity })
const snapshot = generatedSnapshot()
mapRoutes(server, { current: () => snapshot })
await server.listen({ host: '127.0.0.1', port: Number(port) })

function generatedSnapshot() {
  const rows = [...listZips()].flatMap(({ zip: listed }, row) => {
    if (!listed) return []
    const { stateAbbr, ...place } = listed
    const values = attributes.map(({ key }, at) => [key, ((row * 7919 + at * 104_729) % 9973) / 7])
    return {
      ...place,
      state_abbr: stateAbbr,
      county: null,
      moe: {},
      notes: {},
      parts: {},
      small_bases: [],
      price_trend: [],
      ...noFacts,
      ...(Object.fromEntries(values) as Record<string, number>),
    }
  })
  const model = { version: 1, fingerprint: '', period: null, data_set: 'demonstration', provenance: {} } as Parameters<
    typeof buildSnapshot
  >[0]['model']
  return unpackSnapshot(buildSnapshot({ model, rows, countyParts: new Map(), rankIntervals: new Map() }))
}
