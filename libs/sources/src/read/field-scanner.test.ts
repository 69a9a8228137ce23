import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { FieldScanner } from './field-scanner.ts'
import { headerOf, lineFault } from './header.ts'
import { splitRecords } from './records.ts'

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
        const found = scan(text, delimiter)
        if (found) expect(found).toEqual(split(text, delimiter))
        if (found) understood++
      }),
      { numRuns: 3000 },
    )
    expect(understood).toBeGreaterThan(50)
  })
})
