import { listZipResults } from '@homeground/contracts'
import { type Server, sentNotModified } from '@homeground/service'
import type { Snapshots } from '../snapshot/keep-current.ts'
import { joinDocuments } from './answer.ts'
import { setDataHeaders } from './search.routes.ts'

/** `GET /api/zips/results`: named zips as a search answers them. */
export function zipResultRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listZipResults,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const asked = request.query.zips
      setDataHeaders(reply, snapshot)
      if (sentNotModified(request, reply, String(snapshot.model.version), asked)) return reply
      const { zips } = snapshot
      const rows = asked.split(',').flatMap((zip) => zips.row(zip) ?? [])
      return reply.type('application/json; charset=utf-8').send(joinDocuments(zips, rows))
    },
  })
}
