import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { limits, schoolRankingFloor } from '@homeground/catalog/defaults'
import { levels as allLevels, type Level } from '@homeground/catalog/levels'
import { findSchoolMeasure, schoolMeasures } from '@homeground/catalog/school-measures'
import { ascendingFirst, descendingFirst } from '@homeground/catalog/search-choices'
import type { Area, Point } from '@homeground/columns'
import {
  type District,
  type DistrictResult,
  districtOrders,
  getDistrict,
  rankDistricts,
  rankSchools,
} from '@homeground/contracts'
import {
  type AreaRequest,
  Fields,
  type Query,
  type RequestedSpring,
  readArea,
  readSchoolFields,
  readSchoolFilters,
  readSchoolLevels,
  readSchoolYear,
  readStateName,
  type SchoolFilters,
} from '@homeground/search-request'
import { invalid, notFound, requireParsed, type Server, setTiming } from '@homeground/service'
import type { PackedSpring } from '../snapshot/packed-schools.ts'
import type { CachedPlaces, PlaceIndex } from '../snapshot/places.ts'
import { requireSpring, type SchoolSnapshot, type Snapshots } from '../snapshot/school-snapshot.ts'
import {
  isRanking,
  type RankingCache,
  type RankingKey,
  rankedColumn,
  rankedDistricts,
  rankedRanges,
} from './ranking-cache.ts'
import { repliedNotModified, setListHeaders } from './reply.ts'
import {
  areaOf,
  changeOfSchools,
  groupsOf,
  meanOfSchools,
  milesFrom,
  rangesOf,
  schoolsByLevel,
  schoolsOnPage,
} from './school-area.ts'

const itemsPerPage = 25

/** Reads what all rankings have in common. */
function readRanking(fields: Fields) {
  const page = fields.number({ min: 1, max: limits.rankingPages }, 'page') ?? 1
  if (page % 1 > 0) fields.addError('page', 'must be a whole number')
  return { page, floor: fields.number({ min: 0 }, 'floor') }
}

interface RankingRequest extends ReturnType<typeof readRanking> {
  /** A measure, or `distance` from the center of a circle. */
  readonly stat: string
  readonly direction: 'asc' | 'desc'
  readonly year: RequestedSpring
  readonly area: AreaRequest
  readonly levels: readonly Level[]
  readonly district: string | undefined
  readonly filters: SchoolFilters
  readonly fields: readonly string[] | undefined
}

function readRequest(query: Query): RankingRequest {
  const fields = new Fields(query)
  const area = readRankedArea(fields)
  const stat = readStat(fields, area)
  return requireParsed(
    fields.parsed({
      ...readRanking(fields),
      stat,
      direction: fields.choice(stat === distanceOrder ? ascendingFirst : descendingFirst, 'dir'),
      year: readSchoolYear(fields),
      area,
      levels: readSchoolLevels(fields, 'level'),
      district: fields.text('district')?.text,
      filters: readSchoolFilters(fields),
      fields: readSchoolFields(fields),
    }),
  )
}

/** The area of a search where the request names one; else a state, by default the whole country. */
function readRankedArea(fields: Fields): AreaRequest {
  if (fields.text('searchArea', 'selectedAreaSearch', 'area')) return readArea(fields)
  const state = readStateName(fields, 'state')
  return state ? { kind: 'states', states: [state] } : { kind: 'nationwide' }
}

function readStat(fields: Fields, area: AreaRequest): string {
  const parameter = fields.text('stat')
  if (!parameter) return 'achievement'
  if (parameter.text === distanceOrder) {
    if (area.kind !== 'circle')
      fields.addError('stat', 'only schools around one place (searchArea=zip) can be by distance')
    return distanceOrder
  }
  const key = findSchoolMeasure(parameter.text)?.key
  const keys = schoolMeasures.map((measure) => measure.key).join(', ')
  if (!key) fields.addError('stat', `must be one of ${keys} or ${distanceOrder}`)
  return key ?? 'achievement'
}

/** `GET /api/schools/rankings`: from the ranking cache at the default floor, else from the columns. */
export function rankingRoutes(
  server: Server,
  { snapshots, places, cache }: { snapshots: Snapshots; places: CachedPlaces; cache: RankingCache },
): void {
  server.route({
    ...rankSchools,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const ranking = readRequest(request.query as Query)
      const spring = requireSpring(snapshot, ranking.year)
      const { year } = spring
      const area = rankedArea(snapshot, ranking, places.current)
      const { center } = area
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters: [year, ranking, center] })) return reply
      const ofYear = { ...ranking, year, within: area }
      const { rows, ...counts } =
        (await cachedSchools(cache, snapshot.version, ofYear)) ?? liveSchools(snapshot, ofYear)
      const atAnyFloor = snapshot.schools.select(rankedSchools({ ...ofYear, floor: 0 })).count
      const about = aboutPage(counts, { ...ofYear, atAnyFloor })
      const items = snapshot.items.join(rows, { spring, fields: ranking.fields, milesOf: milesFrom(snapshot, center) })
      const body = Buffer.concat([Buffer.from('{"data":'), items, Buffer.from(`,${JSON.stringify(about).slice(1)}`)])
      setListHeaders(reply, { total: counts.total, page: counts.page, center })
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

type RankingOfYear = RankingRequest & { readonly year: number; readonly within: RankedArea }

type RankedArea = Area & { readonly center?: Point }

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

/** The cached lists are of the country or a state, of all levels or one, and of no district; without filters. */
function cachedSchools(
  cache: RankingCache,
  version: string,
  ranking: RankingOfYear,
): Promise<Page | undefined> | undefined {
  const { stat, year, area, levels, district, filters, direction, floor, page } = ranking
  const isAll = levels.length === allLevels.length
  const states = area.kind === 'states' ? area.states : area.kind === 'nationwide' ? [] : undefined
  if (!states || states.length > 1 || !isRanking(stat)) return
  if (district || (!isAll && levels.length !== 1) || rangesOf(filters, year).length > 0) return
  const level = isAll ? undefined : levels[0]
  return cachedPage(cache, version, { of: 'schools', year, stat, state: states[0], level, direction, floor, page })
}

function liveSchools(snapshot: SchoolSnapshot, ranking: RankingOfYear): Page {
  const { stat, year, direction, within } = ranking
  const matches = snapshot.schools.select(rankedSchools(ranking))
  const page = pageWithin(ranking.page, matches.count)
  const rows = schoolsOnPage(snapshot, {
    matches,
    order: { attribute: rankedColumn({ stat, year }), direction },
    center: within.center,
    offset: (page - 1) * itemsPerPage,
    limit: itemsPerPage,
  })
  return { rows, total: matches.count, page }
}

/** The schools that a list has: those of its area that match its filters, in a ranking with a value and enough test takers. */
function rankedSchools({ stat, year, floor, filters, within }: RankingOfYear) {
  const ranked = rankedRanges({ stat, year, ...(floor !== undefined && { floor }) })
  return { ...within, ranges: [...ranked, ...rangesOf(filters, year)] }
}

/** Errors: 422 for a place or district that does not exist. */
function rankedArea(snapshot: SchoolSnapshot, ranking: RankingRequest, places: () => PlaceIndex): RankedArea {
  const { levels, district } = ranking
  const area = areaOf(snapshot, ranking, places)
  if (!district) return area
  const row = snapshot.districtRow(district)
  if (row === undefined) throw invalid({ district: `there is no district "${district.slice(0, 60)}"` })
  const rows = snapshot.schoolsOfDistrict(row)
  const states = ranking.area.kind === 'states' ? ranking.area.states : undefined
  return {
    groups: groupsOf(snapshot, { states, levels }),
    ids: Array.from(rows, (school) => snapshot.schools.id(school)),
  }
}

function readDistrictRanking(query: Query) {
  const fields = new Fields(query)
  return requireParsed(
    fields.parsed({
      ...readRanking(fields),
      state: readStateName(fields, 'state'),
      direction: fields.choice(descendingFirst, 'dir'),
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
    name: districts.documentText(row),
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
