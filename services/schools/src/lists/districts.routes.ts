import { schoolRankingFloor } from '@homeground/catalog/defaults'
import { type Level, levels } from '@homeground/catalog/levels'
import { type District, type DistrictResult, districtOrders, getDistrict, rankDistricts } from '@homeground/contracts'
import { Fields, type Query, readSchoolYear } from '@homeground/search-request'
import { notFound, type Server, setTiming } from '@homeground/service'
import { toHundredth, weightedMean } from '../measures/mean.ts'
import { type PackedSpring, springColumn } from '../snapshot/packed-schools.ts'
import { requireSpring, type SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { itemsPerPage, readRanking, requireParsed } from './parsed.ts'
import type { RankingCache } from './ranking-cache.ts'
import { rankedDistricts } from './ranking-cache.ts'
import { repliedNotModified } from './reply.ts'
import { schoolsByLevel } from './school-area.ts'

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

/** The JSON of a `District`: its figures, those of each level, and all of its open schools by level and size. */
function districtDetail(
  snapshot: SchoolSnapshot,
  { row, spring, levels }: { row: number; spring: PackedSpring; levels: readonly Level[] },
): Buffer {
  const byLevel = schoolsByLevel(snapshot, [...snapshot.schoolsOfDistrict(row)], levels)
  const about: Omit<District, 'list'> = {
    ...districtResult(snapshot, row, spring.year),
    levels: byLevel.map(({ level, rows }) => levelFigures(snapshot, { level, rows, spring })),
    data_set: snapshot.dataSet,
  }
  const list = snapshot.items.join(
    byLevel.flatMap(({ rows }) => rows),
    { spring },
  )
  return Buffer.concat([Buffer.from(`${JSON.stringify(about).slice(0, -1)},"list":`), list, Buffer.from('}')])
}

function levelFigures(
  { schools }: SchoolSnapshot,
  { level, rows, spring }: { level: Level; rows: readonly number[]; spring: PackedSpring },
): District['levels'][number] {
  const students = rows.flatMap((row) => schools.value('students', row) ?? [])
  const mean = (measure: 'achievement' | 'trend') => {
    const value = weightedMean(
      rows.flatMap((row) => {
        const value = schools.value(springColumn(measure, spring.year), row)
        const takers = schools.value(springColumn('test_takers', spring.year), row)
        const weight = schools.value('students', row) ?? takers
        return value === null || weight === null ? [] : [{ value, weight }]
      }),
    )
    return value === null ? null : toHundredth(value)
  }
  return {
    level,
    schools: rows.length,
    students: students.length > 0 ? students.reduce((sum, count) => sum + count, 0) : null,
    achievement: mean('achievement'),
    trend: mean('trend'),
  }
}

/** A district with its figures of a spring. */
function districtResult(
  { districts, slugs, schoolsOfDistrict }: SchoolSnapshot,
  row: number,
  year: number,
): DistrictResult {
  const value = (name: string) => districts.value(`${name}/${year}`, row)
  const location = districts.location(row)
  return {
    id: districts.id(row),
    name: Buffer.from(districts.document(row)).toString(),
    slug: slugs[row]!,
    state_abbr: districts.group(row),
    lat: location?.lat ?? null,
    lng: location?.lng ?? null,
    year,
    schools: schoolsOfDistrict(row).length,
    scored: value('scored') ?? 0,
    students: districts.value('students', row),
    test_takers: value('test_takers'),
    achievement: value('achievement'),
    trend: value('trend'),
    rank: value('rank'),
    rank_of: value('rank_of'),
  }
}
