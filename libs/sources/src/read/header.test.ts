import { describe, expect, test } from '@jest/globals'
import { headerOf, lineFault } from './header.ts'

const header = headerOf(['Month', 'ZipCode', 'Days on Market ', ''])
const faultOf = (text: string) => lineFault(text.split(','), header)

describe('a header', () => {
  test('finds a column in any case and spacing', () => {
    expect(header.index('days  on market')).toBe(2)
    expect(header.index('DAYS_ON_MARKET')).toBe(2)
    expect(header.index('postal_code', 'ZIPCODE')).toBe(1)
    expect(header.index('')).toBe(-1)
  })

  test('names every column that is missing, with its other names', () => {
    expect(header.require({ zip: ['postal_code', 'zipcode'] })).toEqual({ zip: 1 })
    expect(() => header.require({ zip: 'zipcode', price: ['price', 'median price'], flag: 'flag' })).toThrow(
      'The file has no column price or median price, flag.',
    )
  })
})

describe('the fault of a line', () => {
  test.each([
    ['2018-04,01760,30,', null],
    ['2018-04,01760,30', null],
    ['2018-04,01760,,,', null],
    ['', 'blank line'],
    [' , ,,', 'blank line'],
    ['* see the note, please,,', 'footnote'],
    ['Source: the publisher', 'footnote'],
    ['flag = 1: may be impacted,,,', 'footnote'],
    [',01760,,', null],
    ['2018-04,01760', 'too few columns'],
    ['2018-04,01760,30,,extra', 'too many columns'],
  ])('of %j is %j', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })
})
