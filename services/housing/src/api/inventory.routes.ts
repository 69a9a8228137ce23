import { comparedMonth, monthNumber, periodOf } from '@homeground/catalog/periods'
import { getHousingInventory, type HousingInventory } from '@homeground/contracts'
import { invalid, type Server, sentNotModified } from '@homeground/service'
import { areaMethod, COUNTRY, type TrendMonth } from '../months/area-month.repository.ts'
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

/**
 * Listings and price of an area in one month, and their net changes: the month's value minus that of the compared month,
 * in listings and dollars. Null where either month has no value.
 */
function inventoryOf(
  months: readonly TrendMonth[],
  { period, compare }: { period: string | null; compare: string | null },
): HousingInventory['country'] {
  const at = (wanted: string | null) => months.find((month) => month.period === wanted)
  const [now, before] = [at(period), at(compare)]
  const change = (key: 'total_inventory' | 'median_listing_price') => {
    const [value, earlier] = [now?.[key] ?? null, before?.[key] ?? null]
    return value === null || earlier === null ? null : value - earlier
  }
  return {
    housing_inventory: now?.housing_inventory ?? null,
    total_inventory: now?.total_inventory ?? null,
    inventory_net_change: change('total_inventory'),
    median_listing_price: now?.median_listing_price ?? null,
    median_listing_net_change: change('median_listing_price'),
  }
}
