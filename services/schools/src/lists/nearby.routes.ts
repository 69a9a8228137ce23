import { limits, schoolRankingFloor } from '@homeground/catalog/defaults'
import type { Point, Range } from '@homeground/columns'
import { fetchSchoolsNearby } from '@homeground/contracts'
import type { Query } from '@homeground/search-request'
import { type Server, setTiming } from '@homeground/service'
import { requirePlace } from '../places/place-index.ts'
import type { HeldPlaces } from '../places/places.ts'
import { springColumn } from '../snapshot/packed-schools.ts'
import { requireSpring } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { type NearbyRequest, readNearbyRequest } from './nearby-request.ts'
import { nearbyZips } from './nearby-zips.ts'
import { repliedNotModified, setListHeaders } from './reply.ts'
import { groupsOf, milesFrom } from './school-area.ts'

/** `GET /api/schools/fetch_nearby`: the best or most improved schools around a place or in its state, or their zips. */
export function nearbyRoutes(server: Server, snapshots: Snapshots, held: HeldPlaces): void {
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
