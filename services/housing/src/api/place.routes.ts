import { getHousingOfPlace } from '@homeground/contracts'
import { type Db, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { COUNTRY, monthsOfZips } from '../trends/area-month.repository.ts'
import { keysOf, placeMethod, seriesOf } from '../trends/trend-month.ts'
import type { PublishedMonths } from './published-months.ts'

/** `GET /api/housing/place`: the months of several zips together, with those of their state and the country. */
export function placeRoutes(
  server: Server,
  { db, publishedMonths }: { db: DataSource; publishedMonths: () => Promise<PublishedMonths> },
): void {
  server.route({
    ...getHousingOfPlace,
    handler: async (request, reply) => {
      requireDatabase(db)
      const { fields } = request.query
      const zips = [...new Set(request.query.zips.split(','))].sort()
      const { version, months, dataSet, areas } = await publishedMonths()
      if (sentNotModified(request, reply, version, String(zips), String(fields))) return reply
      reply.header('x-data-set', dataSet)
      const shown = { periods: months.map(({ period }) => period).reverse(), keys: keysOf(fields) }
      const { known, stateAbbr } = await describeZips(db, zips)
      const state = stateAbbr === null ? undefined : areas.get(stateAbbr)
      return {
        zips: known,
        periods: shown.periods,
        data_set: dataSet,
        series: {
          place: seriesOf(await monthsOfZips(db, zips), shown),
          state: state ? seriesOf(state, shown) : null,
          country: seriesOf(areas.get(COUNTRY) ?? [], shown),
        },
        method: placeMethod,
      }
    },
  })
}

/** How many of the zips have housing data, and the state of most of them. */
async function describeZips(db: Db, zips: readonly string[]): Promise<{ known: number; stateAbbr: string | null }> {
  const [row] = await db.query(
    `select count(*)::int as known, mode() within group (order by state_abbr) as state_abbr
     from current_values where zip = any($1)`,
    [zips],
  )
  return { known: row.known, stateAbbr: row.state_abbr }
}
