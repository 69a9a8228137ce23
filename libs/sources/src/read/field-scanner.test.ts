import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ByteDecimal, FieldScanner, readCoordinates, readDecimal } from './field-scanner.ts'
import { headerOf, lineFault, splitRecords } from './records.ts'

const header = headerOf(['month', 'zip', 'place', 'price', ''])
const positions = [0, 1, 2, 3]

/** The wanted fields of the first line and what follows it; undefined when the scanner leaves the line to others. */
function scan(text: string, delimiter = ',') {
  const scanner = new FieldScanner(header, { delimiter, positions })
  const block = Buffer.from(text)
  scanner.open(block)
  if (!scanner.scan(0)) return undefined
  const fields = positions.map((i) => block.toString('utf8', scanner.starts[i], scanner.ends[i]))
  return { fields, rest: block.toString('utf8', scanner.next) }
}

/** The same by way of texts, for a line without faults. */
function split(text: string, delimiter = ',') {
  const [first] = splitRecords(text, { delimiter, line: 1, last: true }).lines
  if (!first || lineFault(first.fields, header)) return undefined
  const lines = first.text.split('\n').length
  return { fields: positions.map((i) => first.fields[i]), rest: text.split('\n').slice(lines).join('\n') }
}

const usual = fc.constantFrom('202404', '01760', 'natick, ma', '834950', '-0.5', '1.0', '')
const odd = fc.constantFrom('"', '""', 'a "b" c', 'cañon', '\r', '* note', ' ', '\u00a0', 'x\ny', ';')
const cell = fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: odd })
const written = fc
  .tuple(cell, fc.boolean())
  .map(([text, isQuoted]) => (isQuoted || text.includes(',') ? `"${text}"` : text))
const line = fc.array(written, { minLength: 1, maxLength: 6 }).map((cells) => cells.join(','))
const lines = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 3 })

describe('the field scanner', () => {
  test.each([
    ['202404,01760,"natick, ma",834950\n', ['202404', '01760', 'natick, ma', '834950']],
    ['202404,01760,,834950.0,\r\n', ['202404', '01760', '', '834950.0']],
    ['"202404","01760",6" pipe,"1"\r\n', ['202404', '01760', '6" pipe', '1']],
  ])('understands %j', (text, fields) => {
    expect(scan(`${text}next`)).toEqual({ fields, rest: 'next' })
  })

  test.each([
    ['a line without its end', '202404,01760,x,1'],
    ['a doubled quote', '202404,01760,"a ""b""",1\n'],
    ['a line break in a field', '202404,01760,"a\nb",1\n'],
    ['text after a quote', '202404,01760,"a" b,1\n'],
    ['a footnote', '* see the note,please,,,\n'],
    ['a line with only its first field', '202404,,,,\n'],
    ['a short line', '202404,01760,x\n'],
    ['a long line', '202404,01760,x,1,,\n'],
    ['a blank line', ',,,,\n'],
  ])('leaves %s to others', (_, text) => {
    expect(scan(text)).toBeUndefined()
  })

  test('never finds other fields than the splitter of texts, nor takes a line with a fault', () => {
    let understood = 0
    fc.assert(
      fc.property(lines, fc.constantFrom(',', ';'), (parts, delimiter) => {
        const text = parts.flat().join('')
        const scanned = scan(text, delimiter)
        if (scanned) expect(scanned).toEqual(split(text, delimiter))
        if (scanned) understood++
      }),
      { numRuns: 3000 },
    )
    expect(understood).toBeGreaterThan(50)
  })
})

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
      const number = read(text)
      if (!number) return
      expect(number[0]).toBe(Number(text) + 0)
      expect(Number(number[1])).toBe(number[0])
    }),
    { numRuns: 3000 },
  )
})
