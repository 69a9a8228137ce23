import { FieldScanner, readDelimitedBytes } from '@homeground/sources'
import { describe, expect, test } from '@jest/globals'
import { april2018, fileToday, june2020, natick } from '../../../test/files.ts'
import { realtorBytes } from './realtor-bytes.ts'
import { realtorLayout, ZipMonths } from './realtor-row.ts'

/** The row that is made from the bytes of a file's first line; undefined when the line must be read as text. */
async function firstRow(text: string): Promise<string | undefined> {
  async function* bytes() {
    yield Buffer.from(text)
  }
  const { header, delimiter, blocks } = await readDelimitedBytes({ name: 'file', bytes: bytes() })
  const rows = realtorBytes(realtorLayout(header), { zipMonths: new ZipMonths(), givenMonth: undefined })
  const scanner = new FieldScanner(header, { delimiter, positions: rows.positions })
  for await (const block of blocks) {
    scanner.open(block)
    break
  }
  const out = Buffer.alloc(1000)
  const end = scanner.scan(0) ? rows.write(scanner, out, 0) : -1
  return end < 0 ? undefined : out.toString('latin1', 0, end)
}

const none = '\\N'
const row = (...values: (string | number)[]) => `${values.join('\t')}\n`

describe('a row from the bytes of a line', () => {
  test('of 2018 has month, zip, state, flag and the numbers', async () => {
    const numbers = [600000, none, 112.5, 120, 30, 0.25, none, none, none, none]
    expect(await firstRow(april2018)).toBe(row('2018-04', '01760', 'MA', 'f', ...numbers))
  })

  test.each(['ma', ' ma'])('of 2020 has the state "%s"', async (state) => {
    const numbers = [800000, 300.4, 100, 150, 20, -0.1508, none, none, none, none]
    expect(await firstRow(june2020.replaceAll(',ma,', `,${state},`))).toBe(
      row('2020-06', '01760', 'MA', 'f', ...numbers),
    )
  })

  test("of today's layout has no price where the publisher writes 0", async () => {
    const text = fileToday([natick('202608', 0, { median_listing_price_per_square_foot: '387.50' })])
    const numbers = [none, 387.5, 10, 20, 30, none, none, none, none, none]
    expect(await firstRow(text)).toBe(row('2026-08', '01760', 'MA', 'f', ...numbers))
  })

  test.each([
    ['an exponent', { median_listing_price: '1e5' }],
    ['an impossible number', { median_days_on_market: 99_999 }],
    ['a negative count', { active_listing_count: -1 }],
    ['no zip', { postal_code: '00000' }],
    ['no month', { month_date_yyyymm: '202613' }],
    ['a place without a state', { zip_name: 'Natick' }],
  ])('is not made of a line with %s', async (_, cells) => {
    expect(await firstRow(fileToday([natick('202608', 1, cells)]))).toBeUndefined()
  })
})
