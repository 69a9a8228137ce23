import { describe, expect, test } from '@jest/globals'
import { allOf } from '../../test/all-of.ts'
import { readTable } from './read-table.ts'

async function read(text: string, options = {}) {
  async function* bytes() {
    yield Buffer.from(text)
  }
  const { header, batches } = await readTable({ name: 'table', bytes: bytes() }, options)
  return { header, rows: await allOf(batches) }
}

describe('reading a table', () => {
  test.each([
    ['a tab', 'GEOID\tUSPS\tALAND, sq mi\n01760\tMA\t14.9\n'],
    ['a bar', 'GEOID|USPS|ALAND, sq mi\n01760|MA|14.9\n'],
    ['a semicolon', 'GEOID;USPS;ALAND, sq mi\n01760;MA;14.9\n'],
    ['a comma', 'GEOID,USPS,"ALAND | sq mi | or \t"\n01760,MA,14.9\n'],
  ])('finds %s as the delimiter', async (_, text) => {
    const { header, rows } = await read(text)
    expect(header.width).toBe(3)
    expect(rows[0]).toMatchObject({ line: 2, fields: ['01760', 'MA', '14.9'] })
  })

  test('takes a second header line for descriptions', async () => {
    const { header, rows } = await read('"B25003_001E",\r\n"Estimate",\r\n"15358",\r\n', { headerLines: 2 })
    expect(header).toMatchObject({ width: 1, descriptions: ['Estimate', ''] })
    expect(rows).toEqual([{ line: 3, text: '"15358",', fields: ['15358', ''] }])
  })

  test('reads the Census layout of JSON rows, missing values as empty', async () => {
    const { header, rows } = await read('\ufeff [["NAME","B01003_001E"],\n["ZCTA5 01760",null],["x",5]]')
    expect(header.index('b01003_001e')).toBe(1)
    expect(rows.map(({ line, fields }) => [line, ...fields])).toEqual([
      [2, 'ZCTA5 01760', ''],
      [3, 'x', '5'],
    ])
  })

  test.each([
    ['[["a"],["b"', 'is truncated or not JSON'],
    ['[{"a":1}]', 'not a header row followed by rows'],
    ['[]', 'has no header row'],
    ['only,one,line', 'has no header line'],
  ])('refuses %s', async (text, message) => {
    await expect(read(text, { headerLines: 2 })).rejects.toThrow(message)
  })
})
