import { isDeepStrictEqual } from 'node:util'
import { findAttribute } from '@homeground/catalog/attributes'
import { limits, rankingFloors } from '@homeground/catalog/defaults'
import { ascendingFirst, descendingFirst } from '@homeground/catalog/search-choices'
import type { Columns, ReadonlyValues } from '@homeground/columns'
import { rankZips, type ZipRankings } from '@homeground/contracts'
import { Fields, type Order, type Query, readItemFields, readStateName, readYear } from '@homeground/search-request'
import { invalid, requireParsed, type Server, setTiming, signalOf } from '@homeground/service'
import type { PeriodViews } from '../periods/period-views.ts'
import { type ViewParts, viewOfYear, yearsOf } from '../periods/requested-periods.ts'
import {
  comparesNationwide,
  defaultFloors,
  type Floors,
  firstEnd,
  intervalOf,
  plausiblePlaces,
  type RankedPlaces,
  rankedRows,
} from '../rankings/comparison.ts'
import type { RankingCache } from '../rankings/rankings.ts'
import { listedPlaces, type PlacesView, type SearchSnapshot, type Snapshots } from '../snapshot/search-snapshot.ts'
import { dataBody, repliedNotModified } from './reply.ts'

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
      const view = await viewOf(ranking, { snapshot, periods, signal: signalOf(request) })
      const parts = [JSON.stringify(ranking), view.version]
      if (repliedNotModified({ request, reply, snapshot: view }, ...parts)) return reply
      const places =
        view.columns === snapshot.zips
          ? snapshot.places.zip.ranked
          : plausiblePlaces(view.columns, ranking.order.attribute)
      const { first, total } = (await cachedPage(snapshot, ranking, cache)) ?? livePage(view.columns, places, ranking)
      const { page, fields, order, state, floors } = ranking
      const rows = first.slice((page - 1) * zipsPerPage)
      const isRanked = state !== undefined || comparesNationwide(places.compared, findAttribute(order.attribute)!)
      const ranks = ranksInOrder(view.columns.values(order.attribute), first).slice((page - 1) * zipsPerPage)
      const about = {
        total,
        page,
        pages: Math.ceil(total / zipsPerPage),
        ranks: ranks.map((rank) => (isRanked ? rank : null)),
        ...intervalsOf(places, ranking, { rows, total }),
        floors: { ...floors, base: baseFloor(places, order.attribute, floors) },
      }
      reply.type('application/json; charset=utf-8')
      const { items } = view.columns === snapshot.zips ? listedPlaces(snapshot, 'zip') : view
      const body = dataBody(items.join(rows, fields), about)
      return setTiming(reply, 'search', startMs).send(body)
    },
  })
}

/** The zips with the values of the year that a ranking names. Errors: 422 for a year that is not loaded, and those of `PeriodViews`. */
async function viewOf({ order, year }: RankingRequest, parts: ViewParts): Promise<PlacesView> {
  const attribute = findAttribute(order.attribute)!
  if (year !== undefined && !yearsOf(attribute, parts.snapshot).includes(year))
    throw invalid({ year: `${year} is not loaded` })
  return (await viewOfYear(attribute, year, parts)).view
}

/** By position in the order: how many rows have a value before its value, plus one. Ties share a rank. */
function ranksInOrder(values: ReadonlyValues, rows: readonly number[]): number[] {
  let rank = 1
  return rows.map((row, index) => {
    if (index > 0 && values[row] !== values[rows[index - 1]!]) rank = index + 1
    return rank
  })
}

/** The intervals of the ranks of a page, where any row has one. They are those of the list at the default floors. */
function intervalsOf(
  { intervals }: RankedPlaces,
  { order, state, floors }: RankingRequest,
  { rows, total }: { rows: readonly number[]; total: number },
): Pick<ZipRankings, 'rank_intervals'> {
  const { attribute: key, direction } = order
  if (!isDeepStrictEqual(floors, defaultFloors(key))) return {}
  const isReversed = direction !== firstEnd(findAttribute(key)!)
  const among = state === undefined ? 'nation' : 'state'
  const ofRows = rows.map((row) => {
    const interval = intervalOf(intervals, { key, row, among })
    if (!interval) return null
    const { best, worst } = interval
    return isReversed ? [total + 1 - worst, total + 1 - best] : [best, worst]
  })
  return ofRows.some((interval) => interval !== null) ? { rank_intervals: ofRows } : {}
}

/** The least number of homes, people or returns that a ranked share or ratio counts; 0 where all are ranked. */
function baseFloor({ notCompared }: RankedPlaces, attribute: string, { population }: Floors): number {
  return population > 0 && notCompared.smallBases[attribute] ? rankingFloors.base.least : 0
}

interface Page {
  /** The first rows of the ranking, up to the end of the page. */
  readonly first: readonly number[]
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
  return { first: [...list.rows.slice(0, end)], total: list.total }
}

function livePage(zips: Columns, places: RankedPlaces, { state, order, floors, page }: RankingRequest): Page {
  const ranked = rankedRows(places, { attribute: order.attribute, floors, group: state })
  return { first: zips.top(ranked, { ...order, limit: page * zipsPerPage }), total: ranked.count }
}

/** Which zips are ranked, and which page of them is requested. */
interface RankingRequest {
  /** Undefined for the country. */
  readonly state: string | undefined
  readonly floors: Floors
  readonly order: Order
  /** Undefined for the newest values. */
  readonly year: number | undefined
  /** From 1. */
  readonly page: number
  /** Which values an item carries; undefined means all. */
  readonly fields: readonly string[] | undefined
}

/** Reads a ranking from its query parameters. Errors: a 422 that names every bad one. */
function readRankingRequest(query: Query): RankingRequest {
  const fields = new Fields(query)
  const order = readOrder(fields)
  const request = {
    state: readStateName(fields, 'state'),
    floors: readFloors(fields, order.attribute),
    order,
    year: readYear(fields, 'year'),
    page: readPage(fields),
    fields: readItemFields(fields),
  }
  return requireParsed(fields.parsed<RankingRequest>(request))
}

function readOrder(fields: Fields): Order {
  const key = fields.text('stat')?.text ?? ''
  const attribute = findAttribute(key)
  if (!attribute?.orderable) fields.addError('stat', `"${key.slice(0, 60)}" is not an attribute to order by`)
  const lowFirst = attribute !== undefined && firstEnd(attribute) === 'asc'
  const direction = fields.choice(lowFirst ? ascendingFirst : descendingFirst, 'dir')
  return { attribute: key, direction }
}

/** Reads the floors that are named; the others have their defaults. */
function readFloors(fields: Fields, attribute: string): Floors {
  const { population, listings } = defaultFloors(attribute)
  return {
    population: fields.number({ min: 0 }, 'floor') ?? population,
    listings: fields.number({ min: 0 }, 'minInventory') ?? listings,
  }
}

function readPage(fields: Fields): number {
  const page = fields.number({ min: 1, max: limits.rankingPages }, 'page') ?? 1
  if (page % 1 > 0) fields.addError('page', 'must be a whole number')
  return page
}
