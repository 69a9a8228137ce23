import { listZipResults } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { joinDocuments, repliedNotModified } from '../reply.ts'

/** `GET /api/zips/results`: named zips in the form of search results. */
export function zipResultRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listZipResults,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const list = request.query.zips
      if (repliedNotModified({ request, reply, snapshot }, list)) return reply
      const { zips } = snapshot
      const rows = list.split(',').flatMap((zip) => zips.row(zip) ?? [])
      return reply.type('application/json; charset=utf-8').send(joinDocuments(zips, rows))
    },
  })
}
