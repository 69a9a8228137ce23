import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as arbitrary from '../test/arbitrary.ts'
import { inputOf } from '../test/oracle.ts'
import { openTowns } from '../test/towns.ts'
import { openColumns, packColumns } from './index.ts'

describe('overlay', () => {
  const towns = openTowns()
  const prices = [5, 4, Number.NaN, 2, 1]

  test('replaces the values of an attribute and adds others; all else stays', () => {
    const overlay = towns.overlay('2', { price: prices, rent: [1, 1, 1, 1, 2] })
    const by = { attribute: 'price', direction: 'asc', limit: 9 } as const
    const ids = overlay.top(overlay.select({}), by).map(overlay.id)
    // Rows are in order of id: 01701, 01760, 02138, 03060, 99501.
    expect(ids).toEqual(['99501', '03060', '01760', '01701', '02138'])
    const cheap = { ranges: [{ attribute: 'rent', high: 1 }], groups: ['AK'] }
    expect(overlay.select(cheap).count).toBe(0)
    expect(overlay.value('score', 0)).toBe(towns.value('score', 0))
    expect(towns.value('price', 0)).not.toBe(5)
    expect(towns.attributes).not.toContain('rent')
  })

  test('takes no selection of the columns below it', () => {
    const overlay = towns.overlay('2', { price: prices })
    expect(() => overlay.rows(towns.select({}))).toThrow(RangeError)
  })

  test('refuses values of another length and infinite ones, naming the attribute', () => {
    expect(() => towns.overlay('2', { price: [1] })).toThrow('price has 1 values for 5 rows')
    expect(() => towns.overlay('2', { price: [1, 2, 3, 4, Infinity] })).toThrow('price of row 4')
  })

  test('agrees with columns that were packed with the values', () => {
    fc.assert(
      fc.property(
        arbitrary.rows,
        arbitrary.area,
        arbitrary.ranges,
        arbitrary.attribute,
        arbitrary.direction,
        (rows, area, ranges, attribute, direction) => {
          const packed = openColumns(packColumns(inputOf(rows)))
          const values = Object.fromEntries(
            packed.attributes.map((name) => [name, Float64Array.from(packed.values(name))]),
          )
          const none = Object.fromEntries(packed.attributes.map((name) => [name, rows.map(() => 0)]))
          const overlay = packed.overlay('0', none).overlay('2', values)
          const found = [packed, overlay].map((columns) =>
            columns.top(columns.select({ ...area, ranges }), { attribute, direction, limit: Infinity }),
          )
          expect(found[1]).toEqual(found[0])
        },
      ),
    )
  })
})
