import { listWatches, unwatchZip, watchZip } from '@homeground/contracts'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { deleteWatch, listWatched, putWatch } from './watched-zip.repository.ts'

/** The zips that the caller watches: lists, adds and removes them. */
export function watchedZipRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listWatches,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      return listWatched(db, userId)
    },
  })

  server.route({
    ...watchZip,
    // The body is optional.
    preValidation: async (request) => {
      request.body ??= {}
    },
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      return putWatch(db, { accountId, zip: request.params.zip, ...request.body })
    },
  })

  server.route({
    ...unwatchZip,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      await deleteWatch(db, { accountId, zip: request.params.zip })
      return reply.status(204).send(null)
    },
  })
}
