import type { TestDatabase } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fixtureFolder } from './fixtures.ts'
import { importInto, searchTestDatabase } from './support.ts'

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

let db: TestDatabase
let files: Awaited<ReturnType<typeof fixtureFolder>>
beforeAll(async () => {
  db = await searchTestDatabase()
  files = await fixtureFolder()
})
afterAll(async () => {
  await files?.remove()
  await db?.drop()
})

const load = async (name: string, text: string) =>
  importInto(db, { action: 'import', source: 'acs', file: await files.write(name, text) })

describe('exports of American FactFinder', () => {
  test('are loaded as the table and vintage in their names', async () => {
    expect(await load('ACS_17_5YR_B25003_with_ann.csv', tenure)).toMatchObject({
      rowsKept: 1,
      parts: { '2017/B25003': 1 },
      rejected: { 'not a ZCTA': 1 },
    })
    await load('ACS_17_5YR_B01002_with_ann.csv', age)
    const rows = await db.database.query('select part, zip, estimates, margins from acs_estimate order by part')
    expect(rows).toEqual([
      { part: '2017/B01002', zip: '01760', estimates: [41.6, 40.1], margins: [0.9, 1.1] },
      { part: '2017/B25003', zip: '01760', estimates: [1000, 640, 360], margins: [60, 50, 40] },
    ])
  })

  test('are refused when their name lacks the table or the year, or a column is missing', async () => {
    await expect(load('ACS_17_5YR_tenure.csv', tenure)).rejects.toThrow(
      'Name ACS_17_5YR_tenure.csv after its table, like ACS_17_5YR_B25003_with_ann.csv',
    )
    await expect(load('tenure_B25003.csv', tenure)).rejects.toThrow('--vintage 2023')
    const withoutId = tenure.replace('GEO.id,', 'ID,')
    await expect(load('ACS_17_5YR_B25003_with_ann.csv', withoutId)).rejects.toThrow(
      'The file has no column GEO_ID or GEO.id or zip code tabulation area.',
    )
  })
})
