import { getHousingChanges, getHousingChangesSince } from '@homeground/contracts'
import { requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { housingChanges } from '../changes/housing-changes.ts'

const listOf = (zips: string | undefined) => [...new Set(zips?.split(',') ?? [])]

/** What changed in named zips from the month before to the newest one: for people, and for the mail about it. */
export function changesRoutes(server: Server, db: DataSource): void {
  server.route({
    ...getHousingChanges,
    handler: async (request, reply) => {
      requireDatabase(db)
      const { zips } = request.query
      const changes = await housingChanges(db, { zips: listOf(zips) })
      if (sentNotModified(request, reply, changes.version, zips)) return reply
      reply.header('x-data-set', changes.data_set)
      if (changes.period) reply.header('x-data-period', changes.period)
      return changes
    },
  })

  server.route({
    ...getHousingChangesSince,
    handler: async ({ query: { zips, since } }) => {
      requireDatabase(db)
      return housingChanges(db, { zips: listOf(zips), since })
    },
  })
}
