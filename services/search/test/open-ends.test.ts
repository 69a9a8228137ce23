import type { MapItems } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { gazetteer } from './fixtures.ts'
import { startPlaces } from './start-places.ts'

/** The layout of data.census.gov, as in ACSDT5Y2023.B19013-Data.csv. */
const income = [
  '"GEO_ID","NAME","B19013_001E","B19013_001M",',
  '"Geography","Geographic Area Name","Estimate!!Median household income","Margin of Error!!Median household income",',
  '"860Z200US01760","ZCTA5 01760","250,000+","***",',
  '"860Z200US01701","ZCTA5 01701","90000","4000",',
  '"860Z200US01702","ZCTA5 01702","2,500-","***",',
  '"860Z200US02108","ZCTA5 02108","180000","9000",',
].join('\n')
/** The layout of the Census API: 3501 and 99 are codes, -333333333 is the margin of an open end. */
const rent = JSON.stringify([
  ['NAME', 'B25064_001E', 'B25064_001M', 'zip code tabulation area'],
  ['ZCTA5 01760', '3501', '-333333333', '01760'],
  ['ZCTA5 01701', '3499', '120', '01701'],
  ['ZCTA5 01702', '99', '-333333333', '01702'],
])

const { load, build, serve } = await startPlaces(['MA'])
await load('gazetteer', '2020_Gaz.txt', gazetteer)
await load('acs', 'ACSDT5Y2023.B19013-Data.csv', income)
await load('acs', 'acs5_2023_rent.json', rent)
await build()
const search = await serve()

const found = async (query: Record<string, string>) =>
  (await search.get('/api/search', { query: { states: 'MA', ...query } })).json()
const zipsOf = async (query: Record<string, string>) => (await found(query)).map(({ zip }: { zip: string }) => zip)
const matching = (key: string, option: string) => zipsOf({ filters: JSON.stringify({ [key]: option }), orderBy: key })

describe('open-ended medians', () => {
  test('are shown as over or under their limit, without a margin of error', async () => {
    const { figures } = (await search.get('/api/zip/01760')).json()
    const figure = (key: string) => figures.find((one: { key: string }) => one.key === key)
    expect(figure('median_household_income')).toMatchObject({
      value: 250_000,
      moe: null,
      note: { kind: 'over', low: 250_000 },
    })
    expect(figure('median_rent')).toMatchObject({ value: 3500, moe: null, note: { kind: 'over', low: 3500 } })
    const view = { zoom: '12', extent: '-71.5,42.2,-71.2,42.4', measure: 'median_rent' }
    const { body } = await search.get('/api/zips/getFromMapExtent', { query: view })
    const items: MapItems = JSON.parse(body)
    const bounds = items.flatMap((one) => (one.type === 'zip' ? [[one.zip, one.bounds]] : []))
    expect(Object.fromEntries(bounds)).toMatchObject({
      '01760': { median_rent: 'over' },
      '01702': { median_rent: 'under' },
      '01701': undefined,
    })
    const [item] = (await search.get('/api/zips/results?zips=01702&fields=median_household_income,median_rent')).json()
    expect(item).toMatchObject({
      median_household_income: 2500,
      median_rent: 100,
      moe: {},
      notes: { median_household_income: { kind: 'under', high: 2500 }, median_rent: { kind: 'under', high: 100 } },
    })
  })

  test('come at the high or low end in either order', async () => {
    const order = { orderBy: 'median_household_income' }
    const up = ['01702', '01701', '02108', '01760']
    expect((await zipsOf({ ...order, dir: 'asc', orderByDir: 'asc' })).slice(0, 4)).toEqual(up)
    expect((await zipsOf({ ...order, orderByDir: 'desc' })).slice(0, 4)).toEqual(up.reverse())
    const ranked = await search.get('/api/zips/rankings?stat=median_household_income&floor=0&dir=desc')
    expect(ranked.json().data[0]).toMatchObject({ zip: '01760' })
  })

  test('match the options that are open on their side, and no range that ends beyond the limit', async () => {
    // In thousands of dollars; 200,100000 and 0,30 are the outermost options.
    expect(await matching('median_household_income', '200,100000')).toEqual(['01760'])
    expect(await matching('median_household_income', '150,300')).toEqual(['02108'])
    expect(await matching('median_household_income', '300,100000')).toEqual(['01760'])
    expect(await matching('median_household_income', '0,30')).toEqual(['01702'])
    expect(await matching('median_household_income', '1,30')).toEqual([])
  })

  test('make the town they are the only zip of a bound too', async () => {
    const town = (await search.get('/api/place/natick/MA')).json()
    expect(town).toMatchObject({
      median_household_income: 250_000,
      notes: { median_household_income: { kind: 'over', low: 250_000 } },
    })
  })
})
