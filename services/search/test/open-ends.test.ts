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

/** The top is 2001 thousand dollars since the vintage of 2015, 1001 thousand before; below it, 9999. */
const homeValue = (top: string) =>
  JSON.stringify([
    ['NAME', 'B25077_001E', 'B25077_001M', 'zip code tabulation area'],
    ['ZCTA5 01760', top, '-333333333', '01760'],
    ['ZCTA5 01701', '612300', '15200', '01701'],
    ['ZCTA5 01702', '9999', '-333333333', '01702'],
    ['ZCTA5 01721', '1000001', '41000', '01721'],
    ['ZCTA5 02108', '-666666666', '-222222222', '02108'],
  ])

/** Households by income, lines 2 to 17 of their table: 100 from 50,000 to 60,000, 200 to 75,000, 100 to 100,000. */
const classLines = Array.from({ length: 16 }, (_, index) => index + 2)
const classesOf = (zip: string, households: Readonly<Record<number, number>>) => [
  ...classLines.flatMap((line) => [String(households[line] ?? 0), '6']),
  zip,
]
const incomeClasses = JSON.stringify([
  [
    ...classLines.flatMap((line) => ['E', 'M'].map((kind) => `B19001_${String(line).padStart(3, '0')}${kind}`)),
    'zip code tabulation area',
  ],
  classesOf('01701', { 11: 100, 13: 100 }),
  classesOf('01702', { 12: 200 }),
])

const people = JSON.stringify([
  ['B01003_001E', 'zip code tabulation area'],
  ['3000', '01701'],
  ['1000', '01702'],
])

const { db, load, build, serve } = await startPlaces(['MA'])
await load('gazetteer', '2020_Gaz.txt', gazetteer)
await load('acs', 'ACSDT5Y2023.B19013-Data.csv', income)
await load('acs', 'acs5_2023_rent.json', rent)
await load('acs', 'acs5_2023_people.json', people)
await load('acs', 'acs5_2023_income_classes.json', incomeClasses)
/** 0 and 1939 are codes for 1939 or earlier, 2021 for 2020 or later. */
const yearBuilt = JSON.stringify([
  ['NAME', 'B25035_001E', 'B25035_001M', 'zip code tabulation area'],
  ['ZCTA5 01760', '1962', '2', '01760'],
  ['ZCTA5 01701', '1939', '-333333333', '01701'],
  ['ZCTA5 01702', '0', '-333333333', '01702'],
  ['ZCTA5 02108', '2021', '-333333333', '02108'],
])
await load('acs', 'acs5_2023_year_built.json', yearBuilt)
await load('acs', 'acs5_2014_home_value.json', homeValue('1000001'))
await load('acs', 'acs5_2023_home_value.json', homeValue('2000001'))
await build()
const search = await serve()

const itemsOf = async (query: Record<string, string>) =>
  (await search.get('/api/search', { query: { states: 'MA', ...query } })).json()
const zipsOf = async (query: Record<string, string>) => (await itemsOf(query)).map(({ zip }: { zip: string }) => zip)
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

test('a town has the median income of all its households, even if the median of one of its zips is a bound', async () => {
  // 300 of 400 households are over 60,000 and 100 over 75,000: 60,000 · 1.25^(ln(300 ÷ 200) ÷ ln 3), in whole dollars.
  const town = (await search.get('/api/place/framingham/MA')).json()
  expect(town).toMatchObject({ median_household_income: 65_151 })
  expect(town.notes.median_household_income?.flags ?? []).toEqual([])
  expect(town.moe.median_household_income).toBeGreaterThan(0)
})

test('homes of 1939 or earlier are “under 1940”, those of 2020 or later “over 2020”', async () => {
  const built = async (zip: string) => {
    const { figures } = (await search.get(`/api/zip/${zip}`)).json()
    return figures.find(({ key }: { key: string }) => key === 'median_year_built')
  }
  expect(await built('01760')).toMatchObject({ value: 1962, moe: 2 })
  for (const zip of ['01701', '01702']) {
    expect(await built(zip)).toMatchObject({ value: 1940, moe: null, note: { kind: 'under', high: 1940 } })
  }
  expect(await built('02108')).toMatchObject({ value: 2020, note: { kind: 'over', low: 2020 } })
  expect(await matching('median_year_built', '0,1940')).toEqual(['01701', '01702'])
})

describe('the median home value', () => {
  test('beyond a limit of its vintage is stored as that limit, without a margin of error', async () => {
    const rows = await db.database.query(
      `select part, zip, estimates, margins, open_ends from acs_estimate
       where part like '%/B25077' and zip in ('01702', '01721', '01760') order by part, zip`,
    )
    const ended = (end: string) => ({ margins: [], open_ends: { 1: end } })
    expect(rows).toEqual([
      { part: '2014/B25077', zip: '01702', estimates: [10_000], ...ended('under') },
      { part: '2014/B25077', zip: '01721', estimates: [1_000_000], ...ended('over') },
      { part: '2014/B25077', zip: '01760', estimates: [1_000_000], ...ended('over') },
      { part: '2023/B25077', zip: '01702', estimates: [10_000], ...ended('under') },
      { part: '2023/B25077', zip: '01721', estimates: [1_000_001], margins: [41_000], open_ends: null },
      { part: '2023/B25077', zip: '01760', estimates: [2_000_000], ...ended('over') },
    ])
  })

  test('is on the page of a zip with its margin, as a bound, or as missing', async () => {
    const figure = async (zip: string) => {
      const { figures } = (await search.get(`/api/zip/${zip}`)).json()
      return figures.find(({ key }: { key: string }) => key === 'median_home_value')
    }
    expect(await figure('01701')).toMatchObject({ value: 612_300, moe: 15_200, vintage: '2019–23' })
    expect(await figure('01760')).toMatchObject({ value: 2_000_000, moe: null, note: { kind: 'over', low: 2_000_000 } })
    expect(await figure('01702')).toMatchObject({ value: 10_000, moe: null, note: { kind: 'under', high: 10_000 } })
    expect(await figure('02108')).toMatchObject({ value: null, note: { kind: 'missing', reason: 'suppressed' } })
  })

  test('filters and orders lists', async () => {
    expect(await matching('median_home_value', '2000,100000')).toEqual(['01760'])
    expect(await matching('median_home_value', '1000,2000')).toEqual(['01721'])
    expect(await matching('median_home_value', '500,750')).toEqual(['01701'])
    expect(await matching('median_home_value', '0,100')).toEqual(['01702'])
    const down = await zipsOf({ orderBy: 'median_home_value', orderByDir: 'desc' })
    expect(down.slice(0, 4)).toEqual(['01760', '01721', '01701', '01702'])
  })

  test('of a town is the mean of its zips by population, and a bound if one of them is', async () => {
    // (3,000 · 612,300 + 1,000 · 10,000) ÷ 4,000 = 461,725
    expect((await search.get('/api/place/framingham/MA')).json()).toMatchObject({
      median_home_value: 461_725,
      notes: { median_home_value: { kind: 'under', high: 461_725 } },
    })
  })

  test('is understood in words', async () => {
    const { filters } = (
      await search.get('/api/search/understand', { query: { q: 'home value under 700k in MA' } })
    ).json()
    expect(filters).toEqual({ median_home_value: '0,700' })
  })
})
