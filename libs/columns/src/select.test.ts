import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as arbitrary from '../test/arbitrary.ts'
import { byId, inputOf, isIn, matches } from '../test/oracle.ts'
import { openTowns } from '../test/towns.ts'
import { openColumns, packColumns } from './index.ts'

describe('select', () => {
  const towns = openTowns()
  const idsOf = (query: Parameters<typeof towns.select>[0]) => towns.rows(towns.select(query)).map(towns.id)

  test('includes the upper bound of a range and not the lower', () => {
    expect(idsOf({ ranges: [{ attribute: 'price', low: 550, high: 700 }] })).toEqual(['01760'])
  })

  test('includes or excludes a bound as requested', () => {
    const price = { attribute: 'price', low: 550, high: 700 }
    expect(idsOf({ ranges: [{ ...price, lowInclusive: true }] })).toEqual(['01701', '01760'])
    expect(idsOf({ ranges: [{ ...price, highInclusive: false }] })).toEqual([])
  })

  test('excludes rows without a value even when both bounds are open', () => {
    expect(idsOf({ ranges: [{ attribute: 'price' }] })).toEqual(['01701', '01760', '02138', '03060'])
  })

  test('applies all parts of a query to every row', () => {
    const query = { groups: ['MA', 'NH'], ranges: [{ attribute: 'score', low: 75, high: 90 }] }
    expect(idsOf(query)).toEqual(['01701', '01760', '02138'])
    expect(idsOf({ ...query, ids: ['02138', '03060', '99501', 'none'] })).toEqual(['02138'])
  })

  test('returns the rows of ids in order of id, each once', () => {
    expect(idsOf({ ids: ['02138', '01701', '02138', '01760'] })).toEqual(['01701', '01760', '02138'])
  })

  test('matches nothing for an unknown group or id, or an empty list of them', () => {
    for (const area of [{ groups: ['ZZ'] }, { groups: [] }, { ids: [] }, { ids: ['00000'] }]) {
      expect(towns.select(area).count).toBe(0)
    }
  })

  test('names an unknown attribute', () => {
    expect(() => towns.select({ ranges: [{ attribute: 'prise', high: 1 }] })).toThrow(
      new RangeError('unknown attribute "prise"'),
    )
  })

  test('rejects a bound that is NaN', () => {
    expect(() => towns.select({ ranges: [{ attribute: 'price', low: Number.NaN }] })).toThrow(RangeError)
  })

  test('agrees with a plain filter', () => {
    fc.assert(
      fc.property(arbitrary.rows, arbitrary.area, arbitrary.ranges, (rows, area, ranges) => {
        const columns = openColumns(packColumns(inputOf(rows)))
        const selection = columns.select({ ...area, ranges })
        const expected = byId(rows).filter((row) => isIn(row, area) && ranges.every((range) => matches(row, range)))
        expect(Array.from(selection.rows, columns.id)).toEqual(expected.map((row) => row.id))
        expect(selection.count).toBe(expected.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('countDroppingEach', () => {
  test('matches counts made by hand', () => {
    const ranges = [
      { attribute: 'price', low: 600, high: 2000 },
      { attribute: 'score', low: 85, high: 100 },
    ]
    // Both match 01760 and 02138. 01701 fails both; 03060 is not in the state.
    expect(openTowns().countDroppingEach({ groups: ['MA'] }, ranges)).toEqual({ count: 2, without: [2, 2] })
    const pricier = [{ attribute: 'price', low: 1000, high: 2000 }, ranges[1]!]
    expect(openTowns().countDroppingEach({ groups: ['MA'] }, pricier)).toEqual({ count: 1, without: [2, 1] })
  })

  test('agrees with a plain filter without each range in turn', () => {
    fc.assert(
      fc.property(arbitrary.rows, arbitrary.area, arbitrary.ranges, (rows, area, ranges) => {
        const columns = openColumns(packColumns(inputOf(rows)))
        const countOf = (remaining: typeof ranges) =>
          rows.filter((row) => isIn(row, area) && remaining.every((range) => matches(row, range))).length
        expect(columns.countDroppingEach(area, ranges)).toEqual({
          count: countOf(ranges),
          without: ranges.map((_, dropped) => countOf(ranges.filter((_, i) => i !== dropped))),
        })
      }),
      { numRuns: 300 },
    )
  })
})
