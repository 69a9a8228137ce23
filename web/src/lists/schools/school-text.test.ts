import { describe, expect, test } from '@jest/globals'
import { levelText, missingReasons, placeText, pointsText } from './school-text.ts'

describe('levelText', () => {
  test.each([
    ['High', '09', '12', 'High, grades 9–12'],
    ['Elementary', 'KG', '04', 'Elementary, grades K–4'],
    ['Elementary', 'PK', 'PK', 'Elementary, grade PK'],
    ['Middle', null, '08', 'Middle, grade 8'],
    ['High', '10', '13', 'High, grades 10–13'],
    ['High', null, null, 'High'],
    ['Other', 'KG', '12', 'Grades K–12'],
    ['Other', 'UG', 'UG', 'Ungraded'],
    ['Other', 'AE', 'AE', 'Adults'],
    ['Other', null, null, 'Other'],
  ] as const)('of %s, %s to %s', (level, low, high, text) => {
    expect(levelText({ level, grades: { low, high } })).toBe(text)
  })
})

test('placeText says where a school outside the zip is, and whether that is approximate', () => {
  const school = { town: 'Framingham', state_abbr: 'MA', miles: 3.24, approximate: false } as const
  expect(placeText(school)).toBe('Framingham MA, 3.2 mi')
  expect(placeText({ ...school, town: null, approximate: true })).toBe('MA, about 3.2 mi')
})

test('pointsText is in percentage points, with a sign', () => {
  expect([1.14, -2.5, 0, -0.04].map(pointsText)).toEqual(['+1.1 pp', '−2.5 pp', '0.0 pp', '0.0 pp'])
})

test('missingReasons says why a number is missing', () => {
  const why = missingReasons({ impact_missing: 'too_few_schools', trend_missing: 'no_tests_2020' })
  expect(why.impact).toBe('Too few schools at this level in the state for a comparison.')
  expect(why.trend).toBe('No tests were given in spring 2020.')
})
