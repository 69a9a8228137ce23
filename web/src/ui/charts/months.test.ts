import { monthNumber } from '@homeground/catalog/months'
import { describe, expect, test } from '@jest/globals'
import { stretches } from './months.ts'

const months = (...periods: string[]) => periods.map(monthNumber)

describe('stretches', () => {
  test('is one stretch without gaps', () => {
    expect(stretches(months('2023-11', '2023-12', '2024-01'), [1, 2, 3])).toEqual([{ indexes: [0, 1, 2] }])
  })

  test('is split where a month has no value', () => {
    expect(stretches(months('2023-11', '2023-12', '2024-01'), [1, null, 3])).toEqual([
      { indexes: [0] },
      { indexes: [2] },
    ])
  })

  test('is split where months are not loaded', () => {
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
