import { importRules, importSource } from '@homeground/sources'
import { publicDataFile } from '@homeground/testing'
import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { derive } from '../src/current-values/derive.ts'
import { importers } from '../src/imports/importers.ts'
import { april2018, fileToday, june2020, lineToday, natick } from './files.ts'
import { currentValues, periods, startHousing } from './support.ts'

const housing = await startHousing()
afterAll(() => housing.stop())
afterEach(() => housing.empty())

const months = () =>
  housing.db.query(
    `select zip, period, state_abbr, median_listing_price as price, active_listing_count as active,
       median_listing_price_per_square_foot as square_foot, median_days_on_market_mm as mm, flagged
     from month order by period, zip`,
  )

describe('importing months', () => {
  test('reads the layout of 2018: spelled-out names, a footnote at the end', async () => {
    expect(await housing.load(april2018)).toMatchObject({
      rowsKept: 2,
      rejected: { footnote: 1 },
      parts: { '2018-04': 2 },
    })
    expect((await months())[1]).toEqual({
      zip: '01760',
      period: '2018-04',
      state_abbr: 'MA',
      price: 600000,
      active: 112.5,
      square_foot: null,
      mm: 0.25,
      flagged: false,
    })
  })

  test('reads the layout of 2020: separate city and state, zips without leading zeros', async () => {
    expect(await housing.load(june2020)).toMatchObject({ rowsKept: 3, rejected: { footnote: 1 } })
    expect(await months()).toMatchObject([
      // Its `*` is about year-over-year figures.
      { zip: '01701', state_abbr: 'MA', square_foot: null, flagged: false },
      { zip: '01760', period: '2020-06', square_foot: 300.4, mm: -0.1508 },
      { zip: '02806', state_abbr: 'RI' },
    ])
  })

  test("reads today's layout with many months in one file", async () => {
    const text = fileToday([
      natick('202608', 577500, { median_listing_price_per_square_foot: 387, quality_flag: 1 }),
      natick('202607', 570000),
      { ...natick('202607', 399800), postal_code: '33858', zip_name: '' },
    ])
    expect(await housing.load(text)).toMatchObject({
      rowsKept: 3,
      rejected: { footnote: 1 },
      parts: { '2026-08': 1, '2026-07': 2 },
    })
    expect(await months()).toMatchObject([
      { zip: '01760', period: '2026-07', flagged: false },
      { zip: '33858', state_abbr: null },
      { zip: '01760', period: '2026-08', square_foot: 387, flagged: true },
    ])
    const rows = await housing.get('/internal/data-sources')
    expect(rows.json()[0]).toMatchObject({
      service: 'housing',
      source: 'realtor',
      publisher: 'Realtor.com',
      vintage: '2026-07/2026-08',
      state: 'published',
    })
  })

  test('reports rejected lines with the reason and the line number', async () => {
    const good = natick('202608', 1)
    const [header, first] = fileToday([good]).split('\n')
    const lines = [
      header,
      first,
      '',
      lineToday({ ...good, postal_code: 'ABCDE' }),
      lineToday({ ...good, month_date_yyyymm: '202613' }),
      lineToday({ ...good, postal_code: '01701', median_listing_price: 'n/a' }),
      lineToday(good),
      '202608,01702,"framingham, ma",1',
      `${lineToday({ ...good, postal_code: '01702' })},1`,
    ]
    const result = await housing.load(lines.join('\r\n'))
    expect(result).toMatchObject({
      rowsRead: 8,
      rowsKept: 1,
      rowsRejected: 7,
      rejected: {
        'blank line': 1,
        'not a zip': 1,
        'not a month': 1,
        'not a number: median_listing_price': 1,
        'zip and month repeated': 1,
        'too few columns': 1,
        'too many columns': 1,
      },
      firstRejected: expect.arrayContaining([
        { line: 8, reason: 'too few columns', text: '202608,01702,"framingham, ma",1' },
      ]),
    })
  })

  test.each([
    ['209912', '2099-12 is in the future.'],
    ['190001', '1900-01 is before 2012-05, the first of "Residential listings, by zip and month".'],
  ])('refuses a file with the month %s, even with --yes, and leaves the loaded data alone', async (month, fault) => {
    await housing.load(april2018)
    await expect(
      housing.load(fileToday([natick('202006', 577500), natick(month, 577500)]), { yes: true }),
    ).rejects.toThrow(fault)
    expect(await periods(housing)).toEqual(['2018-04'])
  })

  test('rejects an unknown layout, naming the missing columns, and leaves the loaded data alone', async () => {
    await housing.load(april2018)
    await expect(housing.load('month_date_yyyymm,zip,price\n202608,01760,1\n')).rejects.toThrow(
      'no column postal_code or ZipCode, median_listing_price or Median Listing Price, active_listing_count',
    )
    expect(await periods(housing)).toEqual(['2018-04'])
    const [failed] = (await housing.get('/internal/data-sources')).json()
    expect(failed).toMatchObject({ state: 'failed', rows_kept: 0 })
  })

  test('rejects another source', async () => {
    await expect(housing.load(april2018, { source: 'acs' })).rejects.toThrow('Housing does not import "acs".')
  })

  test('is idempotent', async () => {
    await housing.load(april2018)
    const once = await currentValues(housing)
    await housing.load(april2018)
    const twice = await currentValues(housing)
    expect({ ...twice, version: once.version }).toEqual(once)
  })

  test('of real data replaces all demonstration months', async () => {
    const demonstration = fileToday([natick('202404', 1), natick('202403', 2)])
    await housing.load(demonstration, { demonstration: true })
    expect(await currentValues(housing)).toMatchObject({ dataSet: 'demonstration', period: '2024-04' })
    await housing.load(april2018)
    expect(await periods(housing)).toEqual(['2018-04'])
    expect(await currentValues(housing)).toMatchObject({ dataSet: 'real', period: '2018-04' })
    await housing.load(june2020)
    expect(await periods(housing)).toEqual(['2020-06', '2018-04'])
  })

  test('is undone by a rollback, current values included', async () => {
    await housing.load(april2018)
    const before = await currentValues(housing)
    await housing.load(june2020)
    await housing.rollback()
    expect(await periods(housing)).toEqual(['2018-04'])
    expect(await currentValues(housing)).toEqual(before)
    await housing.rollback()
    expect(await periods(housing)).toEqual([])
    expect(await currentValues(housing)).toMatchObject({ period: null, dataSet: 'none', byZip: {} })
    await expect(housing.rollback()).rejects.toThrow('No data from realtor is loaded.')
  })

  test('interrupted by a crash before values were computed is completed at the next start', async () => {
    await housing.load(april2018)
    const file = await housing.files.write(june2020)
    await importSource(
      { action: 'import', source: 'realtor', file },
      { db: housing.db, importers, rules: importRules({ IMPORT_DIR: '/' }) },
    )
    expect(await periods(housing)).toEqual(['2018-04'])
    await derive(housing.db)
    expect(await periods(housing)).toEqual(['2020-06', '2018-04'])
    expect((await currentValues(housing)).byZip['02806']).toMatchObject({ median_listing_price: 450000 })
  })
})

describe('a month that would take values away', () => {
  const small = fileToday([natick('202608', 577500)])

  test('stops, naming attributes and states, and leaves everything as it was', async () => {
    await housing.load(june2020)
    const before = await currentValues(housing)
    await expect(housing.load(small, { yes: false })).rejects.toMatchObject({
      code: 'values_vanish',
      message: expect.stringMatching(
        /would remove values .*: 1 instead of 3 zip codes would have Median listing price.*; none in MA, RI\. Nothing was changed; .*--yes\.$/,
      ),
    })
    expect(await currentValues(housing)).toEqual(before)
    expect((await housing.get('/internal/data-sources')).json()[0]).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Median listing price'),
    })
  })

  test('is published if the operator agrees, and if it is no longer the newest', async () => {
    await housing.load(june2020)
    await housing.load(fileToday([natick('201908', 500000)]), { yes: false })
    await housing.load(small, { yes: true })
    expect(await periods(housing)).toEqual(['2026-08', '2020-06', '2019-08'])
  })
})

describe('a month whose columns are not what they should be', () => {
  // 7919 and 101 have no common divisor: the order of the values is not that of the zips.
  const mixed = (i: number) => (7919 * i) % 101
  const july = Array.from({ length: 101 }, (_, i) =>
    natick('202607', 300_000 + 5_000 * mixed(i), {
      postal_code: String(1001 + i).padStart(5, '0'),
      active_listing_count: 40 + mixed(i + 3),
      total_listing_count: 60 + 2 * mixed(i + 3),
      median_days_on_market: 20 + mixed(i + 19),
    }),
  )
  type Cells = (typeof july)[number]
  const august = (change: (cells: Cells, i: number) => Cells) =>
    fileToday(
      july
        .map((cells) => ({ ...cells, median_listing_price: Number(cells.median_listing_price) + 1_000 }))
        .map((cells, i) => ({ ...change(cells, i), month_date_yyyymm: '202608' })),
    )

  test.each<[string, string, (cells: Cells, i: number) => Cells]>([
    [
      'no price',
      '0 instead of 101 zip codes would have Median listing price',
      (cells) => ({ ...cells, median_listing_price: '' }),
    ],
    [
      'a price of 0',
      '0 instead of 101 zip codes would have Median listing price',
      (cells) => ({ ...cells, median_listing_price: 0 }),
    ],
    [
      'active and all listings exchanged',
      'has no usable rows. Rejected were line 2: more active listings than listings',
      (cells) => ({
        ...cells,
        active_listing_count: cells.total_listing_count!,
        total_listing_count: cells.active_listing_count!,
      }),
    ],
    [
      'active listings and days exchanged',
      'Median days on market would hardly go with the values of the same zip codes now',
      (cells) => ({
        ...cells,
        active_listing_count: Math.min(Number(cells.median_days_on_market), Number(cells.total_listing_count)),
        median_days_on_market: cells.active_listing_count!,
      }),
    ],
    [
      'the rows shifted by one',
      'Median listing price would hardly go with',
      (cells, i) => ({ ...july[(i + 1) % 101]!, postal_code: cells.postal_code! }),
    ],
  ])('is refused: %s', async (_, sentence, change) => {
    await housing.load(fileToday(july))
    await expect(housing.load(august(change), { yes: false })).rejects.toThrow(sentence)
    expect(await periods(housing)).toEqual(['2026-07'])
    await housing.load(
      august((cells) => cells),
      { yes: false },
    )
  })
})

test('a month that is not the newest keeps its columns', async () => {
  const month = (period: string, price: number | string) =>
    fileToday(
      Array.from({ length: 30 }, (_, i) =>
        natick(period, 0, { postal_code: String(1001 + i).padStart(5, '0'), median_listing_price: price }),
      ),
    )
  await housing.load(month('202607', 500_000))
  await housing.load(month('202608', 510_000))
  await expect(housing.load(month('202607', ''), { yes: false })).rejects.toThrow(
    'would remove values of 2026-07: 0 instead of 30 compared rows would have median listing price. Nothing was changed',
  )
  await housing.load(month('202607', 505_000), { yes: false })
})

describe('the publisher’s files', () => {
  const full = publicDataFile('realtor/RDC_Inventory_Core_Metrics_Zip_202006.csv.gz')
  const earlier = publicDataFile('realtor/RDC_InventoryCoreMetrics_Zip_201902.csv.gz')
  const sample = publicDataFile('realtor/RDC_Inventory_Core_Metrics_Zip_202608_SAMPLE10.csv')
  const whenPresent = full && earlier && sample ? test : test.skip

  whenPresent('ten rows never replace a nation in silence; a usual month needs no consent', async () => {
    await housing.run({ file: earlier!, yes: false })
    await housing.run({ file: full!, yes: false })
    const before = await currentValues(housing)
    await expect(housing.run({ file: sample!, yes: false })).rejects.toThrow(
      /10 instead of 13,814 zip codes would have Median listing price/,
    )
    expect(await currentValues(housing)).toEqual(before)
  })
})

describe('a file that a spreadsheet saved again', () => {
  const dates = (text: string, date: string) => text.replaceAll('2018-04-01 00:00:00', date)

  test.each(['4/1/18', '04/01/2018', '4/1/2018 0:00'])('has its month: %s', async (date) => {
    expect(await housing.load(dates(april2018, date))).toMatchObject({ parts: { '2018-04': 2 } })
  })

  test('with another day than the first is not guessed, unless the operator names the month', async () => {
    await expect(housing.load(dates(april2018, '1/4/18'))).rejects.toThrow(
      'has no usable rows. Rejected were line 2: not a month; line 3: not a month; line 4: footnote.',
    )
    const load = await housing.load(dates(april2018, '########'), { vintage: '2018-04' })
    expect(load).toMatchObject({ parts: { '2018-04': 2 } })
  })

  test('has its columns in any case and its fields between semicolons', async () => {
    const [head, ...lines] = june2020.split('\n')
    const text = [head!.toUpperCase(), ...lines].join('\n')
    expect(await housing.load(text)).toMatchObject({ rowsKept: 3 })
    await housing.empty()
    expect(await housing.load(text.replaceAll(',', ';'))).toMatchObject({ rowsKept: 3 })
    expect((await currentValues(housing)).byZip['01760']).toMatchObject({ median_listing_price: 800000 })
  })
})
