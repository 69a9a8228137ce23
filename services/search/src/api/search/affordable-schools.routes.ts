import { limits } from '@homeground/catalog/defaults'
import { searchAffordableSchools } from '@homeground/contracts'
import { parseAffordableSchools, type Query } from '@homeground/search-request'
import type { Server } from '@homeground/service'
import { requireParsed } from '../../question/parsed.ts'
import { newestPlaces } from '../../snapshot/places-view.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { sendPlaces } from './send-places.ts'

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
