import { expect, test } from '@jest/globals'
import { endOfNextTerm } from './offer.tsx'

test('a term bought during another ends twelve months after it', () => {
  expect(endOfNextTerm('2027-11-20T15:04:05.000Z', 12)).toBe('2028-11-20T15:04:05.000Z')
  expect(endOfNextTerm('2027-12-31T23:59:59.000Z', 12)).toBe('2028-12-31T23:59:59.000Z')
})

test('a term after a leap day ends on the last day of February', () => {
  expect(endOfNextTerm('2028-02-29T12:00:00.000Z', 12)).toBe('2029-02-28T12:00:00.000Z')
})
