import { limits } from '@homeground/catalog/defaults'
import { countPlaces, type SearchCount, searchPlaces } from '@homeground/contracts'
import type { Server } from '@homeground/service'
import type { Query } from '../../question/fields.ts'
import { readSearchRequest, type SearchRequest } from '../../question/search-request.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { joinDocuments, repliedNotModified, setDataHeaders, setTiming } from '../reply.ts'

const bins = 32

export function searchRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...searchPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const search = readSearchRequest(request.query as Query, snapshot)
      if (repliedNotModified({ request, reply, snapshot }, JSON.stringify(search))) return reply
      const columns = search.returnType === 'town' ? snapshot.towns : snapshot.zips
      const matches = columns.select({ ...search.area, ranges: search.ranges })
      const rows = columns.top(matches, { ...search.order, limit: limits.mainSearchResults })
      const body = joinDocuments(columns, rows)
      reply.header('x-total-count', matches.count).type('application/json; charset=utf-8')
      return setTiming(reply, 'search', startMs).send(body)
    },
  })

  server.route({
    ...countPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const counts = count(readSearchRequest(request.query as Query, snapshot), snapshot)
      setDataHeaders(reply, snapshot)
      return setTiming(reply, 'search', startMs).send(counts)
    },
  })
}

/** How many match, how many would match without each filter, and the area's distribution over attributes. */
function count(search: SearchRequest, snapshot: SearchSnapshot): SearchCount {
  const columns = search.returnType === 'town' ? snapshot.towns : snapshot.zips
  const { area, ranges } = search
  const dropping = columns.countDroppingEach(area, ranges)
  const histograms = search.histograms.map((key) => {
    const others = ranges.filter((range) => range.attribute !== key)
    return [key, columns.histogram(columns.select({ ...area, ranges: others }), key, bins)] as const
  })
  return {
    count: dropping.count,
    area: columns.select(area).count,
    relax: ranges.map((range, at) => ({ filter: range.attribute, count: dropping.without[at]! })),
    ...(histograms.length > 0 && { histograms: Object.fromEntries(histograms) }),
  }
}
