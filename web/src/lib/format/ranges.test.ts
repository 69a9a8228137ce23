import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import { rangeLabel, readFilter, writeFilter } from './ranges.ts'

const price = findAttribute('median_listing_price')!
const score = findAttribute('overall_score')!
const airport = findAttribute('distance_to_large_airport')!
const oneYear = findAttribute('price_change_1yr')!
const population = findAttribute('population')!

describe('rangeLabel', () => {
  test('names both ends in the unit of the attribute', () => {
    expect(rangeLabel(price, '500,1000')).toBe('$500k – $1M')
    expect(rangeLabel(score, '70,100')).toBe('70 – 100')
    expect(rangeLabel(score, '-1,10')).toBe('0 – 10')
    expect(rangeLabel(airport, '5,10')).toBe('5 mi – 10 mi')
    expect(rangeLabel(population, '5000,20000')).toBe('5,000 – 20,000')
  })

  test('omits an open end', () => {
    expect(rangeLabel(price, '2000,25000')).toBe('Over $2M')
    expect(rangeLabel(price, '0,100')).toBe('Up to $100k')
    expect(rangeLabel(airport, '-1,5')).toBe('Within 5 mi')
  })

  test('shows the real bounds of a range that is beyond all values', () => {
    expect(rangeLabel(score, '-20,-5')).toBe('Up to −5')
    expect(rangeLabel(score, '120,150')).toBe('Over 120')
    expect(rangeLabel(score, '50,200')).toBe('50 – 100')
    expect(rangeLabel(price, '30000,40000')).toBe('Over $30M')
  })

  test('separates the signs of a change', () => {
    expect(rangeLabel(oneYear, '-10,-5')).toBe('−10% to −5%')
    expect(rangeLabel(oneYear, '-5,0')).toBe('−5% to 0%')
  })

  test('is Any without a filter and for an invalid one', () => {
    expect(rangeLabel(price, undefined)).toBe('Any')
    expect(rangeLabel(price, 'any')).toBe('Any')
    expect(rangeLabel(price, '9,1')).toBe('Any')
  })

  test('is different for all options of an attribute', () => {
    for (const attribute of attributes) {
      const labels = attribute.options.map((option) => rangeLabel(attribute, option))
      expect(new Set(labels).size).toBe(labels.length)
      expect(labels).not.toContain('Any')
    }
  })
})

describe('writeFilter', () => {
  test('writes bounds in the units of the options', () => {
    expect(writeFilter(price, { low: 500_000, high: 1_000_000 })).toBe('500,1000')
    expect(writeFilter(price, { low: 512_345, high: 1_000_000 })).toBe('512.345,1000')
    expect(writeFilter(score, { low: 70, high: 100 })).toBe('70,100')
  })

  test('an open end becomes the outer bound of the options', () => {
    expect(writeFilter(price, { low: 500_000, high: null })).toBe('500,25000')
    expect(writeFilter(airport, { low: null, high: 10 })).toBe('-1,10')
    expect(writeFilter(airport, { low: 5, high: null })).toBe('5,1000')
  })

  test('is undefined when both ends are open or the range is empty', () => {
    expect(writeFilter(price, { low: null, high: null })).toBeUndefined()
    expect(writeFilter(price, { low: 5, high: 5 })).toBeUndefined()
    expect(writeFilter(price, { low: -10, high: 99_000_000 })).toBeUndefined()
  })

  test('every option of the catalog is unchanged after reading and writing', () => {
    for (const attribute of attributes) {
      for (const option of attribute.options) {
        expect(writeFilter(attribute, readFilter(attribute, option)!)).toBe(option)
      }
    }
  })
})
