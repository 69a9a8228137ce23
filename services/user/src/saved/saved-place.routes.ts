import { forgetPlace, listSavedPlaces, savePlace } from '@homeground/contracts'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { deletePlace, listPlaces, putPlace } from './saved-place.repository.ts'

/** The caller's saved places: lists, saves and removes them. */
export function savedPlaceRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listSavedPlaces,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      return listPlaces(db, userId)
    },
  })

  server.route({
    ...savePlace,
    // The note is optional, and so is the whole body.
    preValidation: async (request) => {
      request.body ??= {}
    },
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      return putPlace(db, { accountId, zip: request.params.zip, ...request.body })
    },
  })

  server.route({
    ...forgetPlace,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      await deletePlace(db, { accountId, zip: request.params.zip })
      return reply.status(204).send(null)
    },
  })
}
