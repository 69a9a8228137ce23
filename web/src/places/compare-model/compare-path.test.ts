import { expect, test } from '@jest/globals'
import { comparePath, readCompareAddress } from './compare-path.ts'

const read = (query: string) => readCompareAddress(new URLSearchParams(query))

test('an address restores its zips and what a share link says', () => {
  const path = comparePath(['01760', '01748'], '12.Ab')
  expect(path).toBe('/compare?zips=01760,01748&v=12.Ab')
  expect(read(path.split('?')[1]!)).toEqual({ zips: ['01760', '01748'], malformed: [], surplus: [], shared: '12.Ab' })
  expect(comparePath([])).toBe('/compare')
})

test('an address by hand: doubles count once, four are shown, other text is named', () => {
  expect(read('zips=01760, 01748,01760,natick,1760,02067,01701,01720,')).toEqual({
    zips: ['01760', '01748', '02067', '01701'],
    malformed: ['natick', '1760'],
    surplus: ['01720'],
    shared: null,
  })
  expect(read('').zips).toEqual([])
})
