import { limits, schoolRankingFloor } from '@homeground/catalog/defaults'
import { findSchoolMeasure } from '@homeground/catalog/school-measures'
import type { Area } from '@homeground/columns'
import { searchSchools } from '@homeground/contracts'
import {
  type AttributeRange,
  type LevelRange,
  parseSchoolSearch,
  type Query,
  type SchoolSearchRequest,
} from '@homeground/search-request'
import { requireParsed, type Server, setTiming } from '@homeground/service'
import { type PackedSpring, type SpringColumn, springColumn } from '../snapshot/packed-schools.ts'
import type { CachedPlaces, PlaceIndex, ZipPlace } from '../snapshot/places.ts'
import { requireSpring, type SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { repliedNotModified, setListHeaders } from './reply.ts'
import { areaOf, milesFrom, schoolsByZip } from './school-area.ts'

/** `GET /api/search/schools`: schools, or with `proficiencyFilter` zips with their rising schools. */
export function searchRoutes(server: Server, snapshots: Snapshots, places: CachedPlaces): void {
  server.route({
    ...searchSchools,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const search = requireParsed(parseSchoolSearch(request.query as Query))
      const spring = requireSpring(snapshot, search.year)
      const { year } = spring
      const isRising = search.variant === 'rising'
      const version = isRising || 'place' in search.area ? places.current().version : null
      const area = areaOf(snapshot, search, places.current)
      const { variant, order, zipRanges, levelRanges, fields } = search
      const parameters = [version, variant, year, area, order, zipRanges, levelRanges, fields]
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters })) return reply
      if (isRising) {
        const rising = findRisingZips(snapshot, { area, search, spring, places: places.current() })
        setListHeaders(reply, { total: rising.total, center: area.center })
        return setTiming(reply, 'schools', startMs).send(rising.body)
      }
      const matches = snapshot.schools.select(area)
      const rows = snapshot.schools.top(matches, {
        attribute: orderColumn(order.attribute, year),
        direction: order.direction,
        limit: limits.searchResults,
      })
      const body = snapshot.items.join(rows, { spring, fields, milesOf: milesFrom(snapshot, area.center) })
      setListHeaders(reply, { total: matches.count, center: area.center })
      return setTiming(reply, 'schools', startMs).send(body)
    },
  })
}

interface RisingSearch {
  readonly area: Area
  readonly search: SchoolSearchRequest
  readonly spring: PackedSpring
  readonly places: PlaceIndex
}

interface SchoolMatches {
  readonly place: ZipPlace
  readonly rows: readonly number[]
  readonly orderValue: number | null
}

/**
 * Zips within the price and score bounds with their rising schools: those whose rise is certain, with enough test takers
 * in both years, and that match every filter of their level. Returns the JSON of the first zips and how many there are.
 */
function findRisingZips(
  snapshot: SchoolSnapshot,
  { area, search, spring, places }: RisingSearch,
): { body: Buffer; total: number } {
  const { order, zipRanges, levelRanges, fields } = search
  const { schools } = snapshot
  const { year } = spring
  const rising = schools.select({
    ...area,
    ranges: [
      { attribute: springColumn('certain_trend', year), low: 0 },
      { attribute: springColumn('trend_takers', year), low: schoolRankingFloor, lowInclusive: true },
    ],
  })
  const matches = rising.rows.filter((row) => matchesLevel(snapshot, { row, year, levelRanges }))
  const trend = (row: number) => schools.value(springColumn('trend', year), row)!
  const zips = [...schoolsByZip(snapshot, matches)].flatMap(([zip, ofZip]): SchoolMatches[] => {
    const place = places.zip(zip)
    if (!place || !zipRanges.every((range) => isWithin(zipValue(place, range.attribute), range))) return []
    const orderValue = orderValueOf(snapshot, { place, rows: ofZip, year, ...order })
    return [{ place, rows: ofZip, orderValue }]
  })
  const first = sorted(zips, order.direction).slice(0, limits.searchResults)
  const items = first.flatMap(({ place, rows, orderValue }, at) => {
    const { zip, town, stateAbbr, lat, lng, price, score } = place
    const about = {
      zip,
      town,
      state_abbr: stateAbbr,
      lat,
      lng,
      median_listing_price: price,
      overall_score: score,
      order_value: orderValue,
    }
    const largestFirst = rows.toSorted((a, b) => trend(b) - trend(a) || a - b)
    const list = snapshot.items.join(largestFirst, { spring, fields })
    const start = `${at > 0 ? ',' : ''}${JSON.stringify(about).slice(0, -1)},"schools":`
    return [Buffer.from(start), list, Buffer.from('}')]
  })
  return { body: Buffer.concat([Buffer.from('['), ...items, Buffer.from(']')]), total: zips.length }
}

function matchesLevel(
  { schools }: SchoolSnapshot,
  { row, year, levelRanges }: { row: number; year: number; levelRanges: readonly LevelRange[] },
): boolean {
  const group = schools.group(row)
  return levelRanges.every(
    (range) =>
      !group.endsWith(`/${range.level}`) || isWithin(schools.value(orderColumn(range.attribute, year), row), range),
  )
}

/** A missing value is in no range. */
function isWithin(value: number | null, range: AttributeRange): boolean {
  const { low = -Infinity, high = Infinity, lowInclusive, highInclusive } = range
  if (value === null) return false
  return (lowInclusive ? value >= low : value > low) && (highInclusive ? value <= high : value < high)
}

function zipValue({ price, score }: ZipPlace, attribute: string): number | null {
  return attribute === 'overall_score' ? score : price
}

/** A value of the zip, or the mean of its schools that have one, to the hundredth. */
function orderValueOf(
  { schools }: SchoolSnapshot,
  { place, rows, year, attribute }: Pick<SchoolMatches, 'place' | 'rows'> & { year: number; attribute: string },
): number | null {
  if (!findSchoolMeasure(attribute)) return zipValue(place, attribute)
  const column = orderColumn(attribute, year)
  const hundredths = rows.flatMap((row) => {
    const value = schools.value(column, row)
    return value === null ? [] : [Math.round(100 * value)]
  })
  if (hundredths.length === 0) return null
  const sum = hundredths.reduce((total, value) => total + value, 0)
  return Math.round(sum / hundredths.length) / 100
}

/** Ties by zip; zips without a value last both ways. */
function sorted(zips: readonly SchoolMatches[], direction: 'asc' | 'desc'): SchoolMatches[] {
  const sign = direction === 'asc' ? 1 : -1
  return zips.toSorted((a, b) => {
    if (a.orderValue === null || b.orderValue === null) {
      if (a.orderValue !== b.orderValue) return a.orderValue === null ? 1 : -1
    } else if (a.orderValue !== b.orderValue) return sign * (a.orderValue - b.orderValue)
    return a.place.zip < b.place.zip ? -1 : 1
  })
}

/** The column of a measure by its key: that of the spring, where each spring has its own values. */
function orderColumn(measure: string, year: number): string {
  return findSchoolMeasure(measure)?.isOfSpring ? springColumn(measure as SpringColumn, year) : measure
}
