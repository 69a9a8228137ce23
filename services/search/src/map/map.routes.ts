import { getMap, mapAttributes } from '@homeground/contracts'
import { type Server, sentNotModified } from '@homeground/service'
import { setDataHeaders } from '../api/search.routes.ts'
import type { Query } from '../question/fields.ts'
import type { Snapshots } from '../snapshot/keep-current.ts'
import { itemsOf } from './clusters.ts'
import { readMapQuestion } from './map-question.ts'

export function mapRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...getMap,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const { zips, townOf, ...snapshot } = snapshots.current()
      const question = readMapQuestion(request.query as Query)
      setDataHeaders(reply, snapshot)
      const version = String(snapshot.model.version)
      if (sentNotModified(request, reply, version, JSON.stringify(question))) return reply
      const { bounds, ranges, zoom, measure } = question
      const matches = zips.select({ bounds, ranges })
      const attributes = [...new Set([...mapAttributes, ...(measure ? [measure] : [])])]
      const items = itemsOf({ zips, rows: zips.rows(matches), zoom, attributes, townOf })
      reply.header('x-total-count', matches.count)
      reply.header('server-timing', `map;dur=${(performance.now() - startMs).toFixed(3)}`)
      return items
    },
  })
}
