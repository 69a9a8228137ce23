import { describe, expect, test } from '@jest/globals'
import { comparedMonth, isPeriod, monthNumber, periodLabel, periodOf } from './months.ts'

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

describe('the compared month', () => {
  const loaded = (...periods: string[]) => periods.map(monthNumber)

  test('is the same month a year earlier', () => {
    expect(comparedMonth(loaded('2024-04', '2020-01', '2023-04'), monthNumber('2024-04'))).toBe(monthNumber('2023-04'))
  })

  test('is the oldest month if that one is not loaded', () => {
    expect(comparedMonth(loaded('2020-06', '2019-02', '2018-04'), monthNumber('2020-06'))).toBe(monthNumber('2018-04'))
  })

  test('is null for the oldest month itself', () => {
    expect(comparedMonth(loaded('2024-04'), monthNumber('2024-04'))).toBeNull()
    expect(comparedMonth(loaded('2018-04', '2020-06'), monthNumber('2018-04'))).toBeNull()
  })
})
