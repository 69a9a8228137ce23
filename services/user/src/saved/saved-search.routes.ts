import { forgetSearch, listSavedSearches, saveSearch } from '@homeground/contracts'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { deleteSearch, listSearches, putSearch } from './saved-search.repository.ts'

/** The caller's saved searches: lists, saves and removes them. */
export function savedSearchRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listSavedSearches,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      return listSearches(db, userId)
    },
  })

  server.route({
    ...saveSearch,
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      return putSearch(db, { accountId, ...request.body })
    },
  })

  server.route({
    ...forgetSearch,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      await deleteSearch(db, { accountId, id: request.params.id })
      return reply.status(204).send(null)
    },
  })
}
