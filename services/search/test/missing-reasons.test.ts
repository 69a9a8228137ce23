import { expect, test } from '@jest/globals'
import { gazetteer, tenure } from './fixtures.ts'
import { startPlaces } from './start-places.ts'

/** The layout of the Census API: -666666666 stands for an estimate from too few homes. */
const people = JSON.stringify([
  ['NAME', 'B01003_001E', 'B01002_001E', 'zip code tabulation area'],
  ['ZCTA5 01760', '30000', '41.6', '01760'],
  ['ZCTA5 01701', '10000', '-666666666', '01701'],
])
/** The IRS files of one state. */
const taxReturns = ['STATEFIPS,STATE,ZIPCODE,agi_stub,N1,A00100', '44,RI,2802,1,100,1500'].join('\n')

const housing = {
  version: '1',
  period: '2024-04',
  dataSet: 'real' as const,
  trend: [[834950], [null]],
  periods: { median_listing_price: '2024-04' },
  zips: ['01760', '02802'],
  columns: { median_listing_price: [834950, 100000] },
}
const schools = {
  version: '1',
  dataSet: 'real' as const,
  zips: ['01760'],
  columns: { overall_score: [88] },
  vintages: { overall_score: '2017–18' },
}

const { load, build, serve } = await startPlaces(['MA', 'RI'])
await load('gazetteer', '2020_Gaz.txt', gazetteer)
await load('acs', 'acs5_2023_people.json', people)
await load('acs', 'ACSDT5Y2023.B25003-Data.csv', tenure)
await load('irs', '16zpallagi.csv', taxReturns)
await build({ housing, schools })
const search = await serve()

async function reasonOf(zip: string, key: string): Promise<string | undefined> {
  const { figures } = (await search.get(`/api/zip/${zip}`)).json()
  const figure = figures.find((one: { key: string }) => one.key === key)
  const [item] = (await search.get(`/api/zips/results?zips=${zip}&fields=${key}`)).json()
  // Lists carry the same note as the page.
  expect(item.notes[key]).toEqual(figure.note)
  expect(figure.value).toBeNull()
  return figure.note.reason
}

test('a value that the publisher withholds is not one that it does not publish', async () => {
  expect(await reasonOf('01701', 'median_age')).toBe('suppressed')
  expect(await reasonOf('01701', 'median_listing_price')).toBe('not_published')
})

test('a share of no homes has nothing to count', async () => {
  expect(await reasonOf('01701', 'percent_owner_occupied')).toBe('nothing_counted')
})

test('a PO-box zip has no Census area', async () => {
  expect(await reasonOf('01703', 'median_age')).toBe('no_area')
})

test('data of other states only, or without the file that an attribute needs, says so', async () => {
  expect(await reasonOf('01760', 'avg_agi_per_return')).toBe('state_not_loaded')
  expect(await reasonOf('02802', 'overall_score')).toBe('state_not_loaded')
  expect(await reasonOf('01760', 'median_rent')).toBe('file_not_loaded')
  expect(await reasonOf('01760', 'price_change_1yr')).toBe('file_not_loaded')
  expect(await reasonOf('01760', 'distance_to_large_airport')).toBe('not_loaded')
})

test('a zip without a school near enough in its state says so', async () => {
  expect(await reasonOf('01701', 'overall_score')).toBe('no_schools')
})

test('a town has the reason of its zips', async () => {
  const town = (await search.get('/api/place/framingham/MA')).json()
  const income = town.figures.find(({ key }: { key: string }) => key === 'avg_agi_per_return')
  expect(income.note).toEqual({ kind: 'missing', reason: 'state_not_loaded' })
})
