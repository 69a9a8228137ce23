import { isDeepStrictEqual } from 'node:util'
import { rankZips } from '@homeground/contracts'
import type { Query } from '@homeground/search-request'
import { type Server, setTiming } from '@homeground/service'
import { defaultFloors, rankedRanges } from '../../rankings/ranked-zips.ts'
import type { RankingCache } from '../../rankings/ranking-cache.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { dataBody, repliedNotModified } from '../reply.ts'
import { type RankingRequest, readRankingRequest } from './ranking-request.ts'

const zipsPerPage = 25

/**
 * `GET /api/zips/rankings`: every zip that has a value, in order, one page at a time. From the cache at the default floors,
 * where it has the page for the read model of this snapshot; else from the columns.
 */
export function rankingRoutes(server: Server, snapshots: Snapshots, cache: RankingCache): void {
  server.route({
    ...rankZips,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const ranking = readRankingRequest(request.query as Query)
      if (repliedNotModified({ request, reply, snapshot }, JSON.stringify(ranking))) return reply
      const { rows, total } =
        (await cachedPage(snapshot, ranking, cache)) ?? livePage(snapshot, ranking)
      const { page, fields } = ranking
      const about = { total, page, pages: Math.ceil(total / zipsPerPage) }
      reply.type('application/json; charset=utf-8')
      const body = dataBody(snapshot.zipItems.join(rows, fields), about)
      return setTiming(reply, 'search', startMs).send(body)
    },
  })
}

interface Page {
  readonly rows: readonly number[]
  readonly total: number
}

/** Undefined where no cached list has the page. */
async function cachedPage(
  { model }: SearchSnapshot,
  { state, order, floors, page }: RankingRequest,
  cache: RankingCache,
): Promise<Page | undefined> {
  const { attribute: stat, direction } = order
  if (!isDeepStrictEqual(floors, defaultFloors(stat))) return
  const list = await cache.read(model, { stat, direction, state })
  const end = page * zipsPerPage
  if (!list || Math.min(end, list.total) > list.rows.length) return
  return { rows: [...list.rows.slice(end - zipsPerPage, end)], total: list.total }
}

function livePage({ zips }: SearchSnapshot, { state, order, floors, page }: RankingRequest): Page {
  const ranked = zips.select({
    ...(state && { groups: [state] }),
    ranges: rankedRanges(order.attribute, floors),
  })
  const offset = (page - 1) * zipsPerPage
  return { rows: zips.top(ranked, { ...order, offset, limit: zipsPerPage }), total: ranked.count }
}
