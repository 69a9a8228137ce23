import { expect, test } from '@jest/globals'
import { roomIn } from './results-screen.tsx'

const both = { side: 'both', hasFilters: true } as const

test('the table has as many columns as the window has room for next to filters and map', () => {
  // 1440 - 280 of filters - 432 of map - 48 of padding leaves 680: the place, its buttons and 4.04 columns.
  expect([390, 834, 1440, 1920].map((width) => roomIn(width, both))).toEqual([3, 2, 4, 7])
})

test('without the map, or without filters, there is room for more', () => {
  expect(roomIn(1440, { ...both, side: 'list' })).toBe(8)
  expect(roomIn(1440, { ...both, hasFilters: false })).toBe(6)
})
