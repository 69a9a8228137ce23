import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { headerOf, type Line, lineFault, splitRecords, textBlocks } from './records.ts'

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

async function read(...chunks: (string | number[])[]) {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk as string)
  }
  const blocks: string[] = []
  for await (const block of textBlocks(bytes())) blocks.push(block)
  return blocks
}

describe('text blocks', () => {
  test('end at a line end, whatever the chunks, and include a last line without one', async () => {
    expect(await read('a\nb', 'c\nd', 'e')).toEqual(['a\n', 'bc\n', 'de'])
  })

  test('join a character that was split between chunks', async () => {
    expect(await read([0x4d, 0xc3], [0xa9, 0x0a])).toEqual(['Mé\n'])
  })

  test('leave out a byte order mark, also one that comes in pieces', async () => {
    expect(await read([0xef], [0xbb, 0xbf, 0x61, 0x0a], 'b')).toEqual(['a\n', 'b'])
  })

  test('read a line that is not UTF-8 as Windows-1252, and the lines around it as UTF-8', async () => {
    const utf8 = [0x63, 0xc3, 0xb1, 0x0a]
    const windows = [0x63, 0xf1, 0x93, 0x0a]
    expect(await read([...utf8, ...windows, ...utf8])).toEqual(['cñ\ncñ“\ncñ\n'])
  })

  test('refuse a line of more than 16 MB', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    await expect(read(...Array(17).fill(megabyte))).rejects.toThrow('longer than 16 MB')
  })
})

const header = headerOf(['Month', 'ZipCode', 'Days on Market ', ''])
const faultOf = (text: string) => lineFault(text.split(','), header)

describe('a header', () => {
  test('finds a column in any case and spacing', () => {
    expect(header.index('days  on market')).toBe(2)
    expect(header.index('DAYS_ON_MARKET')).toBe(2)
    expect(header.index('postal_code', 'ZIPCODE')).toBe(1)
    expect(header.index('')).toBe(-1)
    const trailing = headerOf(['median_listing_price_', '_active_listing_count', 'flag'])
    expect([trailing.index('median_listing_price'), trailing.index('active_listing_count')]).toEqual([0, 1])
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
