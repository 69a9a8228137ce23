import { expect, test } from '@jest/globals'
import { readBounds, writeBounds } from './bounds.ts'

test('the map’s bounds in the URL is rounded to four decimals', () => {
  const text = writeBounds({ west: -71.512345, south: 42.1, east: -71, north: 42.6 })
  expect(text).toBe('-71.5123,42.1,-71,42.6')
  expect(readBounds(text)).toEqual({ west: -71.5123, south: 42.1, east: -71, north: 42.6 })
})

test('anything that is not bounds is undefined', () => {
  for (const text of [null, '', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '5,0,1,9', '0,9,1,5']) {
    expect(readBounds(text)).toBeUndefined()
  }
})
