import { schoolRankingFloor } from '@homeground/catalog/defaults'
import { levels as allLevels, type Level } from '@homeground/catalog/levels'
import { findSchoolMeasure, type SchoolRanking, schoolRankings } from '@homeground/catalog/school-measures'
import type { Area } from '@homeground/columns'
import { rankSchools } from '@homeground/contracts'
import { Fields, type Query, readSchoolFields, readSchoolLevels, readSchoolYear } from '@homeground/search-request'
import { invalid, requireParsed, type Server, setTiming } from '@homeground/service'
import type { RankingCache } from '../rankings/ranking-cache.ts'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import { requireSpring } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { itemsPerPage, readRanking } from './parsed.ts'
import { rankedColumn, rankedRanges } from './ranked-schools.ts'
import { repliedNotModified } from './reply.ts'
import { groupsOf } from './school-area.ts'

interface RankingRequest extends ReturnType<typeof readRanking> {
  readonly stat: SchoolRanking
  readonly year: number | undefined
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
  const given = fields.text('stat')
  if (!given) return 'achievement'
  const key = findSchoolMeasure(given.text)?.key
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
      const found =
        (await cachedPage(snapshot, { ...ranking, year }, cache)) ?? livePage(snapshot, { ...ranking, year })
      const { page, fields } = ranking
      const about = { total: found.total, page, pages: Math.ceil(found.total / itemsPerPage), year }
      const items = snapshot.items.join(found.rows, { spring, fields })
      const body = Buffer.concat([Buffer.from('{"data":'), items, Buffer.from(`,${JSON.stringify(about).slice(1)}`)])
      reply.type('application/json; charset=utf-8')
      return setTiming(reply, 'schools', startMs).send(body)
    },
  })
}

type Page = { readonly rows: readonly number[]; readonly total: number }
type RankingOfYear = RankingRequest & { readonly year: number }

/** Undefined where no cached list has the page. */
async function cachedPage(
  { version }: SchoolSnapshot,
  { stat, year, state, levels, district, direction, floor, page }: RankingOfYear,
  cache: RankingCache,
): Promise<Page | undefined> {
  const isAll = levels.length === allLevels.length
  const isDefault = floor === undefined || floor === schoolRankingFloor
  if (!isDefault || district || direction !== 'desc' || (!isAll && levels.length !== 1)) return
  const list = await cache.read(version, { of: 'schools', year, stat, state, level: isAll ? undefined : levels[0] })
  const end = page * itemsPerPage
  if (!list || Math.min(end, list.total) > list.rows.length) return
  return { rows: [...list.rows.slice(end - itemsPerPage, end)], total: list.total }
}

function livePage(snapshot: SchoolSnapshot, ranking: RankingOfYear): Page {
  const { schools } = snapshot
  const { stat, year, floor, direction, page } = ranking
  const selected = schools.select({
    ...rankedArea(snapshot, ranking),
    ranges: rankedRanges({ stat, year, ...(floor !== undefined && { floor }) }),
  })
  const rows = schools.top(selected, {
    attribute: rankedColumn({ stat, year }),
    direction,
    offset: (page - 1) * itemsPerPage,
    limit: itemsPerPage,
  })
  return { rows, total: selected.count }
}

function rankedArea(snapshot: SchoolSnapshot, { state, levels, district }: RankingOfYear): Area {
  const groups = groupsOf(snapshot, { states: state && [state], levels })
  if (!district) return { groups }
  const row = snapshot.districtRow(district)
  if (row === undefined) throw invalid({ district: `there is no district "${district.slice(0, 60)}"` })
  const rows = snapshot.schoolsOfDistrict(row)
  return { groups, ids: Array.from(rows, (school) => snapshot.schools.id(school)) }
}
