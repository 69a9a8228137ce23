import { levels } from '@homeground/catalog/levels'
import { schoolYear } from '@homeground/catalog/school-years'
import { listSchoolsInPlace } from '@homeground/contracts'
import { Fields, type Query, readSchoolYear } from '@homeground/search-request'
import { requireParsed, type Server, setTiming } from '@homeground/service'
import { requireSpring } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { repliedNotModified } from './reply.ts'
import { schoolsByLevel } from './schools-by-level.ts'

/** `GET /api/schools/in-place`: the schools with an address in one of several zips. */
export function placeRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listSchoolsInPlace,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const fields = new Fields(request.query as Query)
      const spring = requireSpring(snapshot, requireParsed(fields.parsed({ year: readSchoolYear(fields) })).year)
      const { year } = spring
      const zips = [...new Set(request.query.zips.split(','))].sort()
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters: [year, zips] })) return reply
      const rows = zips.flatMap((zip) => [...snapshot.schoolsOfZip(zip)])
      const listed = schoolsByLevel(snapshot, rows, levels).flatMap((level) => level.rows)
      const about = { year, school_year: schoolYear(year), data_set: snapshot.dataSet }
      setTiming(reply, 'schools', startMs)
      reply.type('application/json; charset=utf-8')
      return reply.send(
        Buffer.concat([
          Buffer.from(`${JSON.stringify(about).slice(0, -1)},"schools":`),
          snapshot.items.join(listed, { spring }),
          Buffer.from('}'),
        ]),
      )
    },
  })
}
