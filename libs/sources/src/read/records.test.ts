import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { type Line, splitRecords } from './records.ts'

const field = fc.oneof(
  fc.constantFrom('', '01760', '"', 'Natick, MA', 'two\nlines', 'a "quoted" word', 'é', '\r', ' x '),
  fc.string({ maxLength: 6 }),
)
const table = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function all(text: string, delimiter = ','): Line[] {
  return splitRecords(text, { delimiter, line: 1, last: true }).lines
}

function inBlocks(text: string, size: number): Line[] {
  const rows: Line[] = []
  let rest = ''
  let line = 1
  for (let at = 0; at < text.length; at += size) {
    const split = splitRecords(rest + text.slice(at, at + size), { delimiter: ',', line, last: false })
    rows.push(...split.lines)
    rest = split.rest
    line = split.nextLine
  }
  return rows.concat(splitRecords(rest, { delimiter: ',', line, last: true }).lines)
}

describe('splitting records', () => {
  test('returns the same fields as csv-parse', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, lineEnd) => {
        const text = rows.map((fields) => fields.map(quoted).join(',') + lineEnd).join('')
        const expected = parse(text, {
          relax_column_count: true,
          relax_quotes: true,
          skip_empty_lines: false,
          record_delimiter: lineEnd,
        })
        expect(all(text).map(({ fields }) => fields)).toEqual(expected)
      }),
    )
  })

  test('does not depend on how the text arrives', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = rows.map((fields) => fields.map(quoted).join(',')).join('\n')
        expect(inBlocks(text, size)).toEqual(all(text))
      }),
    )
  })

  test('numbers records by their first line, quoted line breaks counted', () => {
    expect(all('a,b\n"x\ny",1\n\nlast').map(({ line, text }) => [line, text])).toEqual([
      [1, 'a,b'],
      [2, '"x\ny",1'],
      [4, ''],
      [5, 'last'],
    ])
  })

  test('reads a quote inside a field as a character', () => {
    expect(all('6" pipe,2\n')[0]?.fields).toEqual(['6" pipe', '2'])
  })

  test('reads a quote that is never closed as a character, and the next lines as they are', () => {
    expect(all('1,"Natick\n2,Boston\n').map(({ fields }) => fields)).toEqual([
      ['1', '"Natick'],
      ['2', 'Boston'],
    ])
  })

  test('splits by tabs and bars', () => {
    expect(all('01760\t"14, 9"', '\t')[0]?.fields).toEqual(['01760', '14, 9'])
    expect(all('01760|14,9', '|')[0]?.fields).toEqual(['01760', '14,9'])
  })
})
