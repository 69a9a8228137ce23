import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { defaults, limits, schoolRankingFloor } from '@homeground/catalog/defaults'
import type { Level } from '@homeground/catalog/levels'
import { schoolYear } from '@homeground/catalog/periods'
import { roundTo } from '@homeground/catalog/rounding'
import { findSchoolMeasure } from '@homeground/catalog/school-measures'
import { nearbySearches } from '@homeground/catalog/search-choices'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import { type Area, milesOfChord, type Point, type Range, vectorOf } from '@homeground/columns'
import { fetchSchoolsNearby, listSchoolsInPlace, type NearbyZip, searchSchools } from '@homeground/contracts'
import {
  type AttributeRange,
  Fields,
  type GivenPlace,
  type LevelRange,
  type PlaceName,
  parsePlaceName,
  parseSchoolSearch,
  type Query,
  type RequestedSpring,
  readSchoolLevels,
  readSchoolYear,
  type SchoolSearchRequest,
} from '@homeground/search-request'
import { requireParsed, type Server, setTiming } from '@homeground/service'
import { toHundredth } from '../measures/mean.ts'
import { type PackedSpring, springColumn } from '../snapshot/packed-schools.ts'
import { type CachedPlaces, type PlaceIndex, requirePlace, type ZipPlace } from '../snapshot/places.ts'
import { requireSpring, type SchoolSnapshot, type Snapshots } from '../snapshot/school-snapshot.ts'
import { repliedNotModified, setListHeaders } from './reply.ts'
import {
  areaOf,
  columnOf,
  groupsOf,
  meanOfSchools,
  milesFrom,
  rangesOf,
  schoolsByLevel,
  schoolsByZip,
  schoolsOnPage,
} from './school-area.ts'

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
      const { variant, order, zipRanges, levelRanges, filters, fields } = search
      const parameters = [version, variant, year, area, order, zipRanges, levelRanges, filters, fields, search.page]
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters })) return reply
      if (isRising) {
        const rising = findRisingZips(snapshot, { area, search, spring, places: places.current() })
        setListHeaders(reply, { ...rising, center: area.center })
        return setTiming(reply, 'schools', startMs).send(rising.body)
      }
      const matches = snapshot.schools.select({ ...area, ranges: rangesOf(search.filters, year) })
      const page = pageWithin(search.page, matches.count)
      const rows = schoolsOnPage(snapshot, {
        matches,
        order: { ...order, attribute: columnOf(order.attribute, year) },
        center: area.center,
        offset: (page - 1) * limits.searchResults,
        limit: limits.searchResults,
      })
      const body = snapshot.items.join(rows, { spring, fields, milesOf: milesFrom(snapshot, area.center) })
      setListHeaders(reply, { total: matches.count, page, center: area.center })
      return setTiming(reply, 'schools', startMs).send(body)
    },
  })
}

/** A page of a list of this length: a page beyond its end is the last one. */
function pageWithin(page: number, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / limits.searchResults)))
}

interface RisingSearch {
  readonly area: Area & { readonly center?: Point }
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
): { body: Buffer; total: number; page: number } {
  const { order, zipRanges, levelRanges, fields } = search
  const { schools } = snapshot
  const { year } = spring
  const rising = schools.select({
    ...area,
    ranges: [
      { attribute: springColumn('least_change', year), low: 0 },
      { attribute: springColumn('trend_takers', year), low: schoolRankingFloor, lowInclusive: true },
    ],
  })
  const matches = rising.rows.filter((row) => matchesLevel(snapshot, { row, year, levelRanges }))
  const leastRise = (row: number) => schools.value(springColumn('least_change', year), row)!
  const zips = [...schoolsByZip(snapshot, matches)].flatMap(([zip, ofZip]): SchoolMatches[] => {
    const place = places.zip(zip)
    if (!place || !zipRanges.every((range) => isWithin(zipValue(place, range.attribute), range))) return []
    const isByDistance = order.attribute === distanceOrder && area.center !== undefined
    const orderValue = isByDistance
      ? toHundredth(milesBetween(area.center!, place))
      : orderValueOf(snapshot, { place, rows: ofZip, year, ...order })
    return [{ place, rows: ofZip, orderValue }]
  })
  const page = pageWithin(search.page, zips.length)
  const offset = (page - 1) * limits.searchResults
  const shown = sorted(zips, order.direction).slice(offset, offset + limits.searchResults)
  const items = shown.flatMap(({ place, rows, orderValue }, at) => {
    const { zip, town, stateAbbr, lat, lng, price, score, taxRate } = place
    const about = {
      zip,
      town,
      state_abbr: stateAbbr,
      lat,
      lng,
      tax_rate: taxRate,
      median_listing_price: price,
      overall_score: score,
      order_value: orderValue,
    }
    const largestFirst = rows.toSorted((a, b) => leastRise(b) - leastRise(a) || a - b)
    const list = snapshot.items.join(largestFirst, { spring, fields })
    const start = `${at > 0 ? ',' : ''}${JSON.stringify(about).slice(0, -1)},"schools":`
    return [Buffer.from(start), list, Buffer.from('}')]
  })
  return { body: Buffer.concat([Buffer.from('['), ...items, Buffer.from(']')]), total: zips.length, page }
}

function matchesLevel(
  { schools }: SchoolSnapshot,
  { row, year, levelRanges }: { row: number; year: number; levelRanges: readonly LevelRange[] },
): boolean {
  const group = schools.group(row)
  return levelRanges.every(
    (range) =>
      !group.endsWith(`/${range.level}`) || isWithin(schools.value(columnOf(range.attribute, year), row), range),
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
  const column = columnOf(attribute, year)
  const hundredths = rows.flatMap((row) => {
    const value = schools.value(column, row)
    return value === null ? [] : [Math.round(100 * value)]
  })
  if (hundredths.length === 0) return null
  const sum = hundredths.reduce((total, value) => total + value, 0)
  return roundTo(sum / hundredths.length, 0) / 100
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

/** `GET /api/schools/fetch_nearby`: the best or most improved schools around a place or in its state, or their zips. */
export function nearbyRoutes(server: Server, snapshots: Snapshots, cachedPlaces: CachedPlaces): void {
  server.route({
    ...fetchSchoolsNearby,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const places = cachedPlaces.current()
      const nearby = readNearbyRequest(request.query as Query)
      const spring = requireSpring(snapshot, nearby.year)
      const { year } = spring
      const place = 'state' in nearby.place ? null : requirePlace(places, nearby.place)
      const state = 'state' in nearby.place ? nearby.place.state : place!.stateAbbr
      const parameters = [places.version, year, nearby, place]
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters })) return reply

      const { levels, radiusMiles } = nearby
      const inState = groupsOf(snapshot, { states: [state], levels })
      const center: Point | undefined =
        place && radiusMiles !== undefined ? { lat: place.lat, lng: place.lng } : undefined
      const area = center
        ? { groups: groupsOf(snapshot, { levels }), within: { ...center, radiusMiles: radiusMiles! } }
        : { groups: inState }
      const { schools } = snapshot
      const matches = schools.select({ ...area, ranges: nearbyRanges(nearby, year) })
      const attribute = springColumn(nearby.isImproved ? 'least_change' : 'achievement', year)
      const list =
        nearby.returns === 'zips'
          ? nearbyZips(snapshot, { rows: matches.rows, year, places, center, isImproved: nearby.isImproved })
          : {
              records: snapshot.items.join(
                schools.top(matches, { attribute, direction: 'desc', limit: limits.searchResults }),
                { spring, milesOf: milesFrom(snapshot, center) },
              ),
              total: matches.count,
            }
      const about = {
        NumSchoolsInState: schools.select({ groups: inState }).count,
        NumZipsInState: places.zipsOfState(state),
      }
      setListHeaders(reply, { total: list.total, center })
      const body = [Buffer.from('{"records":'), list.records, Buffer.from(`,${JSON.stringify(about).slice(1)}`)]
      return setTiming(reply, 'schools', startMs).send(Buffer.concat(body))
    },
  })
}

/** Schools need an achievement of at least the given one; most improved, a certain rise of enough test takers too. */
function nearbyRanges({ isImproved, leastScore }: NearbyRequest, year: number): Range[] {
  const scored = { attribute: springColumn('achievement', year), low: leastScore, lowInclusive: true }
  if (!isImproved) return [scored]
  return [
    ...(leastScore > 0 ? [scored] : []),
    { attribute: springColumn('least_change', year), low: 0 },
    { attribute: springColumn('trend_takers', year), low: schoolRankingFloor, lowInclusive: true },
  ]
}

/** The parameters of `fetch_nearby`. */
interface NearbyRequest {
  readonly isImproved: boolean
  readonly returns: 'schools' | 'zips'
  readonly levels: readonly Level[]
  /** A state, or a place whose state or surroundings are searched. */
  readonly place: { readonly state: StateAbbreviation } | GivenPlace<PlaceName>
  /** Undefined for the whole state. */
  readonly radiusMiles: number | undefined
  readonly leastScore: number
  readonly year: RequestedSpring
}

/** Errors: a 422 that names every bad parameter. */
function readNearbyRequest(query: Query): NearbyRequest {
  const fields = new Fields(query)
  const isImproved = fields.choice(nearbySearches.types, 'searchType') === 'most_improved'
  const method = fields.choice(nearbySearches.methods, 'method')
  const place = readPlace(fields)
  const radius = fields.number({ above: 0, max: limits.radiusMiles }, 'searchRadius')
  const usual = isImproved ? defaults.mostImprovedRadiusMiles : defaults.radiusMiles
  return requireParsed(
    fields.parsed<NearbyRequest>({
      isImproved,
      returns: fields.choice(nearbySearches.returnTypes, 'searchReturnType'),
      levels: readSchoolLevels(fields, 'searchSchoolLevel'),
      place,
      radiusMiles: method === 'state' || 'state' in place ? undefined : (radius ?? usual),
      leastScore: fields.number({ min: 0, max: 100 }, 'minSchoolScoreFilterValue') ?? 0,
      year: readSchoolYear(fields),
    }),
  )
}

/** Without a type, a place is what it looks like: a state, a zip or a town. */
function readPlace(fields: Fields): NearbyRequest['place'] {
  const parameter = fields.text('searchPlace') ?? { name: 'searchPlace', text: defaults.state }
  const type = fields.text('searchPlaceType')
  const { placeTypes } = nearbySearches
  if (type && !placeTypes.some((each) => each === type.text))
    fields.addError(type.name, `must be one of ${placeTypes.join(', ')}`)
  const state = type?.text === 'zip' || type?.text === 'town' ? undefined : findState(parameter.text)
  if (state) return { state }
  const place = type?.text === 'state' ? undefined : parsePlaceName(parameter.text)
  if (place) return { place, parameter }
  const form = type?.text === 'state' ? 'a state, DC or a territory' : 'a zip, "Town, ST" or a state'
  fields.addError(parameter.name, `must be ${form}`)
  return { state: defaults.state }
}

interface ZipSearch {
  readonly rows: Iterable<number>
  readonly year: number
  readonly places: PlaceIndex
  /** Of a circle. */
  readonly center: Point | undefined
  readonly isImproved: boolean
}

/** The zips of schools with the means of those schools, the best first, as JSON, and how many there are. */
function nearbyZips(
  snapshot: SchoolSnapshot,
  { rows, year, places, center, isImproved }: ZipSearch,
): { records: Buffer; total: number } {
  const zips = [...schoolsByZip(snapshot, rows)].flatMap(([zip, ofZip]): NearbyZip[] => {
    const place = places.zip(zip)
    if (!place) return []
    const { town, stateAbbr, lat, lng } = place
    return [
      {
        zip,
        town,
        state_abbr: stateAbbr,
        lat,
        lng,
        ...(center && { miles: toHundredth(milesBetween(center, place)) }),
        schools: ofZip.length,
        achievement: meanOfSchools(snapshot, { rows: ofZip, measure: 'achievement', year }),
        trend: meanOfSchools(snapshot, { rows: ofZip, measure: 'trend', year }),
      },
    ]
  })
  const measure = isImproved ? 'trend' : 'achievement'
  const sortKey = (zip: NearbyZip) => zip[measure] ?? Number.NEGATIVE_INFINITY
  zips.sort((a, b) => sortKey(b) - sortKey(a) || (a.zip < b.zip ? -1 : 1))
  const first = zips.slice(0, limits.searchResults)
  return { records: Buffer.from(JSON.stringify(first)), total: zips.length }
}

function milesBetween(a: Point, b: Point): number {
  const [one, other] = [vectorOf({ lat: a.lat, lng: a.lng }), vectorOf({ lat: b.lat, lng: b.lng })]
  return milesOfChord((one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2)
}

/** `GET /api/schools/in-place`: the schools with an address in one of several zips. */
export function placeRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listSchoolsInPlace,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const fields = new Fields(request.query as Query)
      const spring = requireSpring(snapshot, requireParsed(fields.parsed({ year: readSchoolYear(fields) })).year)
      const { year } = spring
      const zips = [...new Set(request.query.zips.split(','))].sort()
      if (repliedNotModified({ request, reply, snapshot }, { year, parameters: [year, zips] })) return reply
      const rows = zips.flatMap((zip) => [...snapshot.schoolsOfZip(zip)])
      const listed = schoolsByLevel(snapshot, rows).flatMap((level) => level.rows)
      const about = { year, school_year: schoolYear(year), data_set: snapshot.dataSet }
      setTiming(reply, 'schools', startMs)
      reply.type('application/json; charset=utf-8')
      return reply.send(
        Buffer.concat([
          Buffer.from(`${JSON.stringify(about).slice(0, -1)},"schools":`),
          snapshot.items.join(listed, { spring }),
          Buffer.from('}'),
        ]),
      )
    },
  })
}
