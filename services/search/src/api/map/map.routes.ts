import { getMap, mapAttributes } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { Query } from '../../question/fields.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { repliedNotModified, setTiming } from '../reply.ts'
import { itemsOf } from './clusters.ts'
import { readMapRequest } from './map-request.ts'

export function mapRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...getMap,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const map = readMapRequest(request.query as Query)
      if (repliedNotModified({ request, reply, snapshot }, JSON.stringify(map))) return reply
      const { zips, townOf } = snapshot
      const { bounds, ranges, zoom, measure } = map
      const matches = zips.select({ bounds, ranges })
      const attributes = [...new Set([...mapAttributes, ...(measure ? [measure] : [])])]
      const items = itemsOf({ zips, rows: zips.rows(matches), zoom, attributes, townOf })
      reply.header('x-total-count', matches.count)
      setTiming(reply, 'map', startMs)
      return items
    },
  })
}
