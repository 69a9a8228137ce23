import { monthNumber } from '@homeground/catalog/periods'
import { type FileImporter, loadRows, readDelimited, runLoad } from '@homeground/sources'
import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { realtor } from '../src/imports/realtor/index.ts'
import { monthIn, realtorLayout, realtorRow, rowColumns, ZipMonths } from '../src/imports/realtor/realtor-row.ts'
import { startHousing } from './support.ts'

const housing = await startHousing()
afterAll(() => housing.stop())

/** The importer without rows made from bytes: every line is read as text. */
const fromTexts: FileImporter = {
  tables: ['month'],
  async read(load, file, { vintage }) {
    const table = await readDelimited(file)
    const layout = realtorLayout(table.header)
    const givenMonth = monthIn(vintage ?? '')
    const zipMonths = new ZipMonths()
    await loadRows(load, table, {
      table: 'month',
      columns: rowColumns,
      parse: ({ fields }) => realtorRow(fields, layout, givenMonth),
      partOf: ({ period }) => period,
      isFirst: ({ period, zip }) => zipMonths.add(monthNumber(period), Number(zip)),
      repeated: 'zip and month repeated',
      rowsOf: ({ period, zip, stateAbbr, flagged, numbers }) => [[period, zip, stateAbbr, flagged, ...numbers]],
    })
  },
}

const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd })
const number = often(
  fc.constantFrom('', '0', '0.0', '12', '183000.0', '130.4785209', '71.50', '-0.0', '007'),
  fc.constantFrom('-5', '1e3', ' 7', 'n/a', '.5', '5.', '99999999999', '1234567890.1234567', '"8"'),
)
const cells: Record<string, fc.Arbitrary<string>> = {
  month_date_yyyymm: often(
    fc.constantFrom('202404', '202403'),
    fc.constantFrom('2024-02', '4/1/24', '202413', '', '* note', '2018-04-01 00:00:00'),
  ),
  postal_code: often(
    fc.integer({ min: 1000, max: 99_999 }).map(String),
    fc.constantFrom('601', '00601', '00000', '1', '017600', 'K1A', ' 1760', ''),
  ),
  zip_name: often(
    fc.constantFrom('"natick, ma"', 'ma', ' ma', '', 'Natick', '"o\'fallon, mo"'),
    fc.constantFrom('"cañon city,co"', '"a ""b"", ri"', '"a\nb, nh"', '"open', 'a "b" c', ' , ', 'x', 'xma'),
  ),
  quality_flag: often(fc.constantFrom('0', '1', '', '*'), fc.constantFrom('1.0', 'x', ' ', '0.0')),
  median_days_on_market_mm: often(fc.constantFrom('', '-0.1508', '0.25'), fc.constant('-x')),
}
const numbers =
  'median_listing_price,active_listing_count,total_listing_count,median_days_on_market,average_listing_price,not_ours'
for (const name of numbers.split(',')) cells[name] = number

/** A file in any order of its columns, with ordinary and odd lines. */
const file = fc
  .tuple(
    fc.shuffledSubarray(Object.keys(cells), { minLength: Object.keys(cells).length }),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .chain(([names, lineEnd, endsInLineEnd]) => {
    const row = fc.tuple(...names.map((name) => cells[name]!)).map((fields) => fields.join(','))
    const line = often(row, fc.constantFrom('', '* a note', ',,,', '202404,01760', 'a'.repeat(300)))
    return fc
      .array(line, { minLength: 1, maxLength: 40 })
      .map((lines) => [names.join(','), ...lines].join(lineEnd) + (endsInLineEnd ? lineEnd : ''))
  })

/** Loads a file that arrives in pieces of `size` bytes; what the load reports and what it stored. */
async function load(importer: FileImporter, text: string, size: number) {
  const bytes = Buffer.from(text, size % 2 === 0 ? 'utf8' : 'latin1')
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const from = { name: 'months.csv' }
  const group = { sources: ['realtor'], tables: ['month'] }
  const input = { group, source: 'realtor', publisher: 'Realtor.com', from, yes: true }
  try {
    const opened = { ...from, bytes: pieces() } as never
    const { loadId, vintage, ...result } = await runLoad(housing.db, input, (open) =>
      importer.read(open, opened, { vintage: '2024-01' }),
    )
    const rows = await housing.db.query(
      `select to_jsonb(month) - 'load_id' as row from month where load_id = $1 order by period, zip`,
      [loadId],
    )
    return { result, rows }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

test('rows made from bytes are those made from texts, and so are the lines that are rejected', async () => {
  await fc.assert(
    fc.asyncProperty(file, fc.integer({ min: 7, max: 4000 }), async (text, size) => {
      expect(await load(realtor, text, size)).toEqual(await load(fromTexts, text, size))
    }),
    { numRuns: 20 },
  )
}, 60_000)
