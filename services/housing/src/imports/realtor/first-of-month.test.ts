import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { firstOfMonth } from './first-of-month.ts'

test('recognizes the first row of a zip and month as a plain set does', () => {
  const row = fc.tuple(
    fc.constantFrom('2020-06', '2020-07'),
    fc.integer({ min: 0, max: 20 }).map((number) => String(99_979 + number)),
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      const isFirst = firstOfMonth()
      const known = new Set<string>()
      for (const [period, zip] of rows) {
        expect(isFirst({ period, zip })).toBe(!known.has(period + zip))
        known.add(period + zip)
      }
    }),
  )
})
