import { getHousingOfZip } from '@homeground/contracts'
import { notFound, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { COUNTRY } from '../trends/area-month.repository.ts'
import { areaMethod, keysOf, seriesOf } from '../trends/trend-month.ts'
import { findZipMonths } from '../trends/zip-month.repository.ts'
import type { PublishedMonths } from './published-months.ts'

/** `GET /api/housing/zip/:zip`: the months of a zip with those of its state and the country. */
export function zipRoutes(
  server: Server,
  { db, publishedMonths }: { db: DataSource; publishedMonths: () => Promise<PublishedMonths> },
): void {
  server.route({
    ...getHousingOfZip,
    handler: async (request, reply) => {
      const { zip } = request.params
      requireDatabase(db)
      const found = await findZipMonths(db, zip)
      if (!found) throw notFound(`There is no housing data for zip ${zip}.`)
      const { version, months, dataSet, areas } = await publishedMonths()
      const { fields } = request.query
      if (sentNotModified(request, reply, version, zip, String(fields))) return reply
      reply.header('x-data-set', dataSet)
      const periods = months.map(({ period }) => period).reverse()
      const shown = { periods, keys: keysOf(fields) }
      const state = found.stateAbbr === null ? undefined : areas.get(found.stateAbbr)
      return {
        zip,
        state_abbr: found.stateAbbr,
        periods,
        data_set: dataSet,
        series: {
          zip: seriesOf(found.months, shown),
          state: state ? seriesOf(state, shown) : null,
          country: seriesOf(areas.get(COUNTRY) ?? [], shown),
        },
        method: areaMethod,
      }
    },
  })
}
