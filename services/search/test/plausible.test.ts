import type { LoadResult } from '@homeground/queues'
import { expect, test } from '@jest/globals'
import { gazetteer } from './fixtures.ts'
import { startPlaces } from './start-places.ts'

/** The layout of the Census API; no zip of Guam has a population. 02108 has an impossible median age. */
const people = JSON.stringify([
  ['NAME', 'B01003_001E', 'B01003_001M', 'B01002_001E', 'zip code tabulation area'],
  ['ZCTA5 01701', '3000', '300', '40', '01701'],
  ['ZCTA5 01702', '1000', '400', '40', '01702'],
  ['ZCTA5 01760', '2000', '100', '40', '01760'],
  ['ZCTA5 02108', '2000', '100', '400', '02108'],
])

const { load, build, serve } = await startPlaces(['MA', 'GU'])
await load('gazetteer', '2020_Gaz.txt', gazetteer)
const { rejected } = (await load('acs', 'acs5_2023_people.json', people)) as LoadResult
await build({
  housing: {
    version: '1',
    period: '2024-04',
    dataSet: 'real',
    periods: { median_listing_price: '2024-04', housing_inventory: '2024-04' },
    zips: ['01701', '01702', '01760', '96910', '96913'],
    columns: {
      median_listing_price: [1550, 400_000, 500_000, 300_000, 500_000],
      // Enough for lists of the highest.
      housing_inventory: [50, 50, 50, 50, 50],
    },
    trend: [[], [], [], [], []],
    notes: [{ median_listing_price: { flags: ['publisher_warning'] } }, null, null, null, null],
  },
})
const search = await serve()

test('a value that is not possible is rejected with its reason', () => {
  expect(rejected).toEqual({ 'a value is beyond what is possible': 1 })
})

test('an implausible value is shown with a flag, next to the publisher’s warning', async () => {
  const [item] = (await search.get('/api/zips/results?zips=01701&fields=median_listing_price')).json()
  expect(item).toMatchObject({
    median_listing_price: 1550,
    notes: { median_listing_price: { flags: ['publisher_warning', 'implausible'] } },
  })
})

test('it is left out of rankings and of the means of towns and states, and stays in searches', async () => {
  const ranked = await search.get('/api/zips/rankings?stat=median_listing_price&state=MA&minInventory=0&dir=asc')
  expect(ranked.json().data.map(({ zip }: { zip: string }) => zip)).toEqual(['01702', '01760'])
  // Framingham: 01701 and 01702.
  const town = (await search.get('/api/place/framingham/MA')).json()
  expect(town.median_listing_price).toBe(400_000)
  const state = (await search.get('/api/state/MA')).json()
  const prices = state.figures.find(({ key }: { key: string }) => key === 'median_listing_price')
  // (1,000 × 400,000 + 2,000 × 500,000) / 3,000
  expect(prices).toMatchObject({ mean: 466_667, zips: 2 })
  expect(state.top_zips.median_listing_price.map(({ zip }: { zip: string }) => zip)).toEqual(['01760', '01702'])
  const response = await search.get('/api/search?states=MA&orderBy=median_listing_price&orderByDir=asc')
  expect(response.json()[0].zip).toBe('01701')
})

test('a territory without populations has the plain mean of its zips', async () => {
  const state = (await search.get('/api/state/GU')).json()
  const prices = state.figures.find(({ key }: { key: string }) => key === 'median_listing_price')
  expect(prices).toMatchObject({ mean: 400_000, zips: 2 })
})

test('towns have margins of error: of a sum the root of the squares, of one zip its own', async () => {
  const framingham = (await search.get('/api/place/framingham/MA')).json()
  // √(300² + 400²)
  expect(framingham).toMatchObject({ population: 4000, moe: { population: 500 } })
  const natick = (await search.get('/api/place/natick/MA')).json()
  expect(natick).toMatchObject({ population: 2000, moe: { population: 100 } })
  expect(natick.figures.find(({ key }: { key: string }) => key === 'population').moe).toBe(100)
})
