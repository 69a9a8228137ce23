import { limits } from '@homeground/catalog/defaults'
import type { Point } from '@homeground/columns'
import { countPlaces, type SearchCount, searchPlaces } from '@homeground/contracts'
import {
  type CountRequest,
  parseCount,
  parseSearch,
  type Query,
  type SearchRequest,
} from '@homeground/search-request'
import type { Server } from '@homeground/service'
import { requireParsed } from '../../question/parsed.ts'
import { requireNewestPeriod } from '../../question/period.ts'
import { areaOf } from '../../question/places.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { repliedNotModified, setDataHeaders, setTiming } from '../reply.ts'

const bins = 32

export function searchRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...searchPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const search = requireParsed(parseSearch(request.query as Query))
      requireNewestPeriod(request.query as Query, snapshot.model.period)
      const area = areaOf(search, snapshot)
      const resolved = JSON.stringify({ ...search, area })
      if (repliedNotModified({ request, reply, snapshot }, resolved)) return reply
      const { columns, items } = placesOf(search, snapshot)
      const matches = columns.select({ ...area, ranges: search.ranges })
      const rows = columns.top(matches, { ...search.order, limit: limits.mainSearchResults })
      const body = items.join(rows, search.fields)
      reply.header('x-total-count', matches.count).type('application/json; charset=utf-8')
      if (area.within) reply.header('x-search-center', centerText(area.within))
      return setTiming(reply, 'search', startMs).send(body)
    },
  })

  server.route({
    ...countPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      requireNewestPeriod(request.query as Query, snapshot.model.period)
      const counts = count(requireParsed(parseCount(request.query as Query)), snapshot)
      setDataHeaders(reply, snapshot)
      return setTiming(reply, 'search', startMs).send(counts)
    },
  })
}

function placesOf({ returnType }: SearchRequest, snapshot: SearchSnapshot) {
  const { zips, zipItems, towns, townItems } = snapshot
  return returnType === 'town'
    ? { columns: towns, items: townItems }
    : { columns: zips, items: zipItems }
}

/** `lat,lng` in degrees, to about a meter. */
function centerText({ lat, lng }: Point): string {
  return [lat, lng].map((degrees) => Number(degrees.toFixed(5))).join(',')
}

/** How many match, how many would match without each filter, and the area's distribution over attributes. */
function count(search: CountRequest, snapshot: SearchSnapshot): SearchCount {
  const { columns } = placesOf(search, snapshot)
  const { ranges } = search
  const area = areaOf(search, snapshot)
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
