import { getMap } from '@homeground/contracts'
import type { Query } from '@homeground/search-request'
import { type Server, setTiming } from '@homeground/service'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { repliedNotModified } from '../reply.ts'
import { mapBody } from './map-body.ts'
import { mapPlacesOf } from './map-places.ts'
import { type MapRequest, readMapRequest } from './map-request.ts'
import { createRecent } from './recent.ts'

/** Maps of one snapshot that stay in memory, of at most 100 kB each. */
const recentMaps = 200

interface MapResponse {
  readonly body: Buffer
  readonly count: number
}

export function mapRoutes(server: Server, snapshots: Pick<Snapshots, 'current'>): void {
  const recent = createRecent<SearchSnapshot, MapResponse>(recentMaps)
  server.route({
    ...getMap,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const map = readMapRequest(request.query as Query)
      const key = JSON.stringify(map)
      if (repliedNotModified({ request, reply, snapshot }, key)) return reply
      const { body, count } = recent(snapshot, key, () => draw(snapshot, map))
      reply.header('x-total-count', count).type('application/json; charset=utf-8')
      return setTiming(reply, 'map', startMs).send(body)
    },
  })
}

function draw(snapshot: SearchSnapshot, { bounds, ranges, zoom, measure }: MapRequest): MapResponse {
  const selection = snapshot.zips.select({ bounds, ranges })
  const asked = [...ranges.map(({ attribute }) => attribute), ...(measure ? [measure] : [])]
  const attributes = [...new Set(asked)]
  const body = mapBody(mapPlacesOf(snapshot), { selection, zoom, attributes })
  return { body, count: selection.count }
}
