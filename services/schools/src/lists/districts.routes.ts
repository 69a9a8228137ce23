import { schoolRankingFloor } from '@homeground/catalog/defaults'
import { levels } from '@homeground/catalog/levels'
import { districtOrders, getDistrict, rankDistricts } from '@homeground/contracts'
import { Fields, type Query, readSchoolYear } from '@homeground/search-request'
import { notFound, requireParsed, type Server, setTiming } from '@homeground/service'
import type { RankingCache } from '../rankings/ranking-cache.ts'
import { requireSpring, type SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { districtDetail } from './district-detail.ts'
import { districtResult } from './district-result.ts'
import { itemsPerPage, readRanking } from './parsed.ts'
import { rankedDistricts } from './ranked-districts.ts'
import { repliedNotModified } from './reply.ts'

function readRequest(query: Query) {
  const fields = new Fields(query)
  return requireParsed(
    fields.parsed({
      ...readRanking(fields),
      stat: fields.choice(districtOrders, 'stat'),
      year: readSchoolYear(fields),
    }),
  )
}

type RankingOfYear = ReturnType<typeof readRequest> & { readonly year: number }

/** `GET /api/schools/districts` and `GET /api/schools/district/:district`. */
export function districtRoutes(server: Server, snapshots: Snapshots, cache: RankingCache): void {
  server.route({
    ...rankDistricts,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const ranking = readRequest(request.query as Query)
      const { year } = requireSpring(snapshot, ranking.year)
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters: [year, ranking] })) return reply
      const { rows, total } =
        (await cachedPage(snapshot, { ...ranking, year }, cache)) ?? livePage(snapshot, { ...ranking, year })
      setTiming(reply, 'schools', startMs)
      return {
        data: rows.map((row) => districtResult(snapshot, row, year)),
        total,
        page: ranking.page,
        pages: Math.ceil(total / itemsPerPage),
        year,
      }
    },
  })

  server.route({
    ...getDistrict,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const fields = new Fields(request.query as Query)
      const { year } = requireParsed(fields.parsed({ year: readSchoolYear(fields) }))
      const spring = requireSpring(snapshot, year)
      const { district } = request.params
      const row = snapshot.districtRow(district)
      if (row === undefined) throw notFound(`There is no district "${district.slice(0, 60)}".`)
      const about = { year: spring.year, parameters: [row, spring.year] }
      if (repliedNotModified({ request, reply, snapshot }, about)) return reply
      setTiming(reply, 'schools', startMs)
      reply.type('application/json; charset=utf-8')
      return reply.send(districtDetail(snapshot, { row, spring, levels }))
    },
  })
}

/** Undefined where no cached list has the page. */
async function cachedPage(
  { version }: SchoolSnapshot,
  { stat, year, state, direction, floor, page }: RankingOfYear,
  cache: RankingCache,
) {
  const isDefault = floor === undefined || floor === schoolRankingFloor
  if (!isDefault || direction !== 'desc') return
  const list = await cache.read(version, { of: 'districts', year, stat, state })
  const end = page * itemsPerPage
  if (!list || Math.min(end, list.total) > list.rows.length) return
  return { rows: [...list.rows.slice(end - itemsPerPage, end)], total: list.total }
}

function livePage({ districts }: SchoolSnapshot, ranking: RankingOfYear) {
  const { stat, year, state, direction, floor, page } = ranking
  const { attribute, ranges } = rankedDistricts({ stat, year, ...(floor !== undefined && { floor }) })
  const selected = districts.select({ groups: state && [state], ranges })
  const offset = (page - 1) * itemsPerPage
  const rows = districts.top(selected, { attribute, direction, offset, limit: itemsPerPage })
  return { rows, total: selected.count }
}
