import { describe, expect, test } from '@jest/globals'
import {
  comparedMonth,
  isPeriod,
  monthNumber,
  periodLabel,
  periodOf,
  schoolYear,
  schoolYearRange,
  springOf,
} from './periods.ts'

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
  const monthNumbers = (...periods: string[]) => periods.map(monthNumber)

  test('is the same month a year earlier', () => {
    expect(comparedMonth(monthNumbers('2024-04', '2020-01', '2023-04'), monthNumber('2024-04'))).toBe(
      monthNumber('2023-04'),
    )
  })

  test('is the oldest month if that one is not loaded', () => {
    expect(comparedMonth(monthNumbers('2020-06', '2019-02', '2018-04'), monthNumber('2020-06'))).toBe(
      monthNumber('2018-04'),
    )
  })

  test('is null for the oldest month itself', () => {
    expect(comparedMonth(monthNumbers('2024-04'), monthNumber('2024-04'))).toBeNull()
    expect(comparedMonth(monthNumbers('2018-04', '2020-06'), monthNumber('2018-04'))).toBeNull()
  })
})

test.each([
  ['2017-2018', 2018],
  ['2017-18', 2018],
  ['2017–18', 2018],
  ['17-18', 2018],
  ['1718', 2018],
  ['1999-2000', 2000],
  ['2009-10', 2010],
])('%s is the school year of spring %i', (text, spring) => {
  expect(springOf(text)).toBe(spring)
})

test.each(['2018', '2017-2019', '2017-17', '', 'x', '1719', '20172018'])('"%s" is not a school year', (text) => {
  expect(springOf(text)).toBeUndefined()
})

test('a school year is written with its two years', () => {
  expect([schoolYear(2018), schoolYear(2000), schoolYear(2010)]).toEqual(['2017–18', '1999–00', '2009–10'])
})

test('a range of one school year is that year', () => {
  expect([schoolYearRange(2019, 2021), schoolYearRange(2021, 2021)]).toEqual(['2018–19 to 2020–21', '2020–21'])
})
