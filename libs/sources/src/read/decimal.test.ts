import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ByteDecimal, readCoordinates, readDecimal } from './decimal.ts'

test.each([
  ['42.1', 42.1],
  [' -71.60 ', -71.6],
  ['+18.2', 18.2],
  ['.5', 0.5],
  ['7.', 7],
  ['0', 0],
])('%s is a decimal number', (text, number) => {
  expect(readDecimal(text)).toBe(number)
})

test.each(['', ' ', '0x1F', '1e5', '1,234', '41,6', 'Infinity', 'n/a', '-', '.', '\0', '1 2'])(
  '%j is not a decimal number',
  (text) => {
    expect(readDecimal(text)).toBeNaN()
  },
)

test('a missing field is not a number', () => {
  expect(readDecimal(undefined)).toBeNaN()
})

test.each([
  ['42.2875', ' -71.3574 ', { lat: 42.2875, lng: -71.3574 }],
  ['13.44', '144.79', { lat: 13.44, lng: 144.79 }],
  ['-14.3', '-170.7', { lat: -14.3, lng: -170.7 }],
  ['-71.3574', '42.2875', null],
  ['42', '71', null],
  ['-5', '-71', null],
  ['52.8', '173.2', { lat: 52.8, lng: 173.2 }],
  ['', '-71', null],
  ['42', ' ', null],
  ['north', '-71', null],
  ['90.1', '-71', null],
  ['42', '-180.5', null],
])('the coordinates of "%s" and "%s" are %j', (lat, lng, expected) => {
  expect(readCoordinates(lat, lng)).toEqual(expected)
})

/** The value of a text and the text that is written for it; undefined when it is not understood. */
function read(text: string): [value: number, written: string] | undefined {
  const decimal = new ByteDecimal()
  const bytes = Buffer.from(`1${text}1`)
  if (!decimal.read(bytes, 1, bytes.length - 1)) return undefined
  return [decimal.value, bytes.toString('latin1', decimal.start, decimal.end)]
}

test.each([
  ['834950', 834950, '834950'],
  ['183000.0', 183000, '183000'],
  ['-0.1508', -0.1508, '-0.1508'],
  ['130.4785209', 130.4785209, '130.4785209'],
  ['0.50', 0.5, '0.5'],
  ['-0.0', 0, '0'],
  ['100', 100, '100'],
  ['999999999999999', 999999999999999, '999999999999999'],
])('reads %s as %d, written %s', (text, value, written) => {
  expect(read(text)).toEqual([value, written])
})

test.each(['', '-', '.', '.5', '5.', '1e5', ' 1', '1 ', '+1', '1.2.3', '--1', '1,0', '0x1', 'NaN', '½'])(
  'does not understand "%s"',
  (text) => expect(read(text)).toBeUndefined(),
)

test('reads and writes every number as Number does', () => {
  const decimal = fc
    .tuple(fc.constantFrom('', '-'), fc.integer({ min: 0 }), fc.option(fc.nat(), { nil: undefined }))
    .map(([sign, whole, part]) => `${sign}${whole}${part === undefined ? '' : `.${part}`}`)
  const noise = fc.string({ unit: fc.constantFrom(...'0123456789.-e '), maxLength: 20 })
  fc.assert(
    fc.property(fc.oneof(decimal, noise), (text) => {
      const found = read(text)
      if (!found) return
      expect(found[0]).toBe(Number(text) + 0)
      expect(Number(found[1])).toBe(found[0])
    }),
    { numRuns: 3000 },
  )
})
