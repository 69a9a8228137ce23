import { rankZips } from '@homeground/contracts'
import { type Server, sentNotModified } from '@homeground/service'
import { joinDocuments } from '../api/answer.ts'
import { sendTimed, setDataHeaders } from '../api/search.routes.ts'
import type { Query } from '../question/fields.ts'
import type { Snapshots } from '../snapshot/keep-current.ts'
import { readRankingQuestion } from './ranking-question.ts'

const zipsPerPage = 25

/** `GET /api/zips/rankings`: every zip that has a value, in order, a page at a time. */
export function rankingRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...rankZips,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const question = readRankingQuestion(request.query as Query)
      setDataHeaders(reply, snapshot)
      if (
        sentNotModified(request, reply, String(snapshot.model.version), JSON.stringify(question))
      ) {
        return reply
      }
      const { zips } = snapshot
      const { area, ranges, order, page } = question
      const ranked = zips.select({ ...area, ranges })
      const offset = (page - 1) * zipsPerPage
      const rows = zips.top(ranked, { ...order, offset, limit: zipsPerPage })
      const about = { total: ranked.count, page, pages: Math.ceil(ranked.count / zipsPerPage) }
      const body = Buffer.concat([
        Buffer.from('{"data":'),
        joinDocuments(zips, rows),
        Buffer.from(`,${JSON.stringify(about).slice(1)}`),
      ])
      return sendTimed(reply.type('application/json; charset=utf-8'), startMs, body)
    },
  })
}
