import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ZipMonths } from './zip-months.ts'

test('recognizes the first row of a zip and month as a plain set does', () => {
  const row = fc.tuple(fc.constantFrom(24_245, 24_246), fc.integer({ min: 99_979, max: 99_999 }))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      const zipMonths = new ZipMonths()
      const known = new Set<string>()
      for (const [month, zip] of rows) {
        expect(zipMonths.add(month, zip)).toBe(!known.has(`${month} ${zip}`))
        known.add(`${month} ${zip}`)
      }
    }),
  )
})
