import { comparedMonth, monthNumber, periodOf } from '@homeground/catalog/periods'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import {
  getHousingInventory,
  getHousingOfPlace,
  getHousingOfZip,
  getHousingTrends,
  type HousingInventory,
} from '@homeground/contracts'
import { type Db, invalid, notFound, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import {
  areaMethod,
  COUNTRY,
  keysOf,
  monthsOfZips,
  placeMethod,
  seriesOf,
  type TrendMonth,
} from '../months/area-month.repository.ts'
import { attributeColumns, shownMonths } from '../months/month-table.ts'
import type { PublishedMonths } from './published-months.ts'

/** A zip's published months and its state; undefined for a zip without any month. */
async function findZipMonths(
  db: Db,
  zip: string,
): Promise<{ stateAbbr: string | null; months: TrendMonth[] } | undefined> {
  const [zips, months] = await Promise.all([
    db.query('select state_abbr from current_values where zip = $1', [zip]),
    db.query(
      `select m.period, round(m.median_listing_price) as median_listing_price,
         round(m.median_listing_price_per_square_foot) as median_listing_price_per_square_foot,
         m.${attributeColumns.housing_inventory} as housing_inventory, m.${attributeColumns.total_inventory} as total_inventory,
         m.${attributeColumns.days_on_market} as days_on_market
       from ${shownMonths} where m.zip = $1`,
      [zip],
    ),
  ])
  return zips.length === 0 ? undefined : { stateAbbr: zips[0].state_abbr, months }
}

/** `GET /api/housing/trends`: the months of states and the country; works while Postgres is down. */
export function trendRoutes(server: Server, publishedMonths: () => Promise<PublishedMonths>): void {
  server.route({
    ...getHousingTrends,
    handler: async (request, reply) => {
      const { from = '', to = '9999-12' } = request.query
      if (from > to) throw invalid({ to: 'must not be before from' })
      const wanted = readStates(request.query.states)
      const keys = keysOf(request.query.fields)
      const { version, months, dataSet, areas } = await publishedMonths()
      const question = JSON.stringify([wanted && [...wanted], from, to, keys])
      if (sentNotModified(request, reply, version, question)) return reply
      reply.header('x-data-set', dataSet)
      const periods = months
        .map(({ period }) => period)
        .filter((period) => from <= period && period <= to)
        .reverse()
      const extent = { periods, keys }
      const states = [...areas].filter(([area]) => area !== COUNTRY && (wanted?.has(area) ?? true))
      return {
        periods,
        data_set: dataSet,
        country: seriesOf(areas.get(COUNTRY) ?? [], extent),
        states: states.map(([area, rows]) => ({ state_abbr: area, series: seriesOf(rows, extent) })),
        method: areaMethod,
      }
    },
  })
}

/** The states of a comma-separated list; undefined when none is named. Errors: a name of no state (422). */
function readStates(text = ''): ReadonlySet<string> | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) return undefined
  return new Set(names.map(readState).sort())
}

function readState(name: string): StateAbbreviation {
  const abbr = findState(name)
  if (!abbr) throw invalid({ states: `"${name.slice(0, 40)}" is not a state, DC or a territory` })
  return abbr
}

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
      const history = await findZipMonths(db, zip)
      if (!history) throw notFound(`There is no housing data for zip ${zip}.`)
      const { version, months, dataSet, areas } = await publishedMonths()
      const { fields } = request.query
      if (sentNotModified(request, reply, version, zip, String(fields))) return reply
      reply.header('x-data-set', dataSet)
      const periods = months.map(({ period }) => period).reverse()
      const extent = { periods, keys: keysOf(fields) }
      const state = history.stateAbbr === null ? undefined : areas.get(history.stateAbbr)
      return {
        zip,
        state_abbr: history.stateAbbr,
        periods,
        data_set: dataSet,
        series: {
          zip: seriesOf(history.months, extent),
          state: state ? seriesOf(state, extent) : null,
          country: seriesOf(areas.get(COUNTRY) ?? [], extent),
        },
        method: areaMethod,
      }
    },
  })
}

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
      const extent = { periods: months.map(({ period }) => period).reverse(), keys: keysOf(fields) }
      const { known, stateAbbr } = await describeZips(db, zips)
      const state = stateAbbr === null ? undefined : areas.get(stateAbbr)
      return {
        zips: known,
        periods: extent.periods,
        data_set: dataSet,
        series: {
          place: seriesOf(await monthsOfZips(db, zips), extent),
          state: state ? seriesOf(state, extent) : null,
          country: seriesOf(areas.get(COUNTRY) ?? [], extent),
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
