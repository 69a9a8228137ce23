import { changingPlaces } from '@homeground/catalog/changing-places'
import { limits } from '@homeground/catalog/defaults'
import { type ChangingPlaces, searchChangingPlaces } from '@homeground/contracts'
import { parseChangingPlaces, type Query } from '@homeground/search-request'
import { type Server, signalOf } from '@homeground/service'
import type { PeriodViews } from '../../periods/period-views.ts'
import { requireParsed } from '../../question/parsed.ts'
import { loadedYears, requireYears, yearsVintage } from '../../question/years.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { dataBody } from '../reply.ts'
import { sendPlaces } from './send-places.ts'

const method = `An average is the mean of the year’s monthly median listing prices, without implausible ones. A year needs at least ${changingPlaces.fewestMonths} months with a price; a year that is not over is averaged over the months there are.`

/** `GET /api/search/changing_places`: zips by the change of their average price between two years. */
export function changingPlaceRoutes(server: Server, snapshots: Snapshots, periods: PeriodViews): void {
  server.route({
    ...searchChangingPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { model } = snapshot
      const parsed = requireParsed(parseChangingPlaces(request.query as Query))
      const years = requireYears(parsed, model)
      const view = await periods.years(snapshot, years)
      signalOf(request).throwIfAborted()
      const later = years.from > years.to ? 'from_price' : 'to_price'
      const { area, order, fields } = parsed
      const search = {
        returnType: 'zip' as const,
        area,
        order,
        fields,
        years,
        ranges: [
          // Only zips with a change.
          { attribute: 'change', lowInclusive: true, highInclusive: true },
          ...parsed.prices.map((range) => ({ ...range, attribute: later })),
        ],
      }
      const metaOf = (total: number): ChangingPlaces['meta'] => ({
        from_year: years.from,
        to_year: years.to,
        loaded_years: loadedYears(model),
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
          bodyOf: (items, total) => dataBody(items, { meta: metaOf(total) }),
        },
      )
    },
  })
}
