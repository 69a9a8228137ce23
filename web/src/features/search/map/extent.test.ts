import { expect, test } from '@jest/globals'
import { readExtent, writeExtent } from './extent.ts'

test('a map extent comes back from the address, rounded to four decimals', () => {
  const text = writeExtent({ west: -71.512345, south: 42.1, east: -71, north: 42.6 })
  expect(text).toBe('-71.5123,42.1,-71,42.6')
  expect(readExtent(text)).toEqual({ west: -71.5123, south: 42.1, east: -71, north: 42.6 })
})

test('anything that is no extent is none', () => {
  for (const text of [null, '', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '5,0,1,9', '0,9,1,5']) {
    expect(readExtent(text)).toBeUndefined()
  }
})
