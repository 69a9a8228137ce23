import { setImmediate as nextTurn } from 'node:timers/promises'
import { eventually } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import { periodColumns, startFakeHousing } from './fake-housing.ts'
import { startPlaces } from './start-places.ts'

const zips = ['02801', '02802', '02804', '20001', '20002']
const months = ['2024-04', '2024-03', '2023-04', '2023-03', '2022-04', '2021-04']

/** Publications of housing so far; every figure of one tells its number. */
let published = 1
const figuresOf = (version: number) =>
  Object.fromEntries(
    zips.map((zip) => [
      zip,
      {
        median_listing_price: 100_000 + version,
        housing_inventory: 100 + version,
        total_inventory: 200 + version,
        inventory_net_change: 300 + version,
        from_price: 50_000,
        to_price: 50_000 + version,
        months: 12,
      },
    ]),
  )
const housing = await startFakeHousing(() => periodColumns(String(published), figuresOf(published)))
const { build, serve } = await startPlaces(['RI', 'DC'])
const buildPublished = () => {
  const version = published
  return build({
    housing: {
      version: String(version),
      period: '2024-04',
      dataSet: 'real',
      months,
      zips,
      periods: { median_listing_price: '2024-04', peak_price_change: '2024-04' },
      columns: { median_listing_price: zips.map(() => 100_000 + version), peak_price_change: zips.map(() => -version) },
      trend: zips.map(() => [100_000 + version, 100_000 + version]),
    },
  })
}
await buildPublished()
const search = await serve(housing.url)

interface Item {
  median_listing_price: number | null
  housing_inventory?: number | null
  total_inventory?: number | null
  inventory_net_change?: number | null
  peak_price_change: number | null
  price_trend: number[]
  to_price?: number
}

/** The numbers of the publications that a response has figures of. */
function versionsIn(items: Item[], isDated: boolean): Set<number> {
  const numbers = items.flatMap((item) => [
    ...(item.median_listing_price === null ? [] : [item.median_listing_price - 100_000]),
    ...(item.peak_price_change === null ? [] : [-item.peak_price_change]),
    ...item.price_trend.map((price) => price - 100_000),
    ...(isDated
      ? [item.housing_inventory! - 100, item.total_inventory! - 200, item.inventory_net_change! - 300]
      : [item.to_price! - 50_000]),
  ])
  return new Set(numbers)
}

test('while housing publishes and the read model follows, no response mixes two publications', async () => {
  let isRunning = true
  let responses = 0
  const seen = new Set<number>()
  const mixed: number[][] = []
  const askFor = async (path: string, query: Record<string, string>) => {
    while (isRunning) {
      const response = await search.get(path, { query: { searchArea: 'nationwide', ...query } })
      expect(response.statusCode).toBe(200)
      const isDated = path === '/api/search'
      const items: Item[] = isDated ? response.json() : response.json().data
      expect(items).toHaveLength(zips.length)
      const versions = versionsIn(items, isDated)
      if (versions.size > 1) mixed.push([...versions])
      for (const version of versions) seen.add(version)
      responses++
      // Timers, on which the rest of the process waits, get their turn.
      await nextTurn()
    }
  }
  const asked = [
    ...months.map((datePeriod) => askFor('/api/search', { searchType: 'hot_housing', datePeriod })),
    askFor('/api/search', { searchType: 'housing_stat', housingInventoryCompareDate: '2022-04' }),
    askFor('/api/search/changing_places', { fromYear: '2021', toYear: '2024' }),
  ]
  const servedVersion = () => search.snapshots.current().model.housing?.version
  const untilMoreResponses = async () => {
    const before = responses
    await eventually(() => expect(responses).toBeGreaterThan(before + 3 * asked.length))
  }
  await untilMoreResponses()
  for (const next of [2, 3]) {
    published = next
    // Also searches between the publication and the rebuild.
    await untilMoreResponses()
    await buildPublished()
    await search.announce()
    await eventually(() => expect(servedVersion()).toBe(String(next)))
    await untilMoreResponses()
  }
  isRunning = false
  await Promise.all(asked)
  expect(mixed).toEqual([])
  expect([...seen].sort()).toEqual([1, 2, 3])
}, 60_000)

test('a month that was pulled after a publication has no figures of the read model before it', async () => {
  published = 9
  const query = { searchArea: 'nationwide', searchType: 'hot_housing', datePeriod: '2024-04' }
  const other = { ...query, housingInventoryCompareDate: '2021-04' }
  const [item] = (await search.get('/api/search', { query: other })).json()
  expect(item).toMatchObject({
    median_listing_price: 100_009,
    housing_inventory: 109,
    peak_price_change: null,
    price_trend: [],
  })
  const places = { fromYear: '2021', toYear: '2023' }
  const { data } = (await search.get('/api/search/changing_places', { query: { ...query, ...places } })).json()
  expect(data[0]).toMatchObject({ to_price: 50_009, median_listing_price: null, price_trend: [] })
})
