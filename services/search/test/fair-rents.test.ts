import { publicDataFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { fiscalYearOf } from '../src/sources/safmr/index.ts'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, load, build, ...places } = await startPlaces(['MA', 'RI'])
const profile = async (zip: string) => {
  await build()
  return places.profile(zip)
}

/** HUD's columns, whose header cells have line breaks, with payment standards between the rents. */
const head = [
  '"ZIP\nCode",HUD Area Code,HUD Metro Fair Market Rent Area Name',
  ...[0, 1, 2, 3, 4].map((count) => `"SAFMR\n${count}BR","SAFMR\n${count}BR -\n90%\nPayment\nStandard"`),
].join(',')
const line = (zip: string, area: string, rents: readonly (number | string)[]) =>
  `${zip},${area},"${area}, MSA",${rents.map((rent) => `${rent},1`).join(',')}`
const boston = [2000, 2200, 2600, 3200, 3500]
const rents2024 = [
  head,
  line('1760', 'Boston', boston),
  line('1760', 'Worcester', boston),
  line('1701', 'Boston', [1800, 1900, 2300, 2900, 3100]),
  line('1701', 'Worcester', [1700, 1900, 2300, 2900, 3100]),
  line('2108', 'Boston', [2000, 2200, 'n/a', 3200, 3500]),
  line('2109', 'Boston', [2000, 2600, 2200, 3200, 3500]),
  line('2110', 'Boston', [20, 22, 26, 32, 35]),
  line('total', 'Boston', boston),
].join('\n')
const rents2025 = [head, line('1760', 'Boston', [2100, 2300, 2730, 3300, 3600])].join('\n')

describe('importing fair market rents', () => {
  test('accepts a line a zip, restores leading zeros and skips the same rents in another area', async () => {
    expect(await load('safmr', 'fy2024_safmrs_revised.csv', rents2024)).toMatchObject({
      vintage: 'FY2024',
      parts: { 2024: 2 },
      rejected: {
        'other rents than in an earlier line of the zip': 1,
        'a rent is not a number': 1,
        'more bedrooms cost less': 1,
        'a rent is not possible': 1,
        'not a zip': 1,
      },
      skipped: { 'the same rents in another area of the zip': 1 },
    })
  })

  test('shows the rents of 1 to 3 bedrooms, and no change from a single year', async () => {
    expect(await profile('01760')).toMatchObject({
      fair_rent_1_bedroom: 2200,
      fair_rent_2_bedrooms: 2600,
      fair_rent_3_bedrooms: 3200,
      fair_rent_1yr_change: null,
    })
  })

  test('of two years shows the newer one, its change, and the older one where a zip has no other', async () => {
    await load('safmr', 'rents.csv', rents2025, { vintage: 'FY2025', yes: true })
    // 100 × (2,730 − 2,600) ÷ 2,600
    expect(await profile('01760')).toMatchObject({ fair_rent_1_bedroom: 2300, fair_rent_1yr_change: 5 })
    expect(await profile('01701')).toMatchObject({
      fair_rent_1_bedroom: 1900,
      fair_rent_1yr_change: null,
      notes: { fair_rent_1_bedroom: { vintage: 'FY2024' } },
    })
  })

  test('a change needs the year before, not an older one', async () => {
    await importInto(db, { action: 'remove', source: 'safmr', part: '2024', yes: true })
    await load('safmr', 'fy2023_safmrs.csv', rents2024, { yes: true })
    expect(await profile('01760')).toMatchObject({ fair_rent_1_bedroom: 2300, fair_rent_1yr_change: null })
  })

  test('the fiscal year comes from the import or the file’s name', () => {
    expect([
      fiscalYearOf('FY2025', 'x.csv'),
      fiscalYearOf('2025', 'x'),
      fiscalYearOf(undefined, 'FY2024_safmrs.xlsx'),
    ]).toEqual(['2025', '2025', '2024'])
    expect(() => fiscalYearOf(undefined, 'rents.xlsx')).toThrow('--vintage 2024')
    expect(() => fiscalYearOf('summer', 'fy2024_safmrs.xlsx')).toThrow('--vintage 2024')
  })
})

const real = publicDataFile('publishers/fy2024_safmrs_revised.xlsx')
const whenPresent = real ? test : test.skip

whenPresent('the publisher’s workbook is loaded whole', async () => {
  expect(
    await importInto(db, { action: 'import', source: 'safmr', file: real!, force: true, yes: true }),
  ).toMatchObject({
    rowsKept: 24_951,
    rejected: {},
    skipped: { 'the same rents in another area of the zip': 27_446 - 24_951 },
  })
  const [cambridge] = await db.database.query(
    `select rents from safmr_rent join published p using (load_id) where safmr_rent.part = '2024' and zip = '02138'`,
  )
  expect(cambridge.rents).toEqual([3220, 3460, 4120, 4980, 5490])
})
