import { defaults, limits, schoolRankingFloor } from '@homeground/catalog/defaults'
import type { Level } from '@homeground/catalog/levels'
import { schoolYear } from '@homeground/catalog/periods'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import { milesOfChord, type Point, type Range, vectorOf } from '@homeground/columns'
import { fetchSchoolsNearby, listSchoolsInPlace, type NearbyZip } from '@homeground/contracts'
import {
  Fields,
  type GivenPlace,
  type PlaceName,
  parsePlaceName,
  type Query,
  readSchoolLevels,
  readSchoolYear,
} from '@homeground/search-request'
import { requireParsed, type Server, setTiming } from '@homeground/service'
import { toHundredth } from '../measures/mean.ts'
import { springColumn } from '../snapshot/packed-schools.ts'
import { type CachedPlaces, type PlaceIndex, requirePlace } from '../snapshot/places.ts'
import { requireSpring, type SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { repliedNotModified, setListHeaders } from './reply.ts'
import { groupsOf, meanOfSchools, milesFrom, schoolsByLevel, schoolsByZip } from './school-area.ts'

/** `GET /api/schools/fetch_nearby`: the best or most improved schools around a place or in its state, or their zips. */
export function nearbyRoutes(server: Server, snapshots: Snapshots, held: CachedPlaces): void {
  server.route({
    ...fetchSchoolsNearby,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const places = held.current()
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
      const matches = schools.select({ ...area, ranges: rangesOf(nearby, year) })
      const attribute = springColumn(nearby.isImproved ? 'certain_trend' : 'achievement', year)
      const found =
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
      setListHeaders(reply, { total: found.total, center })
      const body = [Buffer.from('{"records":'), found.records, Buffer.from(`,${JSON.stringify(about).slice(1)}`)]
      return setTiming(reply, 'schools', startMs).send(Buffer.concat(body))
    },
  })
}

/** Schools need an achievement of at least the given one; most improved, a certain rise of enough test takers too. */
function rangesOf({ isImproved, leastScore }: NearbyRequest, year: number): Range[] {
  const scored = { attribute: springColumn('achievement', year), low: leastScore, lowInclusive: true }
  if (!isImproved) return [scored]
  return [
    ...(leastScore > 0 ? [scored] : []),
    { attribute: springColumn('certain_trend', year), low: 0 },
    { attribute: springColumn('trend_takers', year), low: schoolRankingFloor, lowInclusive: true },
  ]
}

/** What `fetch_nearby` asks for. */
interface NearbyRequest {
  readonly isImproved: boolean
  readonly returns: 'schools' | 'zips'
  readonly levels: readonly Level[]
  /** A state, or a place whose state or surroundings are searched. */
  readonly place: { readonly state: StateAbbreviation } | GivenPlace<PlaceName>
  /** Undefined for the whole state. */
  readonly radiusMiles: number | undefined
  readonly leastScore: number
  readonly year: number | undefined
}

/** Errors: a 422 that names every bad parameter. */
function readNearbyRequest(query: Query): NearbyRequest {
  const fields = new Fields(query)
  const isImproved = fields.choice(['top_rated', 'most_improved'], 'searchType') === 'most_improved'
  const method = fields.choice(['radius', 'state'], 'method')
  const place = readPlace(fields)
  const radius = fields.number({ above: 0, max: limits.radiusMiles }, 'searchRadius')
  const usual = isImproved ? defaults.mostImprovedRadiusMiles : defaults.radiusMiles
  return requireParsed(
    fields.parsed<NearbyRequest>({
      isImproved,
      returns: fields.choice(['schools', 'zips'], 'searchReturnType'),
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
  if (type && !['zip', 'town', 'state'].includes(type.text))
    fields.addError(type.name, 'must be one of zip, town, state')
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
