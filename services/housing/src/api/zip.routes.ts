import { getHousingOfZip, type HousingSeries } from '@homeground/contracts'
import { notFound, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { COUNTRY } from '../picture/area-month.repository.ts'
import type { Known } from './known.ts'
import { findZip, type SeriesMonth } from './zip.repository.ts'

const method =
  'State and country: means of the zips’ medians, weighted by active listings; listings are summed.'

/** `GET /api/housing/zip/:zip`: the months of a zip beside those of its state and the country. */
export function zipRoutes(
  server: Server,
  { db, known }: { db: DataSource; known: () => Promise<Known> },
): void {
  server.route({
    ...getHousingOfZip,
    handler: async (request, reply) => {
      const { zip } = request.params
      requireDatabase(db)
      const found = await findZip(db, zip)
      if (!found) throw notFound(`There is no housing data of zip ${zip}.`)
      const { version, months, dataSet, areas } = await known()
      if (sentNotModified(request, reply, version, zip)) return reply
      reply.header('x-data-set', dataSet)
      const periods = months.map(({ period }) => period).reverse()
      const area = (name: string | null) => (name === null ? undefined : areas.get(name))
      const ofState = area(found.stateAbbr)
      return {
        zip,
        state_abbr: found.stateAbbr,
        periods,
        data_set: dataSet,
        series: {
          zip: seriesOf(found.months, periods),
          state: ofState ? seriesOf(ofState, periods) : null,
          country: seriesOf(area(COUNTRY) ?? [], periods),
        },
        method,
      }
    },
  })
}

function seriesOf(months: readonly SeriesMonth[], periods: readonly string[]): HousingSeries {
  const byPeriod = new Map(months.map((month) => [month.period, month]))
  const values = (key: keyof HousingSeries) =>
    periods.map((period) => byPeriod.get(period)?.[key] ?? null)
  return {
    median_listing_price: values('median_listing_price'),
    median_listing_price_per_square_foot: values('median_listing_price_per_square_foot'),
    housing_inventory: values('housing_inventory'),
    total_inventory: values('total_inventory'),
    days_on_market: values('days_on_market'),
  }
}
