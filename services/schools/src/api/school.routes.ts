import { getSchool } from '@homeground/contracts'
import { notFound, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { alternativesTo, betterAlternativesTo } from './alternatives.repository.ts'
import { derivedState } from './derived.repository.ts'
import { findProfile, yearsOfSchool } from './school.repository.ts'
import { schoolResponse } from './school-response.ts'

/** `GET /api/school/:ncesID`: everything about one school, from one version of the data. */
export function schoolRoutes(server: Server, db: DataSource): void {
  server.route({
    ...getSchool,
    handler: async (request, reply) => {
      const { ncesID } = request.params
      requireDatabase(db)
      const response = await db.transaction('REPEATABLE READ', async (tx) => {
        const state = await derivedState(tx)
        const profile = await findProfile(tx, ncesID)
        if (!profile) throw notFound(`There is no school ${ncesID}.`)
        if (sentNotModified(request, reply, state.version, ncesID)) return null
        reply.header('x-data-set', state.dataSet)
        const years = await yearsOfSchool(tx, profile)
        const { loads } = state
        return schoolResponse({
          profile,
          years,
          alternatives: await alternativesTo(tx, profile, loads),
          better: await betterAlternativesTo(tx, profile, { newest: years.at(-1) ?? null, loads }),
          state,
        })
      })
      return response ?? reply
    },
  })
}
