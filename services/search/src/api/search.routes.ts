import { changingPlaces } from '@homeground/catalog/changing-places'
import { limits } from '@homeground/catalog/defaults'
import { periodLabel } from '@homeground/catalog/periods'
import type { Area, Range } from '@homeground/columns'
import {
  type ChangingPlaces,
  countPlaces,
  listZipResults,
  type NearMiss,
  type SearchCount,
  searchAffordableSchools,
  searchChangingPlaces,
  searchPlaces,
  understandSentence,
} from '@homeground/contracts'
import {
  type ChangingPlacesRequest,
  type CountRequest,
  parseAffordableSchools,
  parseChangingPlaces,
  parseCount,
  parseSearch,
  type Query,
  type SearchRequest,
} from '@homeground/search-request'
import { invalid, requireParsed, type Server, setTiming, signalOf } from '@homeground/service'
import type { FastifyReply } from 'fastify'
import type { Years } from '../periods/period-set.ts'
import type { PeriodViews } from '../periods/period-views.ts'
import { loadedMonths, requireMonths, requireNewestPeriod } from '../periods/requested-periods.ts'
import { newestPlaces, type PlacesView, type SearchSnapshot, type Snapshots } from '../snapshot/search-snapshot.ts'
import { understand } from '../understand/understand.ts'
import { areaOf } from './find-places.ts'
import { matchView } from './match.ts'
import { dataBody, repliedNotModified, requireItemFields, sendPlaces, setDataHeaders } from './reply.ts'

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
    relax: ranges.map((range, index) => ({ filter: range.attribute, count: dropping.without[index]! })),
    ...(near > 0 && { near: nearMisses(view, { area, ranges, limit: near }) }),
    ...(histograms.length > 0 && { histograms: Object.fromEntries(histograms) }),
  }
}

/** `GET /api/search/income_housing_schools`: zips with good schools at a price, the best first. */
export function affordableSchoolRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...searchAffordableSchools,
    handler: (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const search = requireParsed(parseAffordableSchools(request.query as Query))
      const limit = limits.searchResults
      const view = newestPlaces(snapshot, search.returnType)
      return sendPlaces({ request, reply, snapshot }, { search, view, limit, startMs })
    },
  })
}

/** `GET /api/zips/results`: named zips in the form of search results. */
export function zipResultRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listZipResults,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const list = request.query.zips
      const fields = requireItemFields(request.query)
      if (repliedNotModified({ request, reply, snapshot }, list, String(fields))) return reply
      const { zips, zipItems } = snapshot
      const rows = list.split(',').flatMap((zip) => zips.row(zip) ?? [])
      return reply.type('application/json; charset=utf-8').send(zipItems.join(rows, fields))
    },
  })
}

/** `GET /api/search/understand`: what a sentence asks for, without searching. */
export function understandRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...understandSentence,
    handler: async ({ query }, reply) => {
      const startMs = performance.now()
      const search = understand(query.q, snapshots.current().placeLookup)
      setTiming(reply, 'understand', startMs)
      return search
    },
  })
}

interface Miss {
  readonly row: number
  readonly filter: string
  readonly value: number
  readonly bound: number
  /** How far value and bound are apart among all places, in percentiles: comparable across attributes. */
  readonly distance: number
}

/**
 * The places that break exactly one of the ranges, those that break it least first: by the share of all places between
 * the bound and their value. Ties by id. A place without a value is not among them.
 */
function nearMisses(
  { columns, items }: PlacesView,
  { area, ranges, limit }: { area: Area; ranges: readonly Range[]; limit: number },
): NearMiss[] {
  const misses = ranges.flatMap((range) => {
    const others = ranges.filter((other) => other !== range)
    const { attribute, low, high, lowInclusive = false, highInclusive = true } = range
    const beyond = (end: Range, bound: number, direction: 'asc' | 'desc'): Miss[] => {
      const selection = columns.select({ ...area, ranges: [...others, end] })
      return columns.top(selection, { attribute, direction, limit }).map((row) => {
        const value = columns.value(attribute, row)!
        const [from, to] = [bound, value].map((each) => columns.percentile(attribute, each)!)
        return { row, filter: attribute, value, bound, distance: Math.abs(from! - to!) }
      })
    }
    return [
      ...(high === undefined ? [] : beyond({ attribute, low: high, lowInclusive: !highInclusive }, high, 'asc')),
      ...(low === undefined ? [] : beyond({ attribute, high: low, highInclusive: !lowInclusive }, low, 'desc')),
    ]
  })
  const nearest = misses.sort((a, b) => a.distance - b.distance || a.row - b.row).slice(0, limit)
  const places = JSON.parse(
    items
      .join(
        nearest.map(({ row }) => row),
        [],
      )
      .toString(),
  ) as Pick<NearMiss, 'zip' | 'town' | 'state_abbr'>[]
  return nearest.map(({ filter, value, bound }, index) => {
    const { zip, town, state_abbr } = places[index]!
    return { ...(zip !== undefined && { zip }), town, state_abbr, filter, value, bound }
  })
}

const method = `An average is the mean of the year’s monthly median listing prices, without implausible ones. A year needs at least ${changingPlaces.fewestMonths} months with a price; a year that is not over is averaged over the months there are.`

/** `GET /api/search/changing_places`: zips by the change of their average price between two years. */
export function changingPlaceRoutes(server: Server, snapshots: Snapshots, periods: PeriodViews): void {
  server.route({
    ...searchChangingPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { model } = snapshot
      const parsed = requireParsed(parseChangingPlaces(request.query as Query))
      const years = requireYears(parsed, model)
      const view = await periods.years(snapshot, years)
      signalOf(request).throwIfAborted()
      const later = years.from > years.to ? 'from_price' : 'to_price'
      const { area, order, fields } = parsed
      const search = {
        returnType: 'zip' as const,
        area,
        order,
        fields,
        years,
        ranges: [
          // Only zips with a change.
          { attribute: 'change', lowInclusive: true, highInclusive: true },
          ...parsed.prices.map((range) => ({ ...range, attribute: later })),
        ],
      }
      const metaOf = (total: number): ChangingPlaces['meta'] => ({
        from_year: years.from,
        to_year: years.to,
        loaded_years: loadedYears(model),
        total,
        vintage: yearsVintage(years, model),
        method,
      })
      return sendPlaces(
        { request, reply, snapshot },
        {
          search,
          view,
          startMs,
          limit: limits.searchResults,
          bodyOf: (items, total) => dataBody(items, { meta: metaOf(total) }),
        },
      )
    },
  })
}

/**
 * The two years of a search, with defaults filled in: those of the catalog where they are loaded, else the oldest and the
 * newest. Errors: a 422 that names the field for a year that is not loaded and for equal years, 503 if no month is loaded.
 */
function requireYears(
  { fromYear, toYear }: Pick<ChangingPlacesRequest, 'fromYear' | 'toYear'>,
  model: SearchSnapshot['model'],
): Years {
  const loaded = loadedYears(model)
  for (const [name, year] of Object.entries({ fromYear, toYear })) {
    if (year !== undefined && !loaded.includes(year)) throw invalid({ [name]: `${year} is not loaded` })
  }
  const ifLoaded = (year: number) => loaded.find((each) => each === year)
  const from = fromYear ?? ifLoaded(changingPlaces.fromYear) ?? loaded[0]!
  const to = toYear ?? ifLoaded(changingPlaces.toYear) ?? loaded.at(-1)!
  if (from === to) throw invalid({ toYear: `must not be fromYear, ${from}` })
  return { from, to }
}

/** Years of loaded months, oldest first. */
function loadedYears(model: SearchSnapshot['model']): number[] {
  const years = loadedMonths(model).map((month) => Number(month.slice(0, 4)))
  return [...new Set(years)].sort((a, b) => a - b)
}

/** The loaded months of both years, as `Jan 2018–Dec 2018, Jan 2021–Dec 2021`. */
function yearsVintage({ from, to }: Years, model: SearchSnapshot['model']): string {
  const spanOf = (year: number) => {
    const months = loadedMonths(model).filter((month) => Number(month.slice(0, 4)) === year)
    const [newest, oldest] = [months[0]!, months.at(-1)!].map(periodLabel)
    return newest === oldest ? newest : `${oldest}–${newest}`
  }
  return [from, to].map(spanOf).join(', ')
}
