import { releasesOf } from '@homeground/catalog/releases'
import { describe, expect, test } from '@jest/globals'
import { acsVintage, zctaOf } from './acs-file.ts'
import { acsYears, parseAcsColumn } from './acs-tables.ts'
import { estimateOf, marginOf } from './census-number.ts'
import { percentOf, ratioOf, sumOf } from './estimate.ts'
import { peopleMeasures, type ReadEstimate } from './people-measures.ts'

describe('estimates with margins of error', () => {
  test('a share uses the minus formula of the handbook', () => {
    // 400 ± 30 of 1000 ± 50: sqrt(900 − 0.16 · 2500) / 1000 = sqrt(500) / 1000
    expect(percentOf({ value: 400, moe: 30 }, { value: 1000, moe: 50 })).toEqual({
      value: 40,
      moe: expect.closeTo(2.23607, 4),
    })
  })

  test('a share uses plus when the root would be negative', () => {
    // 900 ± 10 of 1000 ± 50: 100 − 0.81 · 2500 < 0, so sqrt(100 + 2025) / 1000
    expect(percentOf({ value: 900, moe: 10 }, { value: 1000, moe: 50 })?.moe).toBeCloseTo(4.60977, 4)
  })

  test('a share of 0 is null, and a share without margins has no margin', () => {
    expect(percentOf({ value: 0, moe: 12 }, { value: 0, moe: 12 })).toBeNull()
    expect(percentOf({ value: 1, moe: null }, { value: 4, moe: 1 })).toEqual({ value: 25, moe: null })
  })

  test('a ratio uses the plus formula', () => {
    // 28000 ± 1400 minutes / 1000 ± 40 workers: sqrt(1400² + 28² · 40²) / 1000
    expect(ratioOf({ value: 28000, moe: 1400 }, { value: 1000, moe: 40 })).toEqual({
      value: 28,
      moe: expect.closeTo(1.79287, 4),
    })
  })

  test('margins of a sum add as squares', () => {
    expect(
      sumOf([
        { value: 1, moe: 3 },
        { value: 2, moe: 4 },
      ]),
    ).toEqual({ value: 3, moe: 5 })
    expect(
      sumOf([
        { value: 1, moe: 3 },
        { value: 2, moe: null },
      ]).moe,
    ).toBeNull()
  })
})

describe('measures of people', () => {
  const readFrom = (table: Record<string, number>) => (code: string, line: number) => {
    const value = table[`${code}_${line}`]
    return value === undefined ? null : { value, moe: null }
  }

  test('a degree is a bachelor’s, master’s, professional or doctorate', () => {
    const read = readFrom({ B15003_1: 1000, B15003_22: 200, B15003_23: 100, B15003_24: 30, B15003_25: 20 })
    expect(peopleMeasures.percent_bachelors_plus!.measure(read, 2022)?.value).toBe(35)
    expect(peopleMeasures.percent_bachelors_plus!.measure(readFrom({ B15003_1: 1000 }), 2022)).toBeNull()
  })

  test('Asian Indian moved within its table in 2022', () => {
    const read = readFrom({ B03002_1: 1000, B02015_2: 40, B02015_21: 70 })
    expect(peopleMeasures.percent_asian_indian!.measure(read, 2021)?.value).toBe(4)
    expect(peopleMeasures.percent_asian_indian!.measure(read, 2022)?.value).toBe(7)
  })
})

describe('Census files', () => {
  test('contain numbers, open ends and codes for missing values', () => {
    expect(['1,234', '2,500-', '250,000+', '-666666666', '-', '(X)', '', undefined].map(estimateOf)).toEqual([
      1234,
      2500,
      250000,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(['many', '41,6', '1,23,456'].map(estimateOf)).toEqual([undefined, undefined, undefined])
    expect([marginOf('-222222222'), marginOf('-1'), marginOf('12')]).toEqual([null, null, 12])
    expect(marginOf('-5')).toBeUndefined()
  })

  test('have a vintage from the import, the file name or the address', () => {
    expect(acsVintage('2019-2023', 'x.csv')).toBe(2023)
    expect(acsVintage(undefined, 'ACSDT5Y2023.B25003-Data.csv')).toBe(2023)
    expect(acsVintage(undefined, 'https://api.census.gov/data/2021/acs/acs5?get=NAME')).toBe(2021)
    expect(acsVintage(undefined, 'acs5_2013_detail_by_zcta.json.gz')).toBe(2013)
    expect(() => acsVintage(undefined, 'tenure.csv')).toThrow('--vintage')
    expect(acsYears(2023)).toBe('2019–23')
  })

  test('have geographies other than ZCTAs, which are recognized', () => {
    expect(['860Z200US01760', '8600000US01760', '01760', '0100000US', '0500000US25017'].map(zctaOf)).toEqual([
      '01760',
      '01760',
      '01760',
      null,
      null,
    ])
  })

  test('have columns of unused tables, which are ignored', () => {
    expect(parseAcsColumn('B25003_002M')).toEqual({ table: 'B25003', line: 2, kind: 'M' })
    expect([parseAcsColumn('B99999_001E'), parseAcsColumn('NAME'), parseAcsColumn('B25003_009E')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('a refresh asks the Census API for every figure that a measure reads, in calls of at most 50', () => {
  const calls = releasesOf('acs').files(2026)
  const asked = calls.map(({ addresses }) => new URL(addresses.at(-1)!).searchParams.get('get')!)
  for (const variables of asked) expect(variables.split(',').length).toBeLessThanOrEqual(50)
  const read = new Set<string>()
  const readEstimate: ReadEstimate = (table, line) => {
    const name = `${table}_${String(line).padStart(3, '0')}`
    read.add(`${name}E`).add(`${name}M`)
    return { value: 1, moe: 1 }
  }
  for (const { measure } of Object.values(peopleMeasures)) measure(readEstimate, 2024)
  const missing = [...read].filter((name) => !asked.join().includes(name))
  expect([read.size, missing]).toEqual([expect.any(Number), []])
  expect(read.size).toBeGreaterThan(30)
})
