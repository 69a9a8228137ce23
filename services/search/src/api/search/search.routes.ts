import { limits } from '@homeground/catalog/defaults'
import { countPlaces, type SearchCount, searchPlaces } from '@homeground/contracts'
import { type CountRequest, parseCount, parseSearch, type Query } from '@homeground/search-request'
import { type Server, setTiming } from '@homeground/service'
import { requireParsed } from '../../question/parsed.ts'
import { requireNewestPeriod } from '../../question/period.ts'
import { areaOf } from '../../question/places.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { setDataHeaders } from '../reply.ts'
import { placesOf, sendPlaces } from './send-places.ts'

const bins = 32

export function searchRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...searchPlaces,
    handler: (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const search = requireParsed(parseSearch(request.query as Query))
      requireNewestPeriod(request.query as Query, snapshot.model.period)
      const limit = limits.mainSearchResults
      return sendPlaces({ request, reply, snapshot }, { search, limit, startMs })
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
