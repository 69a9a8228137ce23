import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as arbitrary from '../test/arbitrary.ts'
import { byId, inputOf, isIn, matches } from '../test/oracle.ts'
import { openTowns } from '../test/towns.ts'
import { openColumns, packColumns } from './index.ts'

describe('select', () => {
  const towns = openTowns()
  const idsOf = (question: Parameters<typeof towns.select>[0]) =>
    towns.rows(towns.select(question)).map(towns.id)

  test('takes the upper bound of a range and not the lower', () => {
    expect(idsOf({ ranges: [{ attribute: 'price', low: 550, high: 700 }] })).toEqual(['01760'])
  })

  test('takes or leaves a bound as asked', () => {
    const price = { attribute: 'price', low: 550, high: 700 }
    expect(idsOf({ ranges: [{ ...price, lowInclusive: true }] })).toEqual(['01701', '01760'])
    expect(idsOf({ ranges: [{ ...price, highInclusive: false }] })).toEqual([])
  })

  test('leaves out rows without a value even when both bounds are open', () => {
    expect(idsOf({ ranges: [{ attribute: 'price' }] })).toEqual([
      '01701',
      '01760',
      '02138',
      '03060',
    ])
  })

  test('asks all parts of a question of every row', () => {
    const question = { groups: ['MA', 'NH'], ranges: [{ attribute: 'score', low: 75, high: 90 }] }
    expect(idsOf(question)).toEqual(['01701', '01760', '02138'])
    expect(idsOf({ ...question, ids: ['02138', '03060', '99501', 'none'] })).toEqual(['02138'])
  })

  test('gives the rows of ids in order of id, each once', () => {
    expect(idsOf({ ids: ['02138', '01701', '02138', '01760'] })).toEqual([
      '01701',
      '01760',
      '02138',
    ])
  })

  test('matches nothing in an unknown group, no group or no id', () => {
    for (const area of [{ groups: ['ZZ'] }, { groups: [] }, { ids: [] }, { ids: ['00000'] }]) {
      expect(towns.select(area).count).toBe(0)
    }
  })

  test('names the attribute that it does not know', () => {
    expect(() => towns.select({ ranges: [{ attribute: 'prise', high: 1 }] })).toThrow(
      new RangeError('unknown attribute "prise"'),
    )
  })

  test('refuses a bound that is not a number', () => {
    expect(() => towns.select({ ranges: [{ attribute: 'price', low: Number.NaN }] })).toThrow(
      RangeError,
    )
  })

  test('selects and counts what a plain filter does', () => {
    fc.assert(
      fc.property(arbitrary.rows, arbitrary.area, arbitrary.ranges, (rows, area, ranges) => {
        const columns = openColumns(packColumns(inputOf(rows)))
        const selection = columns.select({ ...area, ranges })
        const expected = byId(rows).filter(
          (row) => isIn(row, area) && ranges.every((range) => matches(row, range)),
        )
        expect(Array.from(selection.rows, columns.id)).toEqual(expected.map((row) => row.id))
        expect(selection.count).toBe(expected.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('countDroppingEach', () => {
  test('tells by hand how many each filter keeps out', () => {
    const ranges = [
      { attribute: 'price', low: 600, high: 2000 },
      { attribute: 'score', low: 85, high: 100 },
    ]
    // Both hold for 01760 and 02138. 01701 fails both; 03060 is not in the state.
    expect(openTowns().countDroppingEach({ groups: ['MA'] }, ranges)).toEqual({
      count: 2,
      without: [2, 2],
    })
    const dearer = [{ attribute: 'price', low: 1000, high: 2000 }, ranges[1]!]
    expect(openTowns().countDroppingEach({ groups: ['MA'] }, dearer)).toEqual({
      count: 1,
      without: [2, 1],
    })
  })

  test('counts what selecting with each filter left out counts', () => {
    fc.assert(
      fc.property(arbitrary.rows, arbitrary.area, arbitrary.ranges, (rows, area, ranges) => {
        const columns = openColumns(packColumns(inputOf(rows)))
        const countOf = (kept: typeof ranges) =>
          rows.filter((row) => isIn(row, area) && kept.every((range) => matches(row, range))).length
        expect(columns.countDroppingEach(area, ranges)).toEqual({
          count: countOf(ranges),
          without: ranges.map((_, dropped) => countOf(ranges.filter((_, i) => i !== dropped))),
        })
      }),
      { numRuns: 300 },
    )
  })
})
