import { monthNumber } from '@homeground/catalog/periods'
import { getHousingColumns, getHousingMonths, getHousingYears, listOwnDataSources } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { dataSetOf, listOwnLoads } from '@homeground/sources'
import type { DataSource, EntityManager } from 'typeorm'
import { currentValuesJson } from '../current-values/current-values.repository.ts'
import { dataVersion } from '../current-values/derive.ts'
import { comparedYearsJson } from '../current-values/zip-year.repository.ts'
import { attributeColumns, type HousingAttribute, SOURCE } from '../months/month-table.ts'

/** The attributes that are a published figure of their month. */
const publishedAttributes = [
  'median_listing_price',
  'median_listing_price_per_square_foot',
  'housing_inventory',
  'total_inventory',
  'days_on_market',
] as const satisfies readonly HousingAttribute[]

const { inventory_net_change, median_listing_net_change, days_on_market_mom } = attributeColumns

/** SQL of each attribute over `m`, a zip's month, `b`, the month that it is compared with, and `c`, its price changes. */
const attributeSql: Readonly<Partial<Record<HousingAttribute, string>>> = {
  ...Object.fromEntries(publishedAttributes.map((key) => [key, `m.${attributeColumns[key]}`])),
  inventory_net_change: `m.${inventory_net_change} - b.${inventory_net_change}`,
  median_listing_net_change: `m.${median_listing_net_change} - b.${median_listing_net_change}`,
  // As percentOfShare does: without binary noise.
  days_on_market_mom: `round((100 * m.${days_on_market_mom})::numeric, 9)::float8`,
  peak_price_change: 'c.peak_price_change[$3 - c.since + 1]',
  price_change_1yr: 'c.price_change_1yr[$3 - c.since + 1]',
}
const attributes = Object.keys(attributeSql)

/**
 * The attributes of all zips of a month as JSON text: `zips`, `flagged` and `columns` of a HousingPeriodColumns. Net
 * changes are since `compared`; null without it. `version` is that of the published data. A month that is not published
 * has no zips. Postgres writes the JSON, which keeps half a million numbers out of this process. Of the table it reads the
 * blocks that can have the two months, by the index `month_period`.
 */
async function comparedMonthsJson(
  tx: EntityManager,
  { period, compared, version }: { period: string; compared: string | undefined; version: string },
): Promise<string> {
  const published: { period: string; load: string }[] = await tx.query(
    'select part as period, load_id as load from published where source = $1 and part in ($2, $3)',
    [SOURCE, period, compared ?? null],
  )
  const loadOf = (month: string | undefined) => published.find((one) => one.period === month)?.load ?? null
  const [derived] = await tx.query('select version from derived')
  const values = attributes.map((key) => `${attributeSql[key as HousingAttribute]} as ${key}`)
  const [row]: { json: string }[] = await tx.query(
    `select json_build_object(
       'zips', ${arraySql('zip')}, 'flagged', ${arraySql('flagged')},
       'columns', json_build_object(${attributes.map((key) => `'${key}', ${arraySql(key)}`).join(', ')})
     )::text as json
     from (
       select m.zip, m.flagged, ${values.join(', ')}
       from month m
       left join month b on b.zip = m.zip and b.period = $2 and b.load_id = $5
       left join price_change c on c.zip = m.zip and $6
       where m.period = $1 and m.load_id = $4
     ) z`,
    [
      period,
      compared ?? null,
      monthNumber(period),
      loadOf(period),
      loadOf(compared),
      // Between a publication and its derived tables, these are of the publication before.
      derived?.version === version,
    ],
  )
  return row!.json
}

/** An array is made into JSON faster than values one by one. */
function arraySql(column: string): string {
  return `coalesce(array_to_json(array_agg(z.${column})), '[]')`
}

/** Routes for other services; the gateway does not forward them. */
export function internalRoutes(server: Server, db: DataSource): void {
  server.get(getHousingColumns.url, async (_request, reply) => {
    requireDatabase(db)
    return reply.type('application/json').send(await currentValuesJson(db))
  })

  server.route({ ...listOwnDataSources, handler: () => listOwnLoads(db, 'housing') })

  server.route({
    ...getHousingMonths,
    handler: async ({ query: { period, compared } }, reply) => {
      requireDatabase(db)
      // One snapshot of the database: version and both months belong together.
      const json = await db.transaction('REPEATABLE READ', async (tx) => {
        const [version, dataSet] = [await dataVersion(tx), await dataSetOf(tx)]
        const about = JSON.stringify({ version, dataSet }).slice(0, -1)
        return `${about},${(await comparedMonthsJson(tx, { period, compared, version })).slice(1)}`
      })
      return reply.type('application/json').send(json)
    },
  })

  server.route({
    ...getHousingYears,
    handler: async ({ query: { from, to } }, reply) => {
      requireDatabase(db)
      return reply.type('application/json').send(await comparedYearsJson(db, { from, to }))
    },
  })
}
