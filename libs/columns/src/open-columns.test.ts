import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as arbitrary from '../test/arbitrary.ts'
import { inOrder, inputOf, matches } from '../test/oracle.ts'
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
          const orders = [packed, overlay].map((columns) =>
            columns.top(columns.select({ ...area, ranges }), { attribute, direction, limit: Infinity }),
          )
          expect(orders[1]).toEqual(orders[0])
        },
      ),
    )
  })
})

describe('top', () => {
  const towns = openTowns()
  const everything = towns.select({})
  const idsBy = (attribute: string, direction: 'asc' | 'desc', limit = 9, offset = 0) =>
    towns.top(everything, { attribute, direction, limit, offset }).map(towns.id)

  test('puts rows without a value last in both directions', () => {
    expect(idsBy('price', 'asc')).toEqual(['03060', '01701', '01760', '02138', '99501'])
    expect(idsBy('price', 'desc')).toEqual(['02138', '01760', '01701', '03060', '99501'])
  })

  test('orders equal values by ascending id in both directions', () => {
    expect(idsBy('score', 'asc')).toEqual(['03060', '99501', '01701', '01760', '02138'])
    expect(idsBy('score', 'desc')).toEqual(['01760', '02138', '01701', '03060', '99501'])
    expect(idsBy('nothing', 'desc')).toEqual(['01701', '01760', '02138', '03060', '99501'])
  })

  test('returns a later page when given an offset', () => {
    expect(idsBy('price', 'asc', 2, 1)).toEqual(['01701', '01760'])
    expect(idsBy('price', 'asc', 2, 4)).toEqual(['99501'])
    expect(idsBy('price', 'asc', 2, 5)).toEqual([])
    expect(idsBy('price', 'asc', 0)).toEqual([])
  })

  test('rejects limits and offsets that are not nonnegative integers', () => {
    for (const [limit, offset] of [[-1], [1.5], [Number.NaN], [1, -1], [1, Infinity]]) {
      expect(() => idsBy('price', 'asc', limit, offset)).toThrow(RangeError)
    }
  })

  test('rejects a selection made on another version', () => {
    const by = { attribute: 'price', direction: 'asc' as const, limit: 1 }
    expect(() => towns.top({ ...everything, version: 'older' }, by)).toThrow(/version older/)
  })

  test('agrees with a slice of the sorted selection', () => {
    fc.assert(
      fc.property(
        arbitrary.rows,
        arbitrary.range,
        arbitrary.attribute,
        arbitrary.direction,
        fc.nat(10),
        fc.nat(10),
        (rows, range, attribute, direction, limit, offset) => {
          const columns = openColumns(packColumns(inputOf(rows)))
          const selection = columns.select({ ranges: [range] })
          const matching = rows.filter((row) => matches(row, range))
          const expected = inOrder(matching, attribute, direction).map((row) => row.id)
          const top = (by: { limit: number; offset?: number }) =>
            columns.top(selection, { attribute, direction, ...by }).map(columns.id)
          expect(top({ limit, offset })).toEqual(expected.slice(offset, offset + limit))
          expect(top({ limit: Infinity })).toEqual(expected)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('of few rows of a large set is in the order of the whole set, with ties, open ends and missing values', () => {
    const size = 2000
    const rows = Array.from({ length: size }, (_, row) => row)
    const index = (row: number, step: number) => (row * step) % 23
    const columns = openColumns(
      packColumns({
        version: '1',
        ids: rows.map((row) => String(row).padStart(5, '0')),
        groups: rows.map(() => 'MA'),
        lat: rows.map(() => 42),
        lng: rows.map(() => -71),
        attributes: { score: rows.map((row) => (index(row, 7) < 3 ? null : index(row, 7) % 9)) },
        openEnds: { score: rows.map((row) => (index(row, 5) === 4 ? 1 : index(row, 5) === 5 ? -1 : 0)) },
      }),
    )
    for (const direction of ['asc', 'desc'] as const) {
      const by = { attribute: 'score', direction }
      const whole = columns.top(columns.select({}), { ...by, limit: Infinity })
      for (const step of [41, 67, 190, 1999]) {
        const ids = rows.filter((row) => row % step === 0).map(columns.id)
        const few = columns.select({ ids })
        const expected = whole.filter((row) => row % step === 0)
        expect(columns.top(few, { ...by, limit: Infinity })).toEqual(expected)
        expect(columns.top(few, { ...by, offset: 3, limit: 5 })).toEqual(expected.slice(3, 8))
        expect(columns.top(few, { ...by, offset: 3000, limit: 5 })).toEqual([])
      }
    }
  })

  test('of a selection is unaffected by later queries', () => {
    const massachusetts = towns.select({ groups: ['MA'] })
    towns.select({ groups: ['AK'] })
    towns.countDroppingEach({ groups: ['NH'] }, [{ attribute: 'price', high: 1 }])
    expect(Array.from(massachusetts.rows, towns.id)).toEqual(['01701', '01760', '02138'])
  })
})

/** Five rents; those of b and d are only known to be above 2,000 and 3,500, that of e to be below 100. */
const columns = openColumns(
  packColumns({
    version: '1',
    ids: ['a', 'b', 'c', 'd', 'e'],
    groups: ['MA', 'MA', 'MA', 'MA', 'MA'],
    lat: [1, 1, 1, 1, 1],
    lng: [1, 1, 1, 1, 1],
    attributes: { rent: [2400, 2000, 3500, 3500, 100] },
    openEnds: { rent: [0, 1, 0, 1, -1] },
  }),
)
const all = columns.select({})
const ids = (rows: readonly number[]) => rows.map(columns.id).join('')
const matching = (low: number | undefined, high: number | undefined) =>
  ids(columns.rows(columns.select({ ranges: [{ attribute: 'rent', low, high }] })))

test('values beyond a limit come at the high or low end, whatever the limit', () => {
  const first = (direction: 'asc' | 'desc') => ids(columns.top(all, { attribute: 'rent', direction, limit: 5 }))
  expect(first('asc')).toBe('eacbd')
  expect(first('desc')).toBe('bdcae')
})

test('they are bounds, and exact values are not', () => {
  expect(columns.rows(all).map((row) => columns.bound('rent', row))).toEqual([null, 'over', null, 'over', 'under'])
})

test('they match a range without a bound on their side, and no other', () => {
  expect(matching(undefined, undefined)).toBe('abcde')
  expect(matching(1000, undefined)).toBe('abcd')
  expect(matching(9000, undefined)).toBe('bd')
  expect(matching(1000, 9000)).toBe('ac')
  expect(matching(undefined, 50)).toBe('e')
  expect(matching(50, 9000)).toBe('ac')
})

test('their percentiles are those of the end of their side', () => {
  // Of five values one is below 2,400; 3,500 has two below and shares its place with the two above it.
  expect(columns.percentile('rent', 2400)).toBe(30)
  expect(columns.percentile('rent', 3500)).toBe(70)
})
