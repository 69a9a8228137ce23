import { expect, test } from '@jest/globals'
import { waitWords } from './wait-words.ts'

test('the wait is told in hours and minutes', () => {
  expect(waitWords(7 * 3600 + 11 * 60 + 5)).toBe('7 h 12 min')
  expect(waitWords(720)).toBe('12 min')
  expect(waitWords(3)).toBe('1 min')
  expect(waitWords(null)).toBe('')
})
