import type { LoadResult } from '@homeground/queues'
import { publicDataFile } from '@homeground/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'
import { importInto, startSearch } from './support.ts'

const places = await startPlaces(['MA', 'RI'])
const { db, load } = places

/** A zip's row of the read model. */
const profile = async (zip: string) => {
  await places.build()
  return places.profile(zip)
}
const provenance = async () => (await db.database.query('select provenance from read_model'))[0].provenance

afterEach(() =>
  db.database.query(
    `delete from published where source <> 'places'; delete from load where source <> 'places';
     truncate acs_estimate, irs_class`,
  ),
)

/** An answer of the Census API: [zip, people, median age]. */
const people = (rows: [zip: string, people: string | null, age: string][]) =>
  JSON.stringify([
    ['B01003_001E', 'B01002_001E', 'zip code tabulation area'],
    ...rows.map(([zip, count, age]) => [count, age, zip]),
  ])
const missing = '-666666666'

describe('a zip that the newest ACS vintage lacks', () => {
  test('has the value of the newest vintage that has it, with its own vintage', async () => {
    await load(
      'acs',
      'acs5_2020.json',
      people([
        ['01760', '100', '40'],
        ['02806', '90', '50'],
      ]),
    )
    await load(
      'acs',
      'acs5_2021.json',
      people([
        ['01760', '110', '41'],
        ['02806', '95', missing],
      ]),
    )
    await load('acs', 'acs5_2023.json', people([['01760', '120', missing]]))
    expect(await profile('01760')).toMatchObject({
      // No zip has an age of 2023, so that 2021 is the newest vintage of ages.
      population: 120,
      median_age: 41,
      notes: {},
    })
    expect(await profile('02806')).toMatchObject({
      population: 95,
      median_age: 50,
      notes: { population: { vintage: '2017–21' }, median_age: { vintage: '2016–20' } },
    })
    expect(await provenance()).toMatchObject({
      population: { vintage: '2019–23', data_set: 'real' },
      median_age: { vintage: '2017–21' },
    })
    const search = await startSearch(db)
    await search.hasData()
    const { figures, notes } = (await search.get('/api/zip/02806')).json()
    await search.stop()
    expect(figures).toContainEqual(expect.objectContaining({ key: 'population', value: 95, vintage: '2017–21' }))
    expect(notes.median_age).toEqual({ vintage: '2016–20' })
  })

  test('has none of a vintage more than three years older', async () => {
    await load(
      'acs',
      'acs5_2019.json',
      people([
        ['01760', '100', '40'],
        ['02806', '90', '50'],
      ]),
    )
    const later = people([['01760', '120', '42']])
    await expect(load('acs', 'acs5_2023.json', later)).rejects.toThrow(
      '1 instead of 2 zip codes would have Population, Median age; none in RI.',
    )
    // One that comes with the product is not compared.
    await load('acs', 'acs5_2023.json', later, { shipped: true })
    expect(await profile('02806')).toMatchObject({ population: null, median_age: null })
    await load(
      'acs',
      'acs5_2020.json',
      people([
        ['01760', '100', '40'],
        ['02806', '91', '51'],
      ]),
    )
    expect((await profile('02806')).population).toBe(91)
  })

  test('has no value where the newest vintage counted nothing', async () => {
    const tenure = (rows: string[][]) =>
      JSON.stringify([['B25003_001E', 'B25003_002E', 'B25003_003E', 'zip code tabulation area'], ...rows])
    await load(
      'acs',
      'acs5_2020.json',
      tenure([
        ['10', '6', '4', '01760'],
        ['5', '1', '4', '02806'],
      ]),
    )
    await load(
      'acs',
      'acs5_2022.json',
      tenure([
        ['0', '0', '0', '01760'],
        ['9', '3', '6', '01701'],
      ]),
    )
    expect((await profile('01760')).percent_owner_occupied).toBeNull()
    expect(await profile('02806')).toMatchObject({ percent_owner_occupied: 20, owner_homes: 1 })
    expect(await profile('01701')).toMatchObject({ occupied_homes: 9, renter_homes: 6 })
  })
})

test('a line that is blank in all columns of a table is not about it', async () => {
  const lines = ['State,zip code tabulation area,B01003_001E,B25003_001E,B25003_002E,B25003_003E']
  await load('acs', 'acs5_2023.csv', [...lines, 'MA,01760,120,,,', 'RI,02806,95,10,6,4'].join('\n'))
  expect(await profile('01760')).toMatchObject({ population: 120, percent_owner_occupied: null, notes: {} })
  expect(await profile('02806')).toMatchObject({ population: 95, percent_owner_occupied: 60, owner_homes: 6, moe: {} })
})

describe('a zip that the newest tax year lacks', () => {
  const returns = (rows: string[]) => ['ZIPCODE,agi_stub,N1,A00100', ...rows].join('\n')

  test('has the incomes of the newest year that has it, and none of older ones', async () => {
    await load('irs', '16zpallagi.csv', returns(['1760,1,10,100', '2806,1,10,200']))
    await load('irs', '18zpallagi.csv', returns(['1760,1,10,300', '2806,1,10,500']))
    await load('irs', '20zpallagi_MA.csv', returns(['1760,1,10,400']))
    expect(await profile('01760')).toMatchObject({ avg_agi_per_return: 40_000, notes: {} })
    expect(await profile('02806')).toMatchObject({
      avg_agi_per_return: 50_000,
      notes: { avg_agi_per_return: { vintage: '2018' }, pct_returns_0_50k: { vintage: '2018' } },
    })
    await load('irs', '22zpallagi_MA.csv', returns(['1760,1,10,450']), { yes: true })
    expect((await profile('02806')).avg_agi_per_return).toBeNull()
  })

  const arizona = publicDataFile('irs/16zpallagi_AZ.csv.gz')
  ;(arizona ? test : test.skip)('the file of another state takes nothing away', async () => {
    await load('irs', '14zpallagi.csv', returns(['1760,1,10,100']))
    await importInto(db, { action: 'import', source: 'irs', file: arizona! })
    expect((await profile('01760')).notes.avg_agi_per_return.vintage).toBe('2014')
  })
})

test('a share of nobody counts nothing, also where its part is left out', async () => {
  const race = [
    ['B03002_001E', 'B03002_003E', 'zip code tabulation area'],
    ['0', null, '01760'],
    ['900', null, '01701'],
    ['900', '90', '01702'],
  ]
  await load('acs', 'acs5_2013.json', JSON.stringify(race))
  const notes = async (zip: string) => (await profile(zip)).notes.percent_white
  expect(await notes('01760')).toEqual({ kind: 'missing', reason: 'nothing_counted' })
  expect(await notes('01701')).toEqual({ kind: 'missing', reason: 'suppressed' })
})

describe('a real ACS table over generated ones', () => {
  const tables = (header: string[], row: string[]) =>
    JSON.stringify([
      [...header, 'zip code tabulation area'],
      [...row, '01760'],
    ])

  test('replaces all of them', async () => {
    const generated = tables(['B01003_001E', 'B25064_001E', 'B03002_001E', 'B03002_003E'], ['100', '900', '100', '80'])
    await load('acs', 'acs5_2022.json', generated, { demonstration: true })
    await load('acs', 'acs5_2023.json', tables(['B25064_001E'], ['1200']))
    expect(await profile('01760')).toMatchObject({ median_rent: 1200, population: null, percent_white: null })
    expect(await provenance()).toMatchObject({ median_rent: { vintage: '2019–23', data_set: 'real' } })
    await importInto(db, { action: 'rollback', source: 'acs' })
    expect(await profile('01760')).toMatchObject({ median_rent: 900, population: 100, percent_white: 80 })
  })

  test('names an attribute that also needs a generated table', async () => {
    const generated = tables(['B02015_001E', 'B02015_021E', 'B03002_001E'], ['9', '5', '100'])
    await load('acs', 'acs5_2022.json', generated, { demonstration: true })
    const race = tables(['B03002_001E', 'B03002_003E'], ['100', '50'])
    expect(await load('acs', 'acs5_2022_race.json', race)).toMatchObject({
      lost: [{ name: 'Asian Indian', before: 1, after: 0, statesWithout: ['MA'] }],
    })
  })
})

const loadLines = (source: string, name: string, lines: string[], more: object = {}) =>
  load(source, name, lines.join('\n'), more)

describe('an import that would take values away stops', () => {
  test('for returns by zip of one state, naming the other state', async () => {
    const header = 'STATE,ZIPCODE,agi_stub,N1,A00100'
    await loadLines('irs', '16zpallagi.csv', [header, 'MA,1760,1,100,1500', 'RI,2806,1,100,1500'])
    const massachusetts = [header, 'MA,1760,1,100,1500']
    await expect(loadLines('irs', '21zpallagi_MA.csv', massachusetts)).rejects.toThrow(
      /1 instead of 2 zip codes would have Income per tax return, .*; none in RI\. .*--yes\.$/,
    )
    await loadLines('irs', '21zpallagi_MA.csv', massachusetts, { yes: true })
  })

  test('for incomes of one state that are three times those of the same zips', async () => {
    const header = 'STATE,ZIPCODE,agi_stub,N1,A00100'
    const zips: { zip: string; state: string }[] = await db.database.query(
      `(select zip, state_abbr as state from place where state_abbr = 'MA' order by zip limit 60)
       union all (select zip, state_abbr from place where state_abbr = 'RI' order by zip limit 20)`,
    )
    // $20,000 per return, in Rhode Island $60,000: within the tolerance of the first class.
    const returns = (factor: number) =>
      zips.map(({ zip, state }) => `${state},${zip},1,100,${2000 * (state === 'RI' ? factor : 1)}`)
    await loadLines('irs', '20zpallagi.csv', [header, ...returns(1)])
    await expect(loadLines('irs', '21zpallagi.csv', [header, ...returns(3)])).rejects.toThrow(
      'Income per tax return would typically be 60,000 instead of 20,000 in RI.',
    )
  })

  test('for a gazetteer and for airports, which have one part only', async () => {
    const areas = ['GEOID\tALAND\tINTPTLAT\tINTPTLONG', '01760\t25899881\t42.28\t-71.35']
    await loadLines('gazetteer', 'areas.txt', [...areas, '02806\t20719905\t41.7\t-71.3'])
    await expect(loadLines('gazetteer', 'areas.txt', areas)).rejects.toThrow(
      '1 instead of 2 zip codes would have Land area, Center; none in RI.',
    )
    const airport = (id: string) => `${id},large_airport,Airport ${id},42,-71,US`
    const airports = ['ident,type,name,latitude_deg,longitude_deg,iso_country', airport('KBOS')]
    await loadLines('airports', 'airports.csv', [...airports, airport('KPVD')])
    await expect(loadLines('airports', 'airports.csv', airports)).rejects.toThrow(
      '1 instead of 2 airports would have Distances.',
    )
  })

  test('for margins of error', async () => {
    const people = (margin: string) => [
      `GEO_ID,B01003_001E,${margin}`,
      '860Z200US01760,35000,60',
      '860Z200US02806,22000,90',
    ]
    await loadLines('acs', 'ACSDT5Y2023.csv', people('B01003_001M'))
    await expect(loadLines('acs', 'ACSDT5Y2023.csv', people(''))).rejects.toThrow(
      '0 instead of 2 zip codes would have Population: margin of error; none in MA, RI.',
    )
  })
})

test('an ACS row whose owners and renters are not all households is refused', async () => {
  const tenure = ['GEO_ID,B25003_001E,B25003_002E,B25003_003E', '860Z200US01760,3000,2000,1000']
  const { rejected } = (await loadLines('acs', 'ACSDT5Y2022.csv', [
    ...tenure,
    '860Z200US02806,3000,2000,1100',
  ])) as LoadResult
  expect(rejected).toEqual({ 'owners and renters are not all households': 1 })
})

/** The layout of ACS_17_5YR_B25003_with_ann.csv. */
const tenure = [
  'GEO.id,GEO.id2,GEO.display-label,HD01_VD01,HD02_VD01,HD01_VD02,HD02_VD02,HD01_VD03,HD02_VD03',
  'Id,Id2,Geography,Estimate; Total:,Margin of Error; Total:,Estimate; Total: - Owner occupied,Margin of Error; Total: - Owner occupied,Estimate; Total: - Renter occupied,Margin of Error; Total: - Renter occupied',
  '8600000US01760,01760,ZCTA5 01760,1000,60,640,50,360,40',
  '0100000US,,United States,1000,10,600,10,400,10',
].join('\n')
/** B01002 has no column for its heading, which counts as its first line. */
const age = [
  'GEO.id,GEO.id2,GEO.display-label,HD01_VD02,HD02_VD02,HD01_VD03,HD02_VD03,HD01_VD04,HD02_VD04',
  'Id,Id2,Geography,Estimate; Median age -- - Total:,Margin of Error; Median age -- - Total:,Estimate; Median age -- - Male,Margin of Error; Median age -- - Male,Estimate; Median age -- - Female,Margin of Error; Median age -- - Female',
  '8600000US01760,01760,ZCTA5 01760,41.6,0.9,40.1,1.1,-,**',
].join('\n')

describe('exports of American FactFinder', () => {
  test('are loaded as the table and vintage in their names', async () => {
    expect(await load('acs', 'ACS_17_5YR_B25003_with_ann.csv', tenure)).toMatchObject({
      rowsKept: 1,
      parts: { '2017/B25003': 1 },
      rejected: { 'not a ZCTA': 1 },
    })
    await load('acs', 'ACS_17_5YR_B01002_with_ann.csv', age)
    const rows = await db.database.query('select part, zip, estimates, margins from acs_estimate order by part')
    expect(rows).toEqual([
      { part: '2017/B01002', zip: '01760', estimates: [41.6, 40.1], margins: [0.9, 1.1] },
      { part: '2017/B25003', zip: '01760', estimates: [1000, 640, 360], margins: [60, 50, 40] },
    ])
  })

  test('are refused when their name lacks the table or the year, or a column is missing', async () => {
    await expect(load('acs', 'ACS_17_5YR_tenure.csv', tenure)).rejects.toThrow(
      'Name ACS_17_5YR_tenure.csv after its table, like ACS_17_5YR_B25003_with_ann.csv',
    )
    await expect(load('acs', 'tenure_B25003.csv', tenure)).rejects.toThrow('--vintage 2023')
    const withoutId = tenure.replace('GEO.id,', 'ID,')
    await expect(load('acs', 'ACS_17_5YR_B25003_with_ann.csv', withoutId)).rejects.toThrow(
      'The file has no column GEO_ID or GEO.id or zip code tabulation area.',
    )
  })
})
