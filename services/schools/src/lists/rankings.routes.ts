import { schoolRankingFloor } from '@homeground/catalog/defaults'
import { levels as allLevels, type Level } from '@homeground/catalog/levels'
import { findSchoolMeasure, type SchoolRanking, schoolRankings } from '@homeground/catalog/school-measures'
import type { Area } from '@homeground/columns'
import {
  type District,
  type DistrictResult,
  districtOrders,
  getDistrict,
  rankDistricts,
  rankSchools,
} from '@homeground/contracts'
import {
  Fields,
  type Query,
  type RequestedSpring,
  readSchoolFields,
  readSchoolLevels,
  readSchoolYear,
  readStateName,
} from '@homeground/search-request'
import { invalid, notFound, requireParsed, type Server, setTiming } from '@homeground/service'
import type { PackedSpring } from '../snapshot/packed-schools.ts'
import { requireSpring, type SchoolSnapshot, type Snapshots } from '../snapshot/school-snapshot.ts'
import { type RankingCache, type RankingKey, rankedColumn, rankedDistricts, rankedRanges } from './ranking-cache.ts'
import { repliedNotModified } from './reply.ts'
import { changeOfSchools, groupsOf, meanOfSchools, schoolsByLevel } from './school-area.ts'

/** More pages than all schools fill. */
const maxPage = 10_000
const itemsPerPage = 25

/** Reads what all rankings have in common. */
function readRanking(fields: Fields) {
  const page = fields.number({ min: 1, max: maxPage }, 'page') ?? 1
  if (page % 1 > 0) fields.addError('page', 'must be a whole number')
  return {
    page,
    state: readStateName(fields, 'state'),
    direction: fields.choice(['desc', 'asc'], 'dir'),
    floor: fields.number({ min: 0 }, 'floor'),
  }
}

interface RankingRequest extends ReturnType<typeof readRanking> {
  readonly stat: SchoolRanking
  readonly year: RequestedSpring
  readonly levels: readonly Level[]
  readonly district: string | undefined
  readonly fields: readonly string[] | undefined
}

function readRequest(query: Query): RankingRequest {
  const fields = new Fields(query)
  return requireParsed(
    fields.parsed({
      ...readRanking(fields),
      stat: readStat(fields),
      year: readSchoolYear(fields),
      levels: readSchoolLevels(fields, 'level'),
      district: fields.text('district')?.text,
      fields: readSchoolFields(fields),
    }),
  )
}

function readStat(fields: Fields): SchoolRanking {
  const parameter = fields.text('stat')
  if (!parameter) return 'achievement'
  const key = findSchoolMeasure(parameter.text)?.key
  const stat = schoolRankings.find((each) => each === key)
  if (!stat) fields.addError('stat', `must be one of ${schoolRankings.join(', ')}`)
  return stat ?? 'achievement'
}

/** `GET /api/schools/rankings`: from the ranking cache at the default floor, else from the columns. */
export function rankingRoutes(server: Server, snapshots: Snapshots, cache: RankingCache): void {
  server.route({
    ...rankSchools,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const ranking = readRequest(request.query as Query)
      const spring = requireSpring(snapshot, ranking.year)
      const { year } = spring
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters: [year, ranking] })) return reply
      const ofYear = { ...ranking, year }
      const { rows, ...counts } =
        (await cachedSchools(cache, snapshot.version, ofYear)) ?? liveSchools(snapshot, ofYear)
      const atAnyFloor = snapshot.schools.select(rankedSchools(snapshot, { ...ofYear, floor: 0 })).count
      const about = aboutPage(counts, { ...ofYear, atAnyFloor })
      const items = snapshot.items.join(rows, { spring, fields: ranking.fields })
      const body = Buffer.concat([Buffer.from('{"data":'), items, Buffer.from(`,${JSON.stringify(about).slice(1)}`)])
      reply.type('application/json; charset=utf-8')
      return setTiming(reply, 'schools', startMs).send(body)
    },
  })
}

interface Page {
  readonly rows: readonly number[]
  readonly total: number
  /** The asked page, or the last one. */
  readonly page: number
}

/** What a reply says of its page and of its floor. `atAnyFloor`: the number of ranked ones without a floor. */
function aboutPage(
  { total, page }: Omit<Page, 'rows'>,
  { year, floor, atAnyFloor }: { year: number; floor: number | undefined; atAnyFloor: number },
) {
  return {
    total,
    below_floor: atAnyFloor - total,
    floor: floor ?? schoolRankingFloor,
    page,
    pages: pagesOf(total),
    year,
  }
}

const pagesOf = (total: number) => Math.ceil(total / itemsPerPage)

/** The page to return: the last one for a number beyond it. */
const pageWithin = (page: number, total: number) => Math.max(1, Math.min(page, pagesOf(total)))

type RankingOfYear = RankingRequest & { readonly year: number }

/** The page from the cached lists; undefined where none of them has it. */
async function cachedPage(
  cache: RankingCache,
  version: string,
  { direction, floor, page, ...key }: RankingKey & Pick<RankingRequest, 'direction' | 'floor' | 'page'>,
): Promise<Page | undefined> {
  const isDefault = floor === undefined || floor === schoolRankingFloor
  if (!isDefault || direction !== 'desc') return
  const list = await cache.read(version, key)
  if (!list) return
  const { rows, total } = list
  const shown = pageWithin(page, total)
  const end = shown * itemsPerPage
  if (Math.min(end, total) > rows.length) return
  return { rows: [...rows.slice(end - itemsPerPage, end)], total, page: shown }
}

/** The cached lists are of all levels or one, and of no district. */
function cachedSchools(
  cache: RankingCache,
  version: string,
  ranking: RankingOfYear,
): Promise<Page | undefined> | undefined {
  const { stat, year, state, levels, district, direction, floor, page } = ranking
  const isAll = levels.length === allLevels.length
  if (district || (!isAll && levels.length !== 1)) return
  const level = isAll ? undefined : levels[0]
  return cachedPage(cache, version, { of: 'schools', year, stat, state, level, direction, floor, page })
}

function liveSchools(snapshot: SchoolSnapshot, ranking: RankingOfYear): Page {
  const { schools } = snapshot
  const { stat, year, direction } = ranking
  const selected = schools.select(rankedSchools(snapshot, ranking))
  const page = pageWithin(ranking.page, selected.count)
  const rows = schools.top(selected, {
    attribute: rankedColumn({ stat, year }),
    direction,
    offset: (page - 1) * itemsPerPage,
    limit: itemsPerPage,
  })
  return { rows, total: selected.count, page }
}

/** The schools that a ranking has: those of its area with a value and enough test takers. */
function rankedSchools(snapshot: SchoolSnapshot, ranking: RankingOfYear) {
  const { stat, year, floor } = ranking
  return {
    ...rankedArea(snapshot, ranking),
    ranges: rankedRanges({ stat, year, ...(floor !== undefined && { floor }) }),
  }
}

function rankedArea(snapshot: SchoolSnapshot, { state, levels, district }: RankingOfYear): Area {
  const groups = groupsOf(snapshot, { states: state && [state], levels })
  if (!district) return { groups }
  const row = snapshot.districtRow(district)
  if (row === undefined) throw invalid({ district: `there is no district "${district.slice(0, 60)}"` })
  const rows = snapshot.schoolsOfDistrict(row)
  return { groups, ids: Array.from(rows, (school) => snapshot.schools.id(school)) }
}

function readDistrictRanking(query: Query) {
  const fields = new Fields(query)
  return requireParsed(
    fields.parsed({
      ...readRanking(fields),
      stat: fields.choice(districtOrders, 'stat'),
      year: readSchoolYear(fields),
    }),
  )
}

type DistrictRankingOfYear = ReturnType<typeof readDistrictRanking> & { readonly year: number }

/** `GET /api/schools/districts` and `GET /api/schools/district/:district`. */
export function districtRoutes(server: Server, snapshots: Snapshots, cache: RankingCache): void {
  server.route({
    ...rankDistricts,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const ranking = readDistrictRanking(request.query as Query)
      const { year } = requireSpring(snapshot, ranking.year)
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters: [year, ranking] })) return reply
      const { stat, state, direction, floor, page } = ranking
      const ofYear = { ...ranking, year }
      const { rows, ...counts } =
        (await cachedPage(cache, snapshot.version, { of: 'districts', year, stat, state, direction, floor, page })) ??
        liveDistricts(snapshot, ofYear)
      const atAnyFloor = rankedDistrictsOf(snapshot, { ...ofYear, floor: 0 }).count
      setTiming(reply, 'schools', startMs)
      return {
        data: rows.map((row) => districtResult(snapshot, row, year)),
        ...aboutPage(counts, { ...ofYear, atAnyFloor }),
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
      return reply.send(districtDetail(snapshot, { row, spring }))
    },
  })
}

function liveDistricts(snapshot: SchoolSnapshot, ranking: DistrictRankingOfYear): Page {
  const { stat, year, direction } = ranking
  const selected = rankedDistrictsOf(snapshot, ranking)
  const page = pageWithin(ranking.page, selected.count)
  const { attribute } = rankedDistricts({ stat, year })
  const offset = (page - 1) * itemsPerPage
  const rows = snapshot.districts.top(selected, { attribute, direction, offset, limit: itemsPerPage })
  return { rows, total: selected.count, page }
}

function rankedDistrictsOf({ districts }: SchoolSnapshot, { stat, year, state, floor }: DistrictRankingOfYear) {
  const { ranges } = rankedDistricts({ stat, year, ...(floor !== undefined && { floor }) })
  return districts.select({ groups: state && [state], ranges })
}

/** The JSON of a `District`: its figures, those of each level, and all of its open schools by level and size. */
function districtDetail(snapshot: SchoolSnapshot, { row, spring }: { row: number; spring: PackedSpring }): Buffer {
  const byLevel = schoolsByLevel(snapshot, [...snapshot.schoolsOfDistrict(row)])
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
  snapshot: SchoolSnapshot,
  { level, rows, spring }: { level: Level; rows: readonly number[]; spring: PackedSpring },
): District['levels'][number] {
  const students = rows.flatMap((row) => snapshot.schools.value('students', row) ?? [])
  return {
    level,
    schools: rows.length,
    students: students.length > 0 ? students.reduce((sum, count) => sum + count, 0) : null,
    achievement: meanOfSchools(snapshot, { rows, measure: 'achievement', year: spring.year }),
    ...changeOfSchools(snapshot, { rows, spring }),
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
    trend_low: value('trend_low'),
    trend_high: value('trend_high'),
    rank: value('rank'),
    rank_of: value('rank_of'),
    trend_rank: value('trend_rank'),
    trend_rank_of: value('trend_rank_of'),
  }
}
