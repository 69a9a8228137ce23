import { listHousingPeriods } from '@homeground/contracts'
import { type Server, sentNotModified } from '@homeground/service'
import { monthNumber, periodLabel } from '../months/period.ts'
import type { Known } from './known.ts'

/** `GET /api/housing/availableHousingPeriods`, also while Postgres is away. */
export function periodRoutes(server: Server, known: () => Promise<Known>): void {
  server.route({
    ...listHousingPeriods,
    handler: async (request, reply) => {
      const { version, months, dataSet } = await known()
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
