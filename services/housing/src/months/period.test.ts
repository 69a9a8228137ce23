import { expect, test } from '@jest/globals'
import { monthNumber, periodLabel, periodOf } from './period.ts'

test('months are counted through, so that a year is twelve of them', () => {
  expect(monthNumber('2020-01') - monthNumber('2019-12')).toBe(1)
  expect(monthNumber('2024-04') - monthNumber('2023-04')).toBe(12)
  expect(periodOf(monthNumber('2020-01') - 1)).toBe('2019-12')
  expect(periodOf(monthNumber('2024-12'))).toBe('2024-12')
})

test('a month is labelled as people write it', () => {
  expect([periodLabel('2024-04'), periodLabel('2019-12')]).toEqual(['Apr 2024', 'Dec 2019'])
})
