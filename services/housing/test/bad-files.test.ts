import { gzipSync } from 'node:zlib'
import { importRules, importSource } from '@homeground/sources'
import { startPublisher } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { importers } from '../src/imports/importers.ts'
import { fileToday, natick } from './files.ts'
import { currentValues, startHousing } from './support.ts'

const housing = await startHousing()
afterAll(() => housing.stop())

const month = (period: string, zips: number, price = 500_000) =>
  fileToday(
    Array.from({ length: zips }, (_, i) => natick(period, price, { postal_code: String(1001 + i).padStart(5, '0') })),
  )
const august = month('202608', 40)
/** As a download that ended early; the month's last lines are missing. */
const truncated = august.slice(0, -400)

/** Everything that anybody sees, by the calls of people and of search. */
const shown = async () => ({
  columns: { ...(await currentValues(housing)), version: '' },
  zip: (await housing.get('/api/housing/zip/01001')).json(),
  changes: { ...(await housing.get('/api/housing/changes?zips=01001')).json(), version: '', publication: 0 },
  months: (await housing.get('/api/housing/availableHousingPeriods')).json(),
})

beforeAll(async () => {
  await housing.load(month('202607', 40, 490_000))
  await housing.load(august)
})

const missing = ''
const oneRow =
  'month_date_yyyymm,postal_code,zip_name,median_listing_price,active_listing_count,total_listing_count,median_days_on_market\n' +
  '202608,01001,ma,500000,50,60,40'

/** Responses of a publisher's server, and the errors that name them. */
const answers = {
  'a truncated file': [truncated, /ends in the middle of a line/],
  'a renamed column': [
    august.replace('active_listing_count,', 'active_listings,'),
    /has no column active_listing_count/,
  ],
  'half of the rows': [month('202608', 20), /20 instead of 40 zip codes/],
  'a web page instead of a table': [
    '<!DOCTYPE html><html><body>Please sign in</body></html>',
    /looks like a web page \(HTML\)/,
  ],
  'a zip bomb': [
    gzipSync(august + `${' '.repeat(9999)}\n`.repeat(11_000), { level: 1 }),
    /unpacks to more than 200 times its size/,
  ],
  'a zip bomb of blank lines': [
    gzipSync(august + '\n'.repeat(2_000_000), { level: 1 }),
    /more than 1,000,000 lines are rejected \(blank line\)/,
  ],
  'a zip bomb of one row': [
    gzipSync(oneRow + `\n${oneRow.split('\n')[1]}`.repeat(1_100_000), { level: 1 }),
    /more than 1,000,000 lines are rejected \(zip and month repeated\)/,
  ],
  'a page that is not found': [missing, /404/],
} as const satisfies Record<string, readonly [string | Buffer, RegExp]>

test.each(Object.entries(answers))(
  '%s is refused with one sentence, and the old data stays',
  async (_, [answer, sentence]) => {
    const before = await shown()
    const path = typeof answer === 'object' ? '/months.csv.gz' : '/months.csv'
    const publisher = await startPublisher(answer === missing ? {} : { [path]: (response) => response.end(answer) })
    try {
      const rules = importRules({ ALLOW_PRIVATE_SOURCES: true })
      const job = { action: 'import', source: 'realtor', url: publisher.url + path } as const
      const failure = importSource(job, { db: housing.db, importers, rules })
      await expect(failure).rejects.toMatchObject({ name: 'SourceError', message: expect.stringMatching(sentence) })
    } finally {
      publisher.stop()
    }
    expect(await shown()).toEqual(before)
  },
)

describe('a wrong file that can be loaded', () => {
  test('is undone by a rollback, which shows the former figures everywhere', async () => {
    const before = await shown()
    const wrong = fileToday(
      ['202607', '202608'].flatMap((period) =>
        Array.from({ length: 40 }, (_, i) =>
          natick(period, 750_000, { postal_code: String(1001 + i).padStart(5, '0') }),
        ),
      ),
    )
    await housing.load(wrong, { yes: false })
    const loaded = await shown()
    expect(loaded.columns.byZip['01001']).toMatchObject({ median_listing_price: 750_000 })
    expect(loaded.changes.zips[0]).toMatchObject({ formerNow: { median_listing_price: 500_000 } })
    await housing.rollback()
    expect(await shown()).toEqual(before)
  })
})
