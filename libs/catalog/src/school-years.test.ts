import { expect, test } from '@jest/globals'
import { schoolYear, schoolYearRange, springOf } from './school-years.ts'

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
