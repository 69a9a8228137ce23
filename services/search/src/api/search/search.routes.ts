import { limits } from '@homeground/catalog/defaults'
import { countPlaces, type SearchCount, searchPlaces } from '@homeground/contracts'
import { type CountRequest, parseCount, parseSearch, type Query, type SearchRequest } from '@homeground/search-request'
import { type Server, setTiming, signalOf } from '@homeground/service'
import type { FastifyReply } from 'fastify'
import type { PeriodViews } from '../../periods/period-views.ts'
import { requireParsed } from '../../question/parsed.ts'
import { requireMonths, requireNewestPeriod } from '../../question/period.ts'
import { areaOf } from '../../question/places.ts'
import { newestPlaces, type PlacesView } from '../../snapshot/places-view.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { matchView } from '../match/match-view.ts'
import { setDataHeaders } from '../reply.ts'
import { nearMisses } from './near-misses.ts'
import { sendPlaces } from './send-places.ts'

const bins = 32

/** `GET /api/search` and `/api/search/count`. Only a search of a named month waits: for a set that is not in memory. */
export function searchRoutes(server: Server, snapshots: Snapshots, periods: PeriodViews): void {
  /** Continues with the places that a search is about: at the newest month, or at the one that it names. */
  const withView = <Result>(
    { search, snapshot, query }: { search: SearchRequest; snapshot: SearchSnapshot; query: Query },
    reply: FastifyReply,
    next: (view: PlacesView) => Result,
  ): Result | Promise<Result> => {
    if (!search.months) {
      requireNewestPeriod(query, snapshot.model.period)
      const places = newestPlaces(snapshot, search.returnType)
      return next(search.weights ? matchView(places, search.weights) : places)
    }
    const months = requireMonths(search.months, snapshot)
    if (months.compared) reply.header('x-compare-period', months.compared)
    return periods.months(snapshot, months).then((view) => {
      signalOf(reply.request).throwIfAborted()
      return next(view)
    })
  }

  server.route({
    ...searchPlaces,
    handler: (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const query = request.query as Query
      const search = requireParsed(parseSearch(query))
      const limit = limits.mainSearchResults
      return withView({ search, snapshot, query }, reply, (view) =>
        sendPlaces({ request, reply, snapshot }, { search, view, limit, startMs }),
      )
    },
  })

  server.route({
    ...countPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const query = request.query as Query
      const search = requireParsed(parseCount(query))
      return withView({ search, snapshot, query }, reply, (view) => {
        const counts = count(search, snapshot, view)
        setDataHeaders(reply, view)
        return setTiming(reply, 'search', startMs).send(counts)
      })
    },
  })
}

/** How many match, how many would match without each filter, and the area's distribution over attributes. */
function count(search: CountRequest, snapshot: SearchSnapshot, view: PlacesView): SearchCount {
  const { columns } = view
  const { ranges, near } = search
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
    ...(near > 0 && { near: nearMisses(view, { area, ranges, limit: near }) }),
    ...(histograms.length > 0 && { histograms: Object.fromEntries(histograms) }),
  }
}
