import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as arbitrary from '../test/arbitrary.ts'
import { inputOf } from '../test/oracle.ts'
import { openTowns, towns as townsInput } from '../test/towns.ts'
import { openColumns, packColumns } from './index.ts'

describe('percentile', () => {
  const towns = openTowns()

  test('counts equal rows by half', () => {
    // 70 70 80 90 90: two below 80 and one equal, (2 + 0.5) / 5
    expect(towns.percentile('score', 80)).toBe(50)
    expect(towns.percentile('score', 70)).toBe(20)
    expect(towns.percentile('score', 90)).toBe(80)
  })

  test('accepts values that no row has, and ignores rows without a value', () => {
    // 400 550 700 1200 and one null
    expect(towns.percentile('price', 600)).toBe(50)
    expect(towns.percentile('price', 0)).toBe(0)
    expect(towns.percentile('price', 5000)).toBe(100)
  })

  test('within a group compares with its rows only', () => {
    // MA: 550 700 1200
    expect(towns.percentile('price', 700, 'MA')).toBe(50)
    expect(towns.percentile('price', 700, 'NH')).toBe(100)
  })

  test('is null when there are no values to compare with', () => {
    expect(towns.percentile('nothing', 1)).toBeNull()
    expect(towns.percentile('price', 1, 'AK')).toBeNull()
    expect(towns.percentile('price', 1, 'ZZ')).toBeNull()
  })

  test('comes with the number of rows that it compares with', () => {
    expect(towns.countKnown('price')).toBe(4)
    expect(towns.countKnown('price', 'MA')).toBe(3)
    expect(towns.countKnown('nothing')).toBe(0)
    expect(towns.countKnown('price', 'ZZ')).toBe(0)
  })

  test('agrees with a plain count', () => {
    fc.assert(
      fc.property(
        arbitrary.rows,
        arbitrary.attribute,
        arbitrary.number,
        fc.option(arbitrary.group, { nil: undefined }),
        (rows, attribute, value, group) => {
          const columns = openColumns(packColumns(inputOf(rows)))
          const others = rows
            .filter((row) => group === undefined || row.group === group)
            .map((row) => row.values[attribute] ?? null)
            .filter((other) => other !== null)
          const ahead = others.filter((other) => other < value).length
          const level = others.filter((other) => other === value).length
          const expected = others.length ? ((ahead + level / 2) / others.length) * 100 : null
          const percentile = columns.percentile(attribute, value, group)
          if (expected === null) expect(percentile).toBeNull()
          else expect(percentile).toBeCloseTo(expected, 9)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a ranking', () => {
  test('has one rank for equal values, and none for rows without a value or that are not selected', () => {
    // by id: 80 90 90 in MA, 70 in NH, 70 in AK
    const towns = openTowns()
    const ranking = towns.ranking('score', towns.select({ groups: ['MA', 'NH'] }))
    const ranks = (direction: 'asc' | 'desc', among: 'all' | 'group') =>
      [0, 1, 2, 3, 4].map((row) => ranking.rank(row, { direction, among }))
    expect(ranks('desc', 'all')).toEqual([3, 1, 1, 4, null])
    expect(ranks('asc', 'group')).toEqual([1, 2, 2, 1, null])
    expect([ranking.count(), ranking.count('MA'), ranking.count('AK'), ranking.count('ZZ')]).toEqual([4, 3, 0, 0])
    expect(towns.ranking('nothing', towns.select({})).rank(0, { direction: 'asc', among: 'all' })).toBeNull()
  })

  const rows = fc.array(
    fc.record({ group: arbitrary.group, value: fc.option(arbitrary.number), isRanked: fc.boolean() }),
    { maxLength: 400, size: 'max' },
  )

  test('agrees with a plain count', () => {
    fc.assert(
      fc.property(rows, arbitrary.direction, (each, direction) => {
        const columns = openColumns(
          packColumns({
            version: 'v',
            ids: each.map((_, index) => String(index)),
            groups: each.map(({ group }) => group),
            lat: each.map(() => null),
            lng: each.map(() => null),
            attributes: { value: each.map(({ value }) => value), ranked: each.map(({ isRanked }) => Number(isRanked)) },
          }),
        )
        const selected = columns.select({ ranges: [{ attribute: 'ranked', low: 1, lowInclusive: true }] })
        const ranking = columns.ranking('value', selected)
        const others = each.filter(({ value, isRanked }) => isRanked && value !== null)
        const isBefore = (one: number, other: number) => (direction === 'asc' ? one < other : one > other)
        for (const [index, { group, value, isRanked }] of each.entries()) {
          for (const among of ['all', 'group'] as const) {
            const before = others.filter(
              (one) => (among === 'all' || one.group === group) && isBefore(one.value!, value!),
            )
            const expected = isRanked && value !== null ? before.length + 1 : null
            expect(ranking.rank(columns.row(String(index))!, { direction, among })).toBe(expected)
          }
          expect(ranking.count(group)).toBe(others.filter((one) => one.group === group).length)
        }
        expect(ranking.count()).toBe(others.length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('quantiles', () => {
  test('interpolate between the rows on either side', () => {
    // 400 550 700 1200: quarters at positions 0, 0.75, 1.5, 2.25, 3
    expect(openTowns().quantiles('price', 5)).toEqual([400, 512.5, 625, 825, 1200])
  })

  test('are null without values and all equal with one', () => {
    expect(openTowns().quantiles('nothing')).toBeNull()
    const one = { ...townsInput, attributes: { price: [null, 7, null, null, null] } }
    expect(openColumns(packColumns(one)).quantiles('price', 3)).toEqual([7, 7, 7])
  })

  test('need a count of at least two', () => {
    for (const count of [1, 0, 2.5, Number.NaN]) {
      expect(() => openTowns().quantiles('price', count)).toThrow(RangeError)
    }
  })

  test('run from the minimum to the maximum, and return every value when there is one for each row', () => {
    fc.assert(
      fc.property(fc.array(arbitrary.number, { minLength: 2, maxLength: 30 }), (values) => {
        const rows = values.map((price, i) => ({ id: `${i}`, group: 'MA', lat: null, lng: null, values: { price } }))
        const columns = openColumns(packColumns(inputOf(rows)))
        const sorted = values.map((value) => value + 0).sort((a, b) => a - b)
        const cuts = columns.quantiles('price', values.length)!
        cuts.forEach((cut, i) => {
          const scale = Math.max(1, Math.abs(sorted[0]!), Math.abs(sorted.at(-1)!))
          expect(Math.abs(cut - sorted[i]!) / scale).toBeLessThan(1e-9)
        })
        const hundred = columns.quantiles('price')!
        expect(hundred).toHaveLength(101)
        expect([hundred[0], hundred[100]]).toEqual([sorted[0], sorted.at(-1)])
        expect(hundred).toEqual([...hundred].sort((a, b) => a - b))
      }),
    )
  })
})
