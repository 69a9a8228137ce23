import { expect, test } from '@jest/globals'
import { findStatisticPage, lastYearOf, statisticPages, statisticsOf } from './state-statistics.ts'

test.each([
  ['2024-04', 2024],
  ['2018–22', 2022],
  ['2022', 2022],
  ['1998–02', 2002],
  ['soon', undefined],
])('the last year of %s is %s', (vintage, year) => {
  expect(lastYearOf(vintage)).toBe(year)
})

test('every page has statistics, and none is on two pages', () => {
  const keys = statisticPages.flatMap(({ key }) => statisticsOf(key).map((each) => each.key))
  expect(statisticPages.every(({ key }) => statisticsOf(key).length > 0)).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a page is found in any case', () => {
  expect(findStatisticPage('Housing')).toBe('housing')
  expect(findStatisticPage('weather')).toBeUndefined()
})
