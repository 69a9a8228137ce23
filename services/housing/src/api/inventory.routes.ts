import { comparedMonth, monthNumber, periodOf } from '@homeground/catalog/months'
import { getHousingInventory } from '@homeground/contracts'
import { invalid, type Server, sentNotModified } from '@homeground/service'
import { inventoryOf } from '../trends/area-inventory.ts'
import { COUNTRY } from '../trends/area-month.repository.ts'
import { areaMethod } from '../trends/trend-month.ts'
import type { PublishedMonths } from './published-months.ts'

/** `GET /api/housing/inventory`: listings by state in one month; works while Postgres is down. */
export function inventoryRoutes(server: Server, publishedMonths: () => Promise<PublishedMonths>): void {
  server.route({
    ...getHousingInventory,
    handler: async (request, reply) => {
      const { version, months, dataSet, areas } = await publishedMonths()
      const span = readSpan(
        request.query,
        months.map(({ period }) => period),
      )
      if (sentNotModified(request, reply, version, JSON.stringify(span))) return reply
      reply.header('x-data-set', dataSet)
      if (span.period !== null) reply.header('x-data-period', span.period)
      const states = [...areas].filter(
        ([area, rows]) => area !== COUNTRY && rows.some(({ period }) => period === span.period),
      )
      return {
        ...span,
        data_set: dataSet,
        country: inventoryOf(areas.get(COUNTRY) ?? [], span),
        states: states.map(([area, rows]) => ({ state_abbr: area, ...inventoryOf(rows, span) })),
        method: areaMethod,
      }
    },
  })
}

/** The month and the earlier one, as asked for or by default. Errors: a month that is not loaded, a reversed span (422). */
function readSpan(
  asked: { period?: string; compare?: string },
  loaded: readonly string[],
): { period: string | null; compare: string | null } {
  for (const name of ['period', 'compare'] as const) {
    const month = asked[name]
    if (month !== undefined && !loaded.includes(month)) {
      throw invalid({ [name]: `${month} is not loaded` })
    }
  }
  const period = asked.period ?? loaded[0] ?? null
  if (period === null) return { period, compare: null }
  if (asked.compare !== undefined && asked.compare >= period) {
    throw invalid({ compare: `must be a month before ${period}` })
  }
  const usual = comparedMonth(loaded.map(monthNumber), monthNumber(period))
  return { period, compare: asked.compare ?? (usual === null ? null : periodOf(usual)) }
}
