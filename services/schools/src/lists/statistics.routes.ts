import { levels } from '@homeground/catalog/levels'
import { schoolYear } from '@homeground/catalog/periods'
import { isRankedState, schoolRankings } from '@homeground/catalog/school-measures'
import { findState } from '@homeground/catalog/states'
import { medianOf, roundBins } from '@homeground/columns'
import { getSchoolStatistic, getSchoolStatistics, listSchoolYears } from '@homeground/contracts'
import { Fields, readYear } from '@homeground/search-request'
import { notFound, requireParsed, type Server, setTiming } from '@homeground/service'
import { toHundredth, weightedMean } from '../measures/mean.ts'
import { springColumn } from '../snapshot/packed-schools.ts'
import type { Snapshots } from '../snapshot/school-snapshot.ts'
import { rankedRanges } from './ranking-cache.ts'
import { repliedNotModified } from './reply.ts'
import { groupsOf } from './school-area.ts'

/** Most bins of a histogram. */
const mostBins = 24

/** `GET /api/schools/state/:state/:stat`: one measure over the ranked schools of a state, in one spring. */
export function stateStatisticRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...getSchoolStatistic,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const state = findState(request.params.state)
      if (!state) throw notFound(`There is no state "${request.params.state.slice(0, 40)}".`)
      const stat = schoolRankings.find((each) => each === request.params.stat)
      if (!stat) throw notFound(`There is no statistic "${request.params.stat.slice(0, 60)}".`)
      const fields = new Fields(request.query)
      const { named } = requireParsed(fields.parsed({ named: readYear(fields, 'year') }))
      const snapshot = snapshots.current()
      const years = snapshot.springs.map((spring) => spring.year).reverse()
      const year = named ?? years[0]
      if (year === undefined || !years.includes(year))
        throw notFound(
          year === undefined ? 'No school results are loaded.' : `No school results of spring ${year} are loaded.`,
        )
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters: [state, stat] })) return reply
      const { schools } = snapshot
      // The changes themselves, of the schools that a ranking by their least change has.
      const column = springColumn(stat, year)
      const ranked = schools.select({
        groups: groupsOf(snapshot, { states: [state], levels }),
        ranges: rankedRanges({ stat, year }),
      })
      const rows = schools.rows(ranked)
      const values = rows.map((row) => schools.value(column, row)!).sort((a, b) => a - b)
      const weightOf = (row: number) =>
        schools.value('students', row) ?? schools.value(springColumn('test_takers', year), row) ?? 0
      const mean = weightedMean(rows.map((row) => ({ value: schools.value(column, row)!, weight: weightOf(row) })))
      const middle = medianOf(values)
      const bins = roundBins(values, mostBins)
      setTiming(reply, 'schools', startMs)
      return {
        state_abbr: state,
        stat,
        year,
        years,
        vintage: schoolYear(year),
        count: rows.length,
        total: null,
        mean: mean === null ? null : toHundredth(mean),
        median: middle === null ? null : toHundredth(middle),
        histogram: bins ? schools.histogram(ranked, column, bins.bins, bins) : null,
        data_set: snapshot.dataSet,
      }
    },
  })
}

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
        statistics: rows.map(({ year: _, ...statistics }) => ({ ...statistics, is_ranked: isRankedState(statistics) })),
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
