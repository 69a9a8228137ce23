import { schoolYear } from '@homeground/catalog/school-years'
import { getSchoolStatistics, listSchoolYears } from '@homeground/contracts'
import { notFound, type Server, setTiming } from '@homeground/service'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { repliedNotModified } from './reply.ts'

/** `GET /api/schools/statistics/:year` and `GET /api/schools/years`. */
export function statisticsRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...getSchoolStatistics,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { year } = request.params
      const rows = snapshot.statistics.filter((row) => row.year === year)
      if (rows.length === 0) throw notFound(`No school results of spring ${year} are loaded.`)
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters: year })) return reply
      setTiming(reply, 'schools', startMs)
      return {
        year,
        school_year: schoolYear(year),
        statistics: rows.map(({ year: _, ...statistics }) => statistics),
        data_set: snapshot.dataSet,
      }
    },
  })

  server.route({
    ...listSchoolYears,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot }, { parameters: 'years' })) return reply
      const years = snapshot.springs
        .toReversed()
        .map(({ year, schools, states }) => ({ year, school_year: schoolYear(year), schools, states }))
      return { years, newest: years[0]?.year ?? null, default: snapshot.defaultYear ?? null }
    },
  })
}
