import { monthNumber, periodLabel } from '@homeground/catalog/months'
import { listHousingPeriods } from '@homeground/contracts'
import { type Server, sentNotModified } from '@homeground/service'
import type { PublishedMonths } from './published-months.ts'

/** `GET /api/housing/availableHousingPeriods`; works while Postgres is down. */
export function periodRoutes(server: Server, publishedMonths: () => Promise<PublishedMonths>): void {
  server.route({
    ...listHousingPeriods,
    handler: async (request, reply) => {
      const { version, months, dataSet } = await publishedMonths()
      if (sentNotModified(request, reply, version)) return reply
      reply.header('x-data-set', dataSet)
      return {
        housing_periods: months.map(({ period, zips }) => ({
          period,
          month: (monthNumber(period) % 12) + 1,
          year: Number(period.slice(0, 4)),
          label: periodLabel(period),
          zips,
        })),
      }
    },
  })
}
