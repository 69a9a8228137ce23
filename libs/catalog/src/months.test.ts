import { expect, test } from '@jest/globals'
import { isPeriod, monthNumber, periodLabel, periodOf } from './months.ts'

test('consecutive months differ by one and a year is twelve months', () => {
  expect(monthNumber('2020-01') - monthNumber('2019-12')).toBe(1)
  expect(monthNumber('2024-04') - monthNumber('2023-04')).toBe(12)
  expect(periodOf(monthNumber('2020-01') - 1)).toBe('2019-12')
  expect(periodOf(monthNumber('2024-12'))).toBe('2024-12')
})

test('a month is labeled with its name and year', () => {
  expect([periodLabel('2024-04'), periodLabel('2019-12')]).toEqual(['Apr 2024', 'Dec 2019'])
})

test('a period is a year and one of twelve months', () => {
  expect(['2024-01', '2024-12', '2024-00', '2024-13', '2024-1', '2024'].map(isPeriod)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
