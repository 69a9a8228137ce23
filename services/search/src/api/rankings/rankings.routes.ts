import { rankZips } from '@homeground/contracts'
import type { Query } from '@homeground/search-request'
import { type Server, setTiming } from '@homeground/service'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { dataBody, repliedNotModified } from '../reply.ts'
import { readRankingRequest } from './ranking-request.ts'

const zipsPerPage = 25

/** `GET /api/zips/rankings`: every zip that has a value, in order, one page at a time. */
export function rankingRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...rankZips,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const ranking = readRankingRequest(request.query as Query)
      if (repliedNotModified({ request, reply, snapshot }, JSON.stringify(ranking))) return reply
      const { zips, zipItems } = snapshot
      const { area, ranges, order, page, fields } = ranking
      const ranked = zips.select({ ...area, ranges })
      const offset = (page - 1) * zipsPerPage
      const rows = zips.top(ranked, { ...order, offset, limit: zipsPerPage })
      const about = { total: ranked.count, page, pages: Math.ceil(ranked.count / zipsPerPage) }
      const body = dataBody(zipItems.join(rows, fields), about)
      reply.type('application/json; charset=utf-8')
      return setTiming(reply, 'search', startMs).send(body)
    },
  })
}
