import { similarityAttributes, similarSearchFills } from '@homeground/catalog/attributes/selections'
import { limits } from '@homeground/catalog/defaults'
import type { Area, Columns, Selection } from '@homeground/columns'
import {
  listDataAttributes,
  listSimilarPlaces,
  type PlaceType,
  type Similarity,
  zipPattern,
} from '@homeground/contracts'
import { Fields, parseNamedPlace, type Query, readItemFields, readPrice, readRadius } from '@homeground/search-request'
import { invalid, notFound, requireParsed, type Server, setTiming } from '@homeground/service'
import type { Items } from '../snapshot/items.ts'
import type { SearchSnapshot, Snapshots } from '../snapshot/search-snapshot.ts'
import { findTown } from './find-places.ts'
import { highestRows, percentilesOf } from './match.ts'
import { repliedNotModified } from './reply.ts'

/** `GET /api/zips/similarPlaces/…` and `/api/zips/dataAttributes/…`, both from memory. */
export function similarRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listSimilarPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { columns, items, row, id } = requirePlace(request.params, snapshot)
      const query = new Fields(request.query as Query)
      const parsed = requireParsed(
        query.parsed({ ranges: readPrice(query), radiusMiles: readRadius(query), fields: readItemFields(query) }),
      )
      const parameters = JSON.stringify([request.params.placeType, id, parsed])
      if (repliedNotModified({ request, reply, snapshot }, parameters)) return reply
      const { ranges, radiusMiles, fields } = parsed
      const among = columns.select({ ranges, ...circleAround(columns, row, radiusMiles) })
      const similar = similarPlaces(columns, row, among)
      const body = items.joinAdding(similar.rows, similar.similarityOf, fields)
      reply.header('x-total-count', similar.compared).type('application/json; charset=utf-8')
      return setTiming(reply, 'similar', startMs).send(body)
    },
  })

  server.route({
    ...listDataAttributes,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { columns, row, id } = requirePlace(request.params, snapshot)
      const { placeType, similarSearchFill } = request.params
      if (repliedNotModified({ request, reply, snapshot }, placeType, id, similarSearchFill)) return reply
      // A value that is only a limit is in no range with two ends.
      const exactValue = (key: string) => (columns.bound(key, row) === null ? columns.value(key, row) : null)
      const keys = similarSearchFills[similarSearchFill]
      setTiming(reply, 'similar', startMs)
      return [Object.fromEntries(keys.map((key) => [key, exactValue(key)]))]
    },
  })
}

/** The area within a radius of a row's place; everywhere without a radius. */
function circleAround(columns: Columns, row: number, radiusMiles: number | undefined): Area {
  const center = columns.location(row)
  return radiusMiles === undefined || !center ? {} : { within: { ...center, radiusMiles } }
}

const isZip = new RegExp(zipPattern)

interface FoundPlace {
  /** All places of its kind. */
  readonly columns: Columns
  readonly items: Items
  readonly row: number
  readonly id: string
}

/** The zip or town of a path, among all of its kind. Errors: 422 for what cannot be one, 404 for an unknown one. */
function requirePlace(
  { placeType, place }: { readonly placeType: PlaceType; readonly place: string },
  snapshot: SearchSnapshot,
): FoundPlace {
  const isPlace = placeType === 'zip' ? isZip.test(place) : parseNamedPlace(place)?.state
  if (!isPlace) {
    throw invalid({ place: `must be ${placeType === 'zip' ? 'a five-digit zip' : '"Town, ST"'}` })
  }
  const { zips, zipItems, towns, townItems } = snapshot
  const [columns, items] = placeType === 'zip' ? [zips, zipItems] : [towns, townItems]
  const row = placeType === 'zip' ? zips.row(place) : findTown(place, snapshot)
  if (row === undefined) throw notFound(`There is no ${placeType} ${place.slice(0, 60)}.`)
  return { columns, items, row, id: columns.id(row) }
}

/** Percentile points up to which two places match in an attribute, and from which on they differ. */
const bounds = { match: 10, difference: 20 }

interface SimilarPlaces {
  /** The most similar first; ties by row. */
  readonly rows: readonly number[]
  /** How similar one of the rows is. */
  readonly similarityOf: (row: number) => Similarity
  /** Places that were compared with. */
  readonly compared: number
}

/** The most similar of the selected places, without the place of `row` itself. */
function similarPlaces(columns: Columns, row: number, among: Selection): SimilarPlaces {
  const table = percentileTableOf(columns)
  const similarities = similaritiesTo(table, row)
  const candidates = among.rows.filter((other) => other !== row && !Number.isNaN(similarities[other]))
  return {
    rows: highestRows(candidates, similarities, limits.similarPlaces),
    similarityOf: (other) => ({ similarity: Number(similarities[other]!.toFixed(1)), ...reasons(table, row, other) }),
    compared: candidates.length,
  }
}

function reasons(table: PercentileTable, row: number, other: number): Pick<Similarity, 'because' | 'differs'> {
  const compared = similarityAttributes
    .map((key, index) => ({ key, points: Math.abs(table[index]![row]! - table[index]![other]!) }))
    .toSorted((a, b) => a.points - b.points)
  const keys = compared.map(({ key }) => key)
  const pointsOf = new Map(compared.map(({ key, points }) => [key, points]))
  return {
    because: keys.filter((key) => pointsOf.get(key)! <= bounds.match),
    differs: keys.filter((key) => pointsOf.get(key)! >= bounds.difference).reverse(),
  }
}

/** The square of the difference between the percentiles of two places at random, on average: 100² ÷ 6. */
const randomSquare = 100 ** 2 / 6

/** Percentiles (0 to 100) of all places, one list per attribute by row; NaN without a value. */
type PercentileTable = readonly Float64Array[]

/** The national percentiles of `similarityAttributes`, in their order. */
function percentileTableOf(columns: Columns): PercentileTable {
  return similarityAttributes.map((key) => percentilesOf(columns, key))
}

/**
 * How similar every place is to the place of a row, 0 to 100: 100 − √(mean of the squared differences of their
 * percentiles), each attribute counted the same. An attribute that either place lacks counts as it would on average
 * between two places at random, 41 points. NaN where the two have fewer than half of the attributes in common.
 * Symmetric: both places find the same number.
 */
function similaritiesTo(table: PercentileTable, row: number): Float64Array {
  const size = table[0]?.length ?? 0
  const squares = new Float64Array(size)
  const counts = new Uint8Array(size)
  for (const percentiles of table) {
    const own = percentiles[row]!
    for (let other = 0; other < size; other++) {
      const difference = percentiles[other]! - own
      const isKnown = !Number.isNaN(difference)
      squares[other]! += isKnown ? difference * difference : randomSquare
      counts[other]! += Number(isKnown)
    }
  }
  return squares.map((sum, other) =>
    2 * counts[other]! < table.length ? Number.NaN : 100 - Math.sqrt(sum / table.length),
  )
}
