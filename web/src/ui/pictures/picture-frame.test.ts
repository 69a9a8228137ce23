import { expect, test } from '@jest/globals'
import { wrapped } from './picture-frame.ts'

/** Each letter is one pixel wide. */
const width = (pixels: number) => ({ width: pixels, widthOf: (text: string) => text.length })

test('a text breaks between words', () => {
  expect(wrapped('Realtor.com, Apr 2018 to Apr 2024', width(16))).toEqual(['Realtor.com, Apr', '2018 to Apr 2024'])
  expect(wrapped('Natick', width(16))).toEqual(['Natick'])
})

test('an address that is wider than a line breaks before a mark, or anywhere if that is far ahead', () => {
  expect(wrapped('homes.example/zip/01760#map', width(24))).toEqual(['homes.example/zip/01760', '#map'])
  expect(wrapped('a/bcdefghijklmnop', width(10))).toEqual(['a/bcdefghi', 'jklmnop'])
})
