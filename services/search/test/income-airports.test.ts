import { publicDataFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { taxYear } from '../src/sources/irs/index.ts'
import { airports, taxReturns } from './fixtures.ts'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, files, ...places } = await startPlaces(['MA', 'AZ'])
const load = (source: string, more: object = {}) => importInto(db, { action: 'import', source, ...more })
const profile = async (zip: string) => {
  await places.build()
  return places.profile(zip)
}

describe('importing tax returns', () => {
  test('accepts zips and classes, restores lost leading zeros and rejects totals', async () => {
    expect(await load('irs', { file: await files.write('21zpallagi.csv', taxReturns) })).toMatchObject({
      rowsKept: 7,
      rejected: {
        'total of a state': 2,
        'repeated zip and class': 1,
        'unknown income class': 1,
        'a value is not a number': 1,
      },
      parts: { 2021: 7 },
    })
  })

  test('measures income per return and shares of returns; a zip without returns has none', async () => {
    // 500 returns with $100,000 thousand: $200,000 each; 200 below 50k, 50 to 100k, 150 to 200k, 100 above.
    expect(await profile('01760')).toMatchObject({
      avg_agi_per_return: 200_000,
      pct_returns_0_50k: 40,
      pct_returns_50k_100k: 10,
      pct_returns_100k_200k: 30,
      pct_returns_100k_plus: 50,
      pct_returns_200k_plus: 20,
    })
    // Natick has no returns of $75,000 to $100,000, but has some of $50,000 to $75,000.
    expect((await profile('01760')).notes).not.toHaveProperty('pct_returns_50k_100k')
    // Wellesley’s only class holds all of its returns: the others may have been merged into it.
    expect(await profile('02482')).toMatchObject({
      pct_returns_0_50k: 0,
      pct_returns_200k_plus: 100,
      notes: { pct_returns_0_50k: { flags: ['merged_classes'] }, pct_returns_100k_200k: { flags: ['merged_classes'] } },
    })
    expect(await profile('01701')).toMatchObject({ avg_agi_per_return: null, pct_returns_0_50k: null })
  })

  test('refuses a file whose returns and people are exchanged', async () => {
    const file = await files.write(
      '22zpallagi.csv',
      ['ZIPCODE,agi_stub,N1,N2,A00100', '01760,1,310,200,3000', '02482,6,420,250,99000'].join('\n'),
    )
    await expect(load('irs', { file })).rejects.toThrow(
      'Column N2 has fewer than column N1 has returns: the two may be exchanged.',
    )
  })

  test('the tax year comes from the import or the file’s name', () => {
    expect([taxYear('2019', 'x.csv'), taxYear(undefined, '16zpallagi_AZ.csv.gz')]).toEqual(['2019', '2016'])
    expect(() => taxYear(undefined, 'returns.csv')).toThrow('--vintage')
  })
})

describe('importing airports', () => {
  test('accepts large American airports and measures the distance to the nearest', async () => {
    expect(
      await load('airports', { file: await files.write('airports.csv', airports), vintage: '2024' }),
    ).toMatchObject({
      rowsKept: 2,
      rejected: { 'coordinates are not on the map': 1, 'the name has no word': 1 },
      skipped: { 'not a large airport': 1, 'not in the United States': 1 },
    })
    const natick = await profile('01760')
    // 0.3574 degrees of longitude at 42.2875° north: 0.3574 · 69.0934 mi · cos(42.2875°) = 18.27 miles
    expect(natick.distance_to_large_airport).toBeCloseTo(18.27, 1)
    expect(natick.nearest_airport).toBe('East Airport')
  })
})

describe('importing the real files', () => {
  const real = {
    irs: publicDataFile('irs/16zpallagi_AZ.csv.gz'),
    airports: publicDataFile('ourairports/airports_large_2015.csv.gz'),
  }
  const whenPresent = Object.values(real).every(Boolean) ? test : test.skip

  whenPresent('gives Arizona its incomes and every zip its airport', async () => {
    // Named as newer than the hand-made file above, so that its values are used.
    await load('irs', { file: real.irs, vintage: '2022', yes: true })
    // The invented airports before were far from Arizona.
    await load('airports', { file: real.airports, yes: true })
    // 3,900 returns with $282,886 thousand of adjusted gross income in 85003.
    expect((await profile('85003')).avg_agi_per_return).toBeCloseTo((282_886 * 1000) / 3900, 6)
    expect(await profile('01760')).toMatchObject({
      distance_to_large_airport: expect.closeTo(18.757, 2),
      nearest_airport: expect.stringContaining('Logan'),
    })
  })
})
