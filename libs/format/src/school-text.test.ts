import { expect, test } from '@jest/globals'
import { missingReasons } from './school-text.ts'

test('missingReasons says why a number is missing', () => {
  const why = missingReasons({ impact_missing: 'too_few_schools', trend_missing: 'no_tests_2020' })
  expect(why.impact).toBe('Too few schools at this level in the state for a comparison.')
  expect(why.trend).toBe('No tests were given in spring 2020.')
})
