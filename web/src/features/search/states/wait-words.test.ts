import { describe, expect, test } from '@jest/globals'
import { newSearchesWords } from './wait-words.ts'

/** Of one day, in the time zone of whoever runs the test, as the words are the reader's. */
const at = (...[hours, minutes, seconds = 0]: [number, number, number?]) =>
  new Date(2026, 10, 20, hours, minutes, seconds).getTime()

// `timeStyle` sets AM and PM apart by a narrow blank.
const words = (endsAt: number, now: number) => newSearchesWords(endsAt, now).replace(/\s/g, ' ')

describe('when new searches come', () => {
  test('is told by the clock and as a wait', () => {
    expect(words(at(24, 0), at(16, 48, 55))).toBe('New searches at midnight, in 7 h 12 min.')
    expect(words(at(21, 0), at(20, 48))).toBe('New searches at 9:00 PM your time, in 12 min.')
  })

  test('is midnight a second before or after, too', () => {
    expect(words(at(23, 59, 59), at(20, 0))).toContain('at midnight, in 4 h 0 min.')
    expect(words(at(24, 0, 1), at(20, 0))).toContain('at midnight, in 4 h 1 min.')
  })

  test('is never in no time', () => {
    expect(words(at(24, 0), at(24, 0))).toBe('New searches at midnight, in 1 min.')
  })
})
