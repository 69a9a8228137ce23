import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { JsonWriter, jsonBytes } from './map-body.ts'

const written = (write: (json: JsonWriter) => void) => {
  const json = new JsonWriter(8)
  write(json)
  return json.result().toString()
}

describe('JSON written as bytes', () => {
  test.each([
    [0, 3, '0'],
    [-71.3, 3, '-71.3'],
    [0.05, 2, '0.05'],
    [-0.004, 2, '0'],
    [420_000, 0, '420000'],
    [10.5, 0, '11'],
    [1e12, 1, '1000000000000'],
    [null, 1, 'null'],
  ])('%s with %s decimals is %s', (value, decimals, text) => {
    expect(written((json) => json.writeNumber(value, decimals))).toBe(text)
  })

  test('any number of units is the number that JavaScript writes', () => {
    const units = fc.integer({ min: -(2 ** 40), max: 2 ** 40 })
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        const text = written((json) => json.writeUnits(value, decimals))
        expect(text).toBe(JSON.stringify(value / 10 ** decimals))
      }),
    )
  })

  test('pieces follow each other however long they are', () => {
    const long = 'x'.repeat(200)
    const text = written((json) => ['[', `"${long}"`, ']'].map((part) => json.write(jsonBytes(part))))
    expect(JSON.parse(text)).toEqual([long])
  })
})
