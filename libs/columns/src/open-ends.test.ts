import { expect, test } from '@jest/globals'
import { openColumns } from './open-columns.ts'
import { packColumns } from './pack-columns.ts'

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
