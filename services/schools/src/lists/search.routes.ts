import { limits } from '@homeground/catalog/defaults'
import { searchSchools } from '@homeground/contracts'
import { parseSchoolSearch, type Query } from '@homeground/search-request'
import { requireParsed, type Server, setTiming } from '@homeground/service'
import type { HeldPlaces } from '../places/places.ts'
import { requireSpring } from '../snapshot/school-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { orderColumn } from './order-column.ts'
import { repliedNotModified, setListHeaders } from './reply.ts'
import { findRisingZips } from './rising-zips.ts'
import { areaOf, milesFrom } from './school-area.ts'

/** `GET /api/search/schools`: schools, or with `proficiencyFilter` zips with their rising schools. */
export function searchRoutes(server: Server, snapshots: Snapshots, places: HeldPlaces): void {
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
