import { findAttribute, units } from '@homeground/catalog/attributes'
import {
  type ComparedYears,
  changingPlaces,
  changingPlacesOrders,
  likeMonthsOfYears,
  yearsOfMonths,
} from '@homeground/catalog/changing-places'
import { limits } from '@homeground/catalog/defaults'
import { periodLabel } from '@homeground/catalog/periods'
import { placeSeparator, readPlaceKey } from '@homeground/catalog/place-kinds'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { Area, Range } from '@homeground/columns'
import {
  type ChangingPlaces,
  countPlaces,
  listPlaceResults,
  listZipResults,
  type NearMiss,
  type SearchCount,
  searchAffordableSchools,
  searchChangingPlaces,
  searchPlaces,
  understandSentence,
} from '@homeground/contracts'
import type { CsvAttribute } from '@homeground/format/csv'
import { sourceText } from '@homeground/format/figure-text'
import {
  type CountRequest,
  parseAffordableSchools,
  parseChangingPlaces,
  parseCount,
  parseSearch,
  type Query,
  type SearchRequest,
} from '@homeground/search-request'
import { requireParsed, type Server, setTiming, signalOf } from '@homeground/service'
import type { FastifyReply } from 'fastify'
import type { PeriodViews } from '../periods/period-views.ts'
import { loadedMonths, requireMonths, requireNewestPeriod, requireYears } from '../periods/requested-periods.ts'
import {
  listedPlaces,
  newestPlaces,
  type PlacesView,
  type SearchSnapshot,
  type Snapshots,
} from '../snapshot/search-snapshot.ts'
import { understand } from '../understand/understand.ts'
import { areaOf, rowOf } from './find-places.ts'
import { matchView } from './match.ts'
import { paymentNumbers, paymentsView } from './payments.ts'
import { dataBody, repliedNotModified, requiredValues, requireItemFields, sendPlaces, setDataHeaders } from './reply.ts'

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
      const newest = placesOf(search, snapshot)
      const places = search.loan ? paymentsView(newest, search.loan) : newest
      if (!search.weights) return next(places)
      return next(matchView(places, { weights: search.weights, area: areaOf(search, snapshot) }))
    }
    const months = requireMonths(search.months, snapshot)
    if (months.compared) reply.header('x-compare-period', months.compared)
    const signal = signalOf(reply.request)
    return periods.months(snapshot, months, signal).then((view) => {
      signal.throwIfAborted()
      return next(search.loan ? paymentsView(view, search.loan) : view)
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
        sendPlaces(
          { request, reply, snapshot },
          { search, view, limit, startMs, ...(search.loan && { numbers: paymentNumbers }) },
        ),
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

/** The newest places of a search; only items have percentiles. */
function placesOf({ returnType, format }: Pick<SearchRequest, 'returnType' | 'format'>, snapshot: SearchSnapshot) {
  return format === 'json' ? listedPlaces(snapshot, returnType) : newestPlaces(snapshot, returnType)
}

/** How many match, how many would match without each filter, and the area's distribution over attributes. */
function count(search: CountRequest, snapshot: SearchSnapshot, view: PlacesView): SearchCount {
  const { columns } = view
  const ranges = [...search.ranges, ...requiredValues(search)]
  const area = areaOf(search, snapshot)
  const dropping = columns.countDroppingEach(area, ranges)
  const histograms = search.histograms.map((key) => {
    const others = ranges.filter((range) => range.attribute !== key)
    return [key, columns.histogram(columns.select({ ...area, ranges: others }), key, bins)] as const
  })
  return {
    count: dropping.count,
    area: columns.select({ ...area, near: undefined }).count,
    relax: search.ranges.map((range, index) => ({ filter: range.attribute, count: dropping.without[index]! })),
    ...(search.nearMisses > 0 && { near: nearMisses(view, { area, ranges, limit: search.nearMisses }) }),
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
      const view = placesOf(search, snapshot)
      return sendPlaces({ request, reply, snapshot }, { search, view, limit, startMs })
    },
  })
}

/** Named zips, or places of any kind, in the form of search results. */
export function namedResultRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listZipResults,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const list = request.query.zips
      const fields = requireItemFields(request.query)
      if (repliedNotModified({ request, reply, snapshot }, list, String(fields))) return reply
      const { columns, items } = listedPlaces(snapshot, 'zip')
      const rows = list.split(',').flatMap((zip) => columns.row(zip) ?? [])
      return reply.type('application/json; charset=utf-8').send(items.join(rows, fields))
    },
  })

  server.route({
    ...listPlaceResults,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const { places } = request.query
      const fields = requireItemFields(request.query)
      if (repliedNotModified({ request, reply, snapshot }, places, String(fields))) return reply
      return places.split(placeSeparator).flatMap((key) => {
        const place = readPlaceKey(key)
        const row = rowOf(place, snapshot)
        if (row === undefined) return []
        const { items } = listedPlaces(snapshot, place.kind)
        return JSON.parse(items.join([row], fields).toString())
      })
    },
  })
}

/** `GET /api/search/understand`: what a sentence asks for, without searching. */
export function understandRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...understandSentence,
    handler: async ({ query }, reply) => {
      const startMs = performance.now()
      const { placeLookup, zips } = snapshots.current()
      const search = understand(query.q, placeLookup, (key) => zips.countKnown(key) > 0)
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
  ) as Pick<NearMiss, 'zip' | 'town' | 'state_abbr' | 'tax_rate'>[]
  return nearest.map(({ filter, value, bound }, index) => {
    const { zip, town, state_abbr, tax_rate } = places[index]!
    return { ...(zip !== undefined && { zip }), town, state_abbr, tax_rate, filter, value, bound }
  })
}

const method = `An average is the mean of monthly median listing prices, without implausible ones, over the calendar months that have one in both years, because prices have seasons. A zip needs at least ${changingPlaces.fewestLikeMonths} such months.`

/** `GET /api/search/changing_places`: zips by the change of their average price between two years. */
export function changingPlaceRoutes(server: Server, snapshots: Snapshots, periods: PeriodViews): void {
  server.route({
    ...searchChangingPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { model } = snapshot
      const parsed = requireParsed(parseChangingPlaces(request.query as Query))
      const years = requireYears(parsed, snapshot)
      const signal = signalOf(request)
      const view = await periods.years(snapshot, years, signal)
      signal.throwIfAborted()
      const { area, order, fields, page, format } = parsed
      const search = {
        returnType: 'zip' as const,
        area,
        order,
        page,
        format,
        fields,
        years,
        ranges: [
          // Only zips with a change.
          { attribute: 'change', lowInclusive: true, highInclusive: true },
          ...parsed.prices.map((range) => ({ ...range, attribute: 'to_price' })),
        ],
      }
      const metaOf = (total: number): ChangingPlaces['meta'] => ({
        from_year: years.from,
        to_year: years.to,
        loaded_years: yearsOfMonths(loadedMonths(model)),
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
          numbers: changeNumbers(years, view),
          bodyOf: (items, total) => dataBody(items, { meta: metaOf(total) }),
        },
      )
    },
  })
}

/** The change, the two averages and the months that they rest on, for a file. */
function changeNumbers(years: ComparedYears, { model }: PlacesView): CsvAttribute[] {
  const { source } = findAttribute('median_listing_price')!
  const dataSet = model.provenance.median_listing_price?.data_set
  const text = sourceText({ source, publisher: publisherOfGroup(source), dataSet })
  const { from, to } = likeMonthsOfYears(loadedMonths(model), years)
  const vintages: Readonly<Record<string, string>> = { from_price: spanText(from), to_price: spanText(to) }
  const both = yearsVintage(years, model)
  const prices = changingPlacesOrders.map(({ key }) => ({
    key,
    unit: key === 'change_percent' ? ('percent' as const) : ('usd' as const),
  }))
  return [...prices, { key: 'months', unit: 'count' as const }].map(({ key, unit }) => ({
    key,
    unit,
    decimals: key === 'months' ? 0 : units[unit].decimals,
    vintage: vintages[key] ?? both,
    source: text,
  }))
}

/** The loaded months of each year that the other has too, as `Jan 2018–Dec 2018, Jan 2021–Dec 2021`. */
function yearsVintage(years: ComparedYears, model: SearchSnapshot['model']): string {
  const { from, to } = likeMonthsOfYears(loadedMonths(model), years)
  return from.length === 0 ? '' : [from, to].map(spanText).join(', ')
}

/** The first and the last of months, oldest first: `Jan 2018–Dec 2018`. */
function spanText(months: readonly string[]): string {
  const ends = [months.at(0), months.at(-1)].flatMap((month) => (month === undefined ? [] : [periodLabel(month)]))
  return [...new Set(ends)].join('–')
}
