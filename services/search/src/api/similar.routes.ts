import { findAttribute } from '@homeground/catalog/attributes'
import { similarityAttributes, similarityGroups, similarSearchFills } from '@homeground/catalog/attributes/selections'
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
import { percentilesOf } from '../rankings/comparison.ts'
import type { Items } from '../snapshot/items.ts'
import type { SearchSnapshot, Snapshots } from '../snapshot/search-snapshot.ts'
import { findPlace } from './find-places.ts'
import { highestRows } from './match.ts'
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
      const here = columns.location(row)!
      const distanceTo = (other: number) => ({ distance: Number(columns.miles(other, here).toFixed(1)) })
      const about = (other: number): Similarity => ({ ...similar.similarityOf(other), ...distanceTo(other) })
      const body = items.withMembers(about).join(similar.rows, fields)
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
  const { columns, items } = snapshot.places[placeType]
  const row = placeType === 'zip' ? columns.row(place) : findPlace(place, snapshot, [placeType])?.row
  if (row === undefined) throw notFound(`There is no ${placeType} ${place.slice(0, 60)}.`)
  return { columns, items, row, id: columns.id(row) }
}

/** Up to which difference two places match in an attribute, and from which on they differ. */
interface Bounds {
  readonly match: number
  readonly difference: number
}

/** In percentile points. */
const ofPoints: Bounds = { match: 10, difference: 20 }
/** In percent of the price here: expensive places are few points apart with very different prices. */
const ofPrices: Bounds = { match: 5, difference: 15 }
const prices: readonly string[] = ['median_listing_price', 'median_listing_price_per_square_foot']

interface SimilarPlaces {
  /** The most similar first; ties by row. */
  readonly rows: readonly number[]
  /** How similar one of the rows is. */
  readonly similarityOf: (row: number) => Omit<Similarity, 'distance'>
  /** Places that were compared with. */
  readonly compared: number
}

/** The most similar of the selected places, without the place of `row` itself. */
function similarPlaces(columns: Columns, row: number, among: Selection): SimilarPlaces {
  const table = percentileTableOf(columns, columns.group(row))
  const similarities = similaritiesTo(table, row)
  const candidates = among.rows.filter((other) => other !== row && !Number.isNaN(similarities[other]))
  return {
    rows: highestRows(candidates, similarities, limits.similarPlaces),
    similarityOf: (other) => ({
      similarity: Number(similarities[other]!.toFixed(1)),
      ...reasons(columns, table, [row, other]),
    }),
    compared: candidates.length,
  }
}

/** What matches and what differs of a place and another one, compared with its bounds. */
function reasons(
  columns: Columns,
  table: PercentileTable,
  [row, other]: readonly [number, number],
): Pick<Similarity, 'because' | 'differs'> {
  const compared = similarityAttributes.map((key, index) => {
    const isPrice = prices.includes(key)
    const [own, theirs] = isPrice
      ? [columns.value(key, row) ?? Number.NaN, columns.value(key, other) ?? Number.NaN]
      : [table[index]![row]!, table[index]![other]!]
    const difference = Math.abs(theirs - own) * (isPrice ? 100 / own : 1)
    return { key, difference, bounds: isPrice ? ofPrices : ofPoints }
  })
  return {
    because: compared
      .filter(({ difference, bounds }) => difference <= bounds.match)
      .toSorted((a, b) => a.difference / a.bounds.match - b.difference / b.bounds.match)
      .map(({ key }) => key),
    differs: compared
      .filter(({ difference, bounds }) => difference >= bounds.difference)
      .toSorted((a, b) => b.difference / b.bounds.difference - a.difference / a.bounds.difference)
      .map(({ key }) => key),
  }
}

/** Percentiles (0 to 100) of all places, one list per attribute by row; NaN without a value. */
type PercentileTable = readonly Float64Array[]

/**
 * The percentiles of `similarityAttributes`, in their order, by which a place of a state is compared: national ones, and
 * for an attribute that compares only within a state those of the state, NaN elsewhere.
 */
function percentileTableOf(columns: Columns, state: string): PercentileTable {
  return similarityAttributes.map((key) =>
    percentilesOf(columns, key, findAttribute(key)?.comparedWithin === 'state' ? state : undefined),
  )
}

/** The positions in `similarityAttributes` of each group. */
const groupPositions = similarityGroups.map((group) => group.map((key) => similarityAttributes.indexOf(key)))

/**
 * How similar every place is to the place of a row, 0 to 100, by Gower's coefficient (Biometrics 27, 1971): 100 − the mean
 * difference of their percentiles over the groups of attributes of which both have a value. Within a group differences
 * are averaged, so that attributes that say the same count once. What one of the two lacks, or what nobody has, takes no
 * part. NaN where the two have fewer than half of the groups that are loaded in common. Symmetric.
 */
export function similaritiesTo(
  table: PercentileTable,
  row: number,
  groups: readonly (readonly number[])[] = groupPositions,
): Float64Array {
  const size = table[0]?.length ?? 0
  const [sums, counts] = [new Float64Array(size), new Uint8Array(size)]
  const loaded = groups.filter((group) => group.some((at) => table[at]!.some((value) => !Number.isNaN(value))))
  for (const group of loaded) addMeanDifferences(table, { group, row }, [sums, counts])
  const similarities = new Float64Array(size).fill(Number.NaN)
  for (let other = 0; other < size; other++) {
    if (2 * counts[other]! >= loaded.length) similarities[other] = 100 - sums[other]! / counts[other]!
  }
  return similarities
}

/**
 * Adds, for every place, its mean difference from the place of a row in percentile points over the attributes of a group that
 * both have, and counts those that have any. One attribute after the other, whose values are side by side in memory.
 */
function addMeanDifferences(
  table: PercentileTable,
  { group, row }: { readonly group: readonly number[]; readonly row: number },
  [sums, counts]: readonly [Float64Array, Uint8Array],
): void {
  const groupSums = new Float64Array(sums.length)
  const groupCounts = new Uint8Array(sums.length)
  for (const at of group) {
    const values = table[at]!
    const own = values[row]!
    if (Number.isNaN(own)) continue
    for (let other = 0; other < values.length; other++) {
      const difference = Math.abs(own - values[other]!)
      // Without branches, which the processor would guess wrong.
      const isKnown = Number(difference >= 0)
      groupSums[other]! += isKnown === 1 ? difference : 0
      groupCounts[other]! += isKnown
    }
  }
  for (let other = 0; other < sums.length; other++) {
    const count = groupCounts[other]!
    if (count === 0) continue
    sums[other]! += groupSums[other]! / count
    counts[other]! += 1
  }
}
