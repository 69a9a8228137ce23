import { publicDataFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { gazetteer, people, tenure } from './fixtures.ts'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, files, build, profile } = await startPlaces(['MA', 'RI'])
const load = (source: string, file: string, more: object = {}) =>
  importInto(db, { action: 'import', source, file, ...more })

describe('importing places', () => {
  test('leaves out Canada, military addresses and freely associated states, with the reason', async () => {
    const rows = await db.database.query(`select vintage, rows_kept, rejected from load where source = 'places'`)
    // The year in which the package was published, with new files of its sources.
    expect(rows[0].vintage).toBe('2018')
    expect(rows[0].rejected).toEqual({
      'military or freely associated state': expect.any(Number),
      'not in the United States': 1620,
    })
  })

  test('finds the town and county of a zip from its center', async () => {
    const rows = await db.database.query(
      `select zip, town, county from place where zip in ('01760', '02108', '02806') order by zip`,
    )
    expect(rows).toEqual([
      { zip: '01760', town: 'Natick', county: 'Middlesex County' },
      { zip: '02108', town: 'Boston', county: 'Suffolk County' },
      { zip: '02806', town: 'Barrington', county: 'Bristol County' },
    ])
  })
})

test.each([
  ['gazetteer', '2099_Gaz_zcta_national.txt', gazetteer, '2099 is in the future'],
  ['acs', 'ACSDT5Y2099.B25003-Data.csv', tenure, '2099 is in the future'],
  ['acs', 'acs5_2005.json', people, '2005 is before 2011'],
])('a file of %s is refused when it names a year without data: %s', async (source, name, text, fault) => {
  await expect(load(source, await files.write(name, text))).rejects.toThrow(fault)
})

describe('importing a gazetteer', () => {
  test('computes the land from square meters where there are no square miles', async () => {
    const lines = ['State,GEOID,ALAND,INTPTLAT,INTPTLONG', 'MA,01760,25899881,42.28,-71.35', 'MA,01701,wide,42.3,-71.4']
    const result = await load('gazetteer', await files.write('2024_Gaz_zcta_national.csv', lines.join('\n')))
    expect(result).toMatchObject({ rowsKept: 1, rejected: { 'land area is not a number': 1 } })
    const rows = await db.database.query(`select land_sqmi from zcta where zip = '01760' order by load_id desc limit 1`)
    // 25,899,881 ÷ 1609.344² square meters.
    expect(rows[0].land_sqmi).toBeCloseTo(10, 5)
  })

  test('finds columns by name, accepts valid rows and rejects the others with a reason', async () => {
    const result = await load('gazetteer', await files.write('2020_Gaz_zcta_national.txt', gazetteer))
    expect(result).toMatchObject({
      rowsRead: 7,
      rowsKept: 3,
      rejected: { 'repeated ZCTA': 1, 'not a ZCTA': 1, 'land area is not a number': 1, 'blank line': 1 },
    })
  })

  test('refuses a file without the columns it needs, naming them', async () => {
    const file = await files.write('other.txt', 'GEOID\tNAME\n01760\tNatick\n')
    await expect(load('gazetteer', file)).rejects.toThrow('ALAND, INTPTLAT, INTPTLONG')
  })

  test('a line whose two land areas contradict each other, or that lacks the exact one, is rejected', async () => {
    const header = 'GEOID\tALAND\tAWATER\tALAND_SQMI\tINTPTLAT\tINTPTLONG'
    const lines = ['01760\t25899881\t1\t10\t42.28\t-71.35', '01701\t\t1\t20\t42.32\t-71.43']
    const wrong = '01702\t25899881\t1\t12\t42.28\t-71.4'
    const loaded = await load(
      'gazetteer',
      await files.write('2021_Gaz_zcta.txt', [header, ...lines, wrong].join('\n')),
      { yes: true },
    )
    expect(loaded).toMatchObject({
      rowsKept: 1,
      rejected: { 'land areas in square meters and square miles differ': 1, 'land area is not a number': 1 },
    })
    await load('gazetteer', await files.write('2022_Gaz_zcta_national.txt', gazetteer), { yes: true })
  })
})

describe('importing ACS tables', () => {
  test('reads data.census.gov’s layout with its year from the file name', async () => {
    const result = await load('acs', await files.write('ACSDT5Y2023.B25003-Data.csv', tenure))
    expect(result).toMatchObject({
      rowsKept: 2,
      rejected: { 'not a ZCTA': 1, 'repeated ZCTA': 1, 'a value is not a number': 1 },
      parts: { '2023/B25003': 2 },
    })
  })

  test('reads the Census API’s layout, each table a part of its own', async () => {
    const result = await load('acs', await files.write('acs5_2013_detail.json', people))
    expect(result).toMatchObject({ rowsKept: 3, parts: { '2013/B01003': 3, '2013/B01002': 3, '2013/B03002': 3 } })
  })

  test('requires the year where neither file nor import names it', async () => {
    await expect(load('acs', await files.write('tenure.csv', tenure))).rejects.toThrow('--vintage')
  })

  test('takes each attribute from the newest vintage that has it, with margins of error by the Census formulas', async () => {
    await build()
    expect(await profile('01760')).toMatchObject({
      has_area: true,
      population: 30000,
      // Of 25,899,000 square meters, 9.99966 square miles, not of the rounded 10.
      population_density: expect.closeTo(3000.102, 3),
      median_age: 41.6,
      percent_asian: 10,
      percent_owner_occupied: 64,
      occupied_homes: 1000,
      owner_homes: 640,
      // Of owners sqrt(50² − 0.64² · 60²) / 1000 = sqrt(2500 − 1474.56) / 1000 = 3.202 %, of renters
      // sqrt(40² − 0.36² · 60²) / 1000 = sqrt(1600 − 466.56) / 1000 = 3.367 %: one split, one margin. 100 people / 10 sq mi
      moe: {
        percent_owner_occupied: expect.closeTo(3.36666, 4),
        percent_renter_occupied: expect.closeTo(3.36666, 4),
        population: 100,
        population_density: expect.closeTo(10.0003, 4),
      },
    })
    expect(await profile('01701')).toMatchObject({ median_age: null, percent_owner_occupied: null, population: 10000 })
    // No land, no density; and no tenure, since that line was rejected.
    expect(await profile('02108')).toMatchObject({
      population: 4000,
      population_density: null,
      percent_owner_occupied: null,
    })
    // A PO-box zip has no Census area.
    expect(await profile('01703')).toMatchObject({ has_area: false, population: null })
    const [model] = await db.database.query('select provenance from read_model')
    expect(model.provenance.median_age.vintage).toBe('2009–13')
    expect(model.provenance.percent_owner_occupied.vintage).toBe('2019–23')
  })

  test('builds nothing when nothing has changed', async () => {
    expect(await build()).toMatchObject({ changed: false })
  })

  test('restores the previous vintage on rollback', async () => {
    await importInto(db, { action: 'rollback', source: 'acs' })
    await build()
    expect(await profile('01760')).toMatchObject({ population: null, percent_owner_occupied: 64 })
  })
})

describe('importing the real files', () => {
  const real = {
    gazetteer: publicDataFile('census/Gaz_zcta_national_2010.txt.gz'),
    tenure: publicDataFile('census/ACSDT5Y2023.B25003-Data.csv.gz'),
    people: publicDataFile('census/acs5_2013_detail_by_zcta.json.gz'),
  }
  const present = Object.values(real).every(Boolean)
  const whenPresent = present ? test : test.skip

  whenPresent('loads the gazetteer and both ACS layouts with the published figures of 01760', async () => {
    expect(await load('gazetteer', real.gazetteer!)).toMatchObject({ rowsKept: 33120, rejected: { 'blank line': 1 } })
    expect(await load('acs', real.tenure!)).toMatchObject({ rejected: { 'not a ZCTA': 1, 'repeated ZCTA': 540 } })
    expect(await load('acs', real.people!)).toMatchObject({ rowsRejected: 0 })
    await build()
    expect(await profile('01760')).toMatchObject({
      occupied_homes: 15358,
      owner_homes: 10362,
      population: 33353,
      median_age: 41.6,
    })
  })
})
