import type { Load } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { isDemonstration } from './data-sources.ts'

const fromDemonstrationSet = (source: string): Pick<Load, 'source' | 'demonstration'> => ({
  source,
  demonstration: true,
})

test('the airports of the demonstration set are real, its prices are not', () => {
  expect(isDemonstration(fromDemonstrationSet('airports'))).toBe(false)
  expect(isDemonstration(fromDemonstrationSet('realtor'))).toBe(true)
  expect(isDemonstration({ source: 'realtor', demonstration: false })).toBe(false)
})
