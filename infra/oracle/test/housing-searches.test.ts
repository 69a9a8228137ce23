import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startServices } from './product.ts'

let product: Awaited<ReturnType<typeof startServices>>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'months-'))
  const file = join(folder, 'history.csv')
  product = await startServices()
  await writeFile(file, historyOf(zips))
  const version = await product.load([
    { owner: 'search', source: 'places', states },
    { owner: 'housing', source: 'realtor', file },
  ])
  await product.untilServed(version)
})
afterAll(async () => {
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

const states = ['RI', 'DC']
/** Those of both states among others that do not exist. */
const zips = [2801, 20001].flatMap((first) =>
  Array.from({ length: 120 }, (_, at) => String(first + at).padStart(5, '0')),
)
const years = [2018, 2019, 2020, 2021, 2022]
const periods = years.flatMap((year) =>
  Array.from({ length: year === 2022 ? 4 : 12 }, (_, month) => `${year}-${two(month + 1)}`),
)

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** Months of zips with gaps, ties, implausible prices and warnings, the same in every run. */
function historyOf(zips: string[]): string {
  let state = 20_240_401
  const draw = (count: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 16) % count
  }
  const often = (value: number) => (draw(6) === 0 ? '' : value)
  const columns =
    'month_date_yyyymm,postal_code,zip_name,median_listing_price,median_listing_price_per_square_foot,active_listing_count,total_listing_count,median_days_on_market,median_days_on_market_mm,quality_flag'
  const lines = periods.flatMap((period) =>
    zips
      .filter(() => draw(5) > 0)
      .map((zip) =>
        [
          period.replace('-', ''),
          zip,
          'somewhere',
          often(draw(20) === 0 ? 900 : 5000 * (30 + draw(150))),
          often(100 + draw(50)),
          often(draw(6)),
          often(10 + draw(30)),
          often(draw(80)),
          often((draw(400) - 200) / 1000),
          draw(9) === 0 ? 1 : 0,
        ].join(','),
      ),
  )
  return [columns, ...lines].join('\n')
}

const figures = {
  median_listing_price: 'm.median_listing_price',
  housing_inventory: 'm.active_listing_count',
  total_inventory: 'm.total_listing_count',
  inventory_net_change: 'm.total_listing_count - b.total_listing_count',
  median_listing_net_change: 'm.median_listing_price - b.median_listing_price',
  days_on_market: 'm.median_days_on_market',
  days_on_market_mom: 'round((m.median_days_on_market_mm * 100)::numeric, 6)::float8',
} as const

const area = fc.oneof(
  fc.constant({ kind: 'nationwide' as const }),
  fc.record({
    kind: fc.constant('state' as const),
    states: fc.uniqueArray(fc.constantFrom(...states), { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('zip' as const),
    zip: fc.constantFrom('02806', '20001'),
    miles: fc.integer({ min: 1, max: 100 }),
  }),
)
type Area = typeof area extends fc.Arbitrary<infer Value> ? Value : never
const bound = fc.option(
  fc.integer({ min: 20, max: 170 }).map((step) => step * 5000),
  { nil: undefined, freq: 1 },
)
const direction = fc.constantFrom('asc', 'desc')

function areaQuery(searched: Area): Record<string, string> {
  if (searched.kind === 'nationwide') return { searchArea: 'nationwide' }
  if (searched.kind === 'state') return { searchArea: 'state', states: searched.states.join() }
  return { searchArea: 'zip', zip: searched.zip, radius: String(searched.miles) }
}

/** Which places `p` are in the area; distance by the haversine formula. */
function areaSql(searched: Area): string {
  if (searched.kind === 'nationwide') return 'true'
  if (searched.kind === 'state') return `p.state_abbr in ('${searched.states.join("','")}')`
  const center = (axis: string) => `(select ${axis} from search.zip_profile where zip = '${searched.zip}')`
  const half = (angle: string) => `power(sin(radians(${angle}) / 2), 2)`
  return `2 * 3958.7613 * asin(sqrt(${half(`p.lat - ${center('lat')}`)} + cos(radians(p.lat))
    * cos(radians(${center('lat')})) * ${half(`p.lng - ${center('lng')}`)})) <= ${searched.miles}`
}

/** Published rows of the housing service. */
const months = `(select m.* from housing.month m join housing.published p
  on p.load_id = m.load_id and p.part = m.period and p.source = 'realtor')`

const between = (value: string, low: number | undefined, high: number | undefined) =>
  [...(low === undefined ? [] : [`${value} >= ${low}`]), ...(high === undefined ? [] : [`${value} <= ${high}`])].join(
    ' and ',
  ) || 'true'

type Ordered<Key extends string> = { zip: string } & Record<Key, number | null>

/** The first rows of a response and of SQL: zips and the figure that they are ordered by. */
function firstOf<Key extends string>(rows: Ordered<Key>[], key: Key) {
  return rows.map((row) => [row.zip, row[key] === null ? null : Math.round(10 * row[key]) / 10 + 0])
}

const menus = {
  hot_housing: ['days_on_market', 'days_on_market_mom'],
  housing_stat: ['total_inventory', 'inventory_net_change', 'median_listing_price', 'median_listing_net_change'],
} as const
const monthSearch = fc
  .record({
    type: fc.constantFrom('hot_housing' as const, 'housing_stat' as const),
    order: fc.nat(),
    area,
    direction,
    low: bound,
    high: bound,
    period: fc.option(fc.constantFrom(...periods), { nil: undefined, freq: 1 }),
    compared: fc.option(fc.constantFrom(...periods), { nil: undefined, freq: 1 }),
    minInventory: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined, freq: 1 }),
    days: fc.option(fc.constantFrom('-1,15', '15,30', '30,60'), { nil: undefined, freq: 1 }),
  })
  .filter(({ period = '2022-04', compared, low, high }) => {
    return period !== compared && (low === undefined || high === undefined || low <= high)
  })

test('hot_housing and housing_stat equal SQL over the housing tables for 130 random searches', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(monthSearch, async (searched) => {
      const { type, period, compared, minInventory, low, high, days } = searched
      const menu = menus[type]
      const key = menu[searched.order % menu.length] as keyof typeof figures
      const query = new URLSearchParams({
        searchType: type,
        ...areaQuery(searched.area),
        searchOrderBy: key,
        searchOrderByDir: searched.direction,
        fields: key,
        ...(period && { datePeriod: period }),
        ...(compared && { housingInventoryCompareDate: compared }),
        ...(minInventory !== undefined && { minInventory: String(minInventory) }),
        ...(low !== undefined && { minHousingPriceFilter: String(low) }),
        ...(high !== undefined && { maxHousingPriceFilter: String(high) }),
        ...(days && { filters: JSON.stringify({ days_on_market: days }) }),
      })
      const shown = period ?? '2022-04'
      const yearBefore = `${Number(shown.slice(0, 4)) - 1}${shown.slice(4)}`
      const before = compared ?? (periods.includes(yearBefore) ? yearBefore : '2018-01')
      const least = minInventory ?? 1
      const [from, to] = (days ?? '').split(',').map(Number)
      const rows = await product.query<Ordered<typeof key>>(
        `select p.zip, ${figures[key]} as ${key}
         from search.zip_profile p
         left join ${months} m on m.zip = p.zip and m.period = '${shown}'
         left join ${months} b on b.zip = p.zip and b.period = '${before}' and b.period <> '${shown}'
         where ${areaSql(searched.area)} and ${between('m.median_listing_price', low, high)}
           and ${least > 0 ? `m.active_listing_count >= ${least}` : 'true'}
           and ${days ? `m.median_days_on_market > ${from} and m.median_days_on_market <= ${to}` : 'true'}
         order by ${key} ${searched.direction} nulls last, p.zip collate "C"`,
      )
      const response = await product.call<Ordered<typeof key>[]>('search', `/api/search?${query}`)
      expect(firstOf(response, key)).toEqual(firstOf(rows.slice(0, 100), key))
      found += response.length
    }),
    { numRuns: 130, seed: 13 },
  )
  // Most searches find something; otherwise the comparison would show little.
  expect(found).toBeGreaterThan(1000)
})

const orders = ['change', 'change_percent', 'from_price', 'to_price'] as const
const yearSearch = fc
  .record({
    area,
    direction,
    low: bound,
    high: bound,
    from: fc.constantFrom(...years),
    to: fc.constantFrom(...years),
    order: fc.constantFrom(...orders),
  })
  .filter(({ from, to, low, high }) => {
    return from !== to && (low === undefined || high === undefined || low <= high)
  })

test('changing_places equals SQL over the housing tables for 70 random searches', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(yearSearch, async (searched) => {
      const { from, to, order, low, high } = searched
      const query = new URLSearchParams({
        ...areaQuery(searched.area),
        fromYear: String(from),
        toYear: String(to),
        orderBy: order,
        orderByDir: searched.direction,
        ...(low !== undefined && { minHousingPriceFilter: String(low) }),
        ...(high !== undefined && { maxHousingPriceFilter: String(high) }),
      })
      const later = from > to ? 'f.price' : 't.price'
      const rows = await product.query<Ordered<(typeof orders)[number]>>(
        `with a as (
           select m.zip, left(m.period, 4)::int as year, floor(avg(median_listing_price) + 0.5) as price
           from ${months} m where median_listing_price between 10000 and 50000000
           group by 1, 2 having count(*) >= case when max(m.period) >= '2022' then 1 else 6 end
         )
         select * from (
           select p.zip, f.price as from_price, t.price as to_price, t.price - f.price as change,
             100 * (t.price - f.price) / f.price as change_percent
           from search.zip_profile p
           join a f on f.zip = p.zip and f.year = ${from}
           join a t on t.zip = p.zip and t.year = ${to}
           where ${areaSql(searched.area)} and ${between(later, low, high)}
         ) z order by ${order} ${searched.direction}, zip collate "C"`,
      )
      const { data, meta } = await product.call<{ data: Ordered<(typeof orders)[number]>[]; meta: { total: number } }>(
        'search',
        `/api/search/changing_places?${query}`,
      )
      for (const key of orders) {
        expect(firstOf(data, key)).toEqual(firstOf(rows.slice(0, 99), key))
      }
      expect(meta.total).toBe(rows.length)
      found += data.length
    }),
    { numRuns: 70, seed: 14 },
  )
  expect(found).toBeGreaterThan(1000)
})
