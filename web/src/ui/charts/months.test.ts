import { describe, expect, test } from '@jest/globals'
import { monthOf, stretches } from './months.ts'

const months = (...periods: string[]) => periods.map(monthOf)

describe('monthOf', () => {
  test('counts consecutive months up by one, over the turn of the year too', () => {
    expect(monthOf('2024-01') - monthOf('2023-12')).toBe(1)
    expect(monthOf('2024-04') - monthOf('2018-01')).toBe(75)
  })
})

describe('stretches', () => {
  test('is one stretch without gaps', () => {
    expect(stretches(months('2023-11', '2023-12', '2024-01'), [1, 2, 3])).toEqual([
      { indexes: [0, 1, 2] },
    ])
  })

  test('breaks where a month has no value', () => {
    expect(stretches(months('2023-11', '2023-12', '2024-01'), [1, null, 3])).toEqual([
      { indexes: [0] },
      { indexes: [2] },
    ])
  })

  test('breaks where months were never loaded', () => {
    expect(stretches(months('2018-04', '2020-06', '2020-07', '2026-10'), [1, 2, 3, 4])).toEqual([
      { indexes: [0] },
      { indexes: [1, 2] },
      { indexes: [3] },
    ])
  })

  test('is empty without values', () => {
    expect(stretches(months('2024-01', '2024-02'), [null, null])).toEqual([])
    expect(stretches([], [])).toEqual([])
  })
})
