import { type AcsFigure, acsLine, acsTables, acsYears } from '@homeground/catalog/acs'
import { describe, expect, test } from '@jest/globals'
import { acsVintage, estimateOf, marginOf, parseAcsColumn, zctaOf } from './import-acs.ts'
import { source } from './index.ts'
import { evaluate, interpolatedMedian, measuredAttributes, percentOf, ratioOf, sumOf } from './measures.ts'

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

  test('shares of 0 % and 100 % have the margin of Wilson’s interval, which shrinks with the whole', () => {
    // 1.645² = 2.706; of 1,500 homes 100 are sampled: 2.706 / 102.706; of 15 homes 1: 2.706 / 3.706.
    const none = percentOf({ value: 0, moe: 12 }, { value: 1500, moe: 90 })
    expect(none).toEqual({ value: 0, moe: expect.closeTo(2.6348, 3) })
    expect(percentOf({ value: 15, moe: 14 }, { value: 15, moe: 14 })).toEqual({
      value: 100,
      moe: expect.closeTo(73.0167, 3),
    })
  })

  test('a share of nothing is null, and a share without margins has no margin', () => {
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
  const measured = (key: string, figures: Partial<Record<AcsFigure, number>>) => {
    const { measure } = measuredAttributes.find((attribute) => attribute.key === key)!
    return evaluate(measure, (figure) => {
      const value = figures[figure]
      return value === undefined ? null : { value, moe: null }
    })?.value
  }

  test('a degree is a bachelor’s, master’s, professional or doctorate', () => {
    const degrees = { bachelors: 200, masters: 100, professionals: 30, doctorates: 20 }
    expect(measured('percent_bachelors_plus', { adults25: 1000, ...degrees })).toBe(35)
    expect(measured('percent_bachelors_plus', { adults25: 1000, bachelors: 200 })).toBeUndefined()
  })

  test('shares of homes and people are the parts over their whole', () => {
    expect(measured('percent_broadband', { householdsByInternet: 400, broadband: 350 })).toBe(87.5)
    const vehicles = { householdsByVehicles: 400, ownersWithoutVehicle: 6, rentersWithoutVehicle: 30 }
    expect(measured('percent_no_vehicle', vehicles)).toBe(9)
    const languages = { englishOnlyTo17: 60, englishOnly18To64: 300, englishOnlyFrom65: 90 }
    expect(measured('percent_english_only', { ...languages, peopleByLanguage: 600 })).toBe(75)
    const spanish = { spanishTo17: 20, spanish18To64: 70, spanishFrom65: 30 }
    expect(measured('percent_spanish', { ...spanish, peopleByLanguage: 600 })).toBe(20)
    expect(measured('percent_veterans', { civilians: 500, veterans: 30 })).toBe(6)
    expect(measured('percent_work_from_home', { workers: 800, homeWorkers: 180 })).toBe(22.5)
    expect(measured('percent_poverty', { peopleByPoverty: 2000, poor: 150 })).toBe(7.5)
  })

  test('Asian Indian moved within its table in 2022', () => {
    expect([2021, 2022].map((vintage) => acsLine('asianIndian', vintage))).toMatchObject([
      { table: 'B02015', line: 2 },
      { table: 'B02015', line: 21 },
    ])
    expect(measured('percent_asian_indian', { peopleByOrigin: 1000, asianIndian: 70 })).toBe(7)
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

test('each table is read once, and all attributes are computed', async () => {
  const parts = Object.keys(acsTables).map((table) => `2023/${table}`)
  const read: string[] = []
  const db = {
    async query(_: string, [part, lines]: [string?, number[]?] = []) {
      if (!part || !lines) return parts.map((part) => ({ part, demonstration: false }))
      read.push(part)
      // Each line has the number of a hundred homes or people more than the next one.
      const estimates = lines.map((line) => 10_000 - 100 * line)
      return [{ zip: '01760', estimates, margins: lines.map(() => 10), open_ends: null }]
    },
  }
  const { columns, factsOf } = await source.readColumns!(db as never, [])
  const values = new Map<string, number>()
  for await (const [key, column] of columns) values.set(key, column.values.get('01760')!)
  expect([...values.keys()]).toEqual(measuredAttributes.map(({ key }) => key))
  expect([values.get('population'), values.get('percent_owner_occupied')]).toEqual([9900, (100 * 9800) / 9900])
  expect(factsOf!('01760')).toEqual({ occupied_homes: 9900, owner_homes: 9800, renter_homes: 9700 })
  expect(read.toSorted()).toEqual(parts.toSorted())
})

describe('a median of classes', () => {
  const from = [0, 100, 200, 400]
  const classes = (counts: readonly number[], moe: number | null) => counts.map((count) => [count, moe] as const)

  test('is interpolated in the class where half of all are reached', () => {
    // 60 of 100 are over 200 and 20 over 400: 200 · 2^(ln(60 ÷ 50) ÷ ln(60 ÷ 20)) = 200 · 2^0.16596.
    expect(interpolatedMedian(classes([20, 20, 40, 20], null), from)).toEqual({
      value: expect.closeTo(224.384, 2),
      moe: null,
    })
    // The lowest class begins at 0: 50 of its 80.
    expect(interpolatedMedian(classes([80, 10, 5, 5], null), from)).toEqual({ value: 62.5, moe: null })
  })

  test('has half the distance between the ends of the share of one half as its margin', () => {
    // Each class ± 6. Below the median: √(6² + 6² + ¼ · 6²) = 9 of 100 ± 12; √(9² − ¼ · 12²) ÷ 100 = 6.708 %.
    // 43.292 are reached at 200 · 2^(ln(60 ÷ 56.708) ÷ ln 3) = 207.25, 56.708 at 200 · 2^(ln(60 ÷ 43.292) ÷ ln 3) = 245.73.
    expect(interpolatedMedian(classes([20, 20, 40, 20], 6), from)?.moe).toBeCloseTo(19.24, 1)
    // 54 % − 46 % would end in the highest class.
    expect(interpolatedMedian(classes([10, 10, 31, 49], 6), from)).toMatchObject({ moe: null })
  })

  test('is unknown in the highest class, which has no end, and of nothing', () => {
    expect(interpolatedMedian(classes([10, 10, 20, 60], 6), from)).toBeNull()
    expect(interpolatedMedian(classes([0, 0, 0, 0], 12), from)).toBeNull()
  })
})
