import { listZipResults } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import { requireItemFields } from '../../question/parsed.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { repliedNotModified } from '../reply.ts'

/** `GET /api/zips/results`: named zips in the form of search results. */
export function zipResultRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listZipResults,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const list = request.query.zips
      const fields = requireItemFields(request.query)
      if (repliedNotModified({ request, reply, snapshot }, list, String(fields))) return reply
      const { zips, zipItems } = snapshot
      const rows = list.split(',').flatMap((zip) => zips.row(zip) ?? [])
      return reply.type('application/json; charset=utf-8').send(zipItems.join(rows, fields))
    },
  })
}
