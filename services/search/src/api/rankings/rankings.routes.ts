import { isDeepStrictEqual } from 'node:util'
import { findAttribute } from '@homeground/catalog/attributes'
import type { Columns } from '@homeground/columns'
import { rankZips } from '@homeground/contracts'
import type { Query } from '@homeground/search-request'
import { invalid, type Server, setTiming } from '@homeground/service'
import type { PeriodViews } from '../../periods/period-views.ts'
import { viewOfYear, yearsOf } from '../../question/statistic-year.ts'
import { defaultFloors, rankedRanges } from '../../rankings/ranked-zips.ts'
import type { RankingCache } from '../../rankings/ranking-cache.ts'
import type { PlacesView } from '../../snapshot/places-view.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { dataBody, repliedNotModified } from '../reply.ts'
import { type RankingRequest, readRankingRequest } from './ranking-request.ts'

const zipsPerPage = 25

interface Parts {
  readonly snapshots: Snapshots
  readonly periods: PeriodViews
  readonly cache: RankingCache
}

/**
 * `GET /api/zips/rankings`: every zip that has a value, in order, one page at a time. From the cache at the default floors,
 * where it has the page for the read model of this snapshot; else from the columns. Those of a named year always are.
 */
export function rankingRoutes(server: Server, { snapshots, periods, cache }: Parts): void {
  server.route({
    ...rankZips,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const ranking = readRankingRequest(request.query as Query)
      const view = await viewOf(ranking, { snapshot, periods })
      const parts = [JSON.stringify(ranking), view.version]
      if (repliedNotModified({ request, reply, snapshot: view }, ...parts)) return reply
      const { rows, total } = (await cachedPage(snapshot, ranking, cache)) ?? livePage(view.columns, ranking)
      const { page, fields } = ranking
      const about = { total, page, pages: Math.ceil(total / zipsPerPage) }
      reply.type('application/json; charset=utf-8')
      const body = dataBody(view.items.join(rows, fields), about)
      return setTiming(reply, 'search', startMs).send(body)
    },
  })
}

/** The zips with the values of the year that a ranking names. Errors: 422 for a year that is not loaded. */
async function viewOf(
  { order, year }: RankingRequest,
  held: { snapshot: SearchSnapshot; periods: PeriodViews },
): Promise<PlacesView> {
  const attribute = findAttribute(order.attribute)!
  if (year !== undefined && !yearsOf(attribute, held.snapshot).includes(year))
    throw invalid({ year: `${year} is not loaded` })
  return (await viewOfYear(attribute, year, held)).view
}

interface Page {
  readonly rows: readonly number[]
  readonly total: number
}

/** Undefined where no cached list has the page. */
async function cachedPage(
  { model }: SearchSnapshot,
  { state, order, floors, page, year }: RankingRequest,
  cache: RankingCache,
): Promise<Page | undefined> {
  const { attribute: stat, direction } = order
  if (year !== undefined || !isDeepStrictEqual(floors, defaultFloors(stat))) return
  const list = await cache.read(model, { stat, direction, state })
  const end = page * zipsPerPage
  if (!list || Math.min(end, list.total) > list.rows.length) return
  return { rows: [...list.rows.slice(end - zipsPerPage, end)], total: list.total }
}

function livePage(zips: Columns, { state, order, floors, page }: RankingRequest): Page {
  const ranked = zips.select({ ...(state && { groups: [state] }), ranges: rankedRanges(order.attribute, floors) })
  const offset = (page - 1) * zipsPerPage
  return { rows: zips.top(ranked, { ...order, offset, limit: zipsPerPage }), total: ranked.count }
}
