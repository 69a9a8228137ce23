import { afterAll, describe, expect, test } from '@jest/globals'
import { april2018, fileToday, june2020, natick } from './files.ts'
import { currentValues, startHousing } from './support.ts'

const housing = await startHousing()
afterAll(() => housing.stop())

describe('GET /internal/housing/columns', () => {
  test('returns 503 before anything is computed', async () => {
    await housing.db.query('truncate derived')
    expect((await housing.get('/internal/housing/columns')).statusCode).toBe(503)
  })

  test('has no price per square foot and no changes when only the 2018 layout is loaded', async () => {
    await housing.load(april2018)
    const { byZip, ...description } = await currentValues(housing)
    expect(description).toMatchObject({ period: '2018-04', dataSet: 'real' })
    expect(description.periods).not.toHaveProperty('median_listing_price_per_square_foot')
    expect(description.periods).toMatchObject({ median_listing_price: '2018-04' })
    expect(byZip['01760']).toEqual({
      median_listing_price: 600000,
      median_listing_price_per_square_foot: null,
      housing_inventory: 112.5,
      total_inventory: 120,
      inventory_net_change: null,
      median_listing_net_change: null,
      days_on_market: 30,
      days_on_market_mom: 25,
      peak_price_change: null,
      price_change_1yr: null,
      trend: [600000],
    })
  })

  test('compares with the oldest month if the same month a year earlier is not loaded', async () => {
    await housing.load(june2020)
    const { byZip, periods } = await currentValues(housing)
    expect(new Set(Object.values(periods))).toEqual(new Set(['2020-06']))
    expect(byZip).toEqual({
      '01701': {
        median_listing_price: 500000,
        median_listing_price_per_square_foot: null,
        housing_inventory: 300,
        total_inventory: 310,
        inventory_net_change: 270,
        median_listing_net_change: 100000,
        days_on_market: 40,
        days_on_market_mom: 0,
        peak_price_change: null,
        price_change_1yr: null,
        trend: [400000, 500000],
      },
      '01760': {
        median_listing_price: 800000,
        median_listing_price_per_square_foot: 300.4,
        housing_inventory: 100,
        total_inventory: 150,
        inventory_net_change: 30,
        median_listing_net_change: 200000,
        days_on_market: 20,
        days_on_market_mom: expect.closeTo(-15.08, 10),
        peak_price_change: null,
        price_change_1yr: null,
        trend: [600000, 800000],
      },
      '02806': {
        median_listing_price: 450000,
        median_listing_price_per_square_foot: 200,
        housing_inventory: 50,
        total_inventory: 60,
        inventory_net_change: null,
        median_listing_net_change: null,
        days_on_market: 60,
        days_on_market_mom: 5,
        peak_price_change: null,
        price_change_1yr: null,
        trend: [null, 450000],
      },
    })
  })

  test('takes each attribute from the newest month that has it, and compares with a year earlier', async () => {
    await housing.load(fileToday([natick('202106', 600000, { total_listing_count: 90 })]))
    const { byZip, periods } = await currentValues(housing)
    expect(periods).toMatchObject({
      median_listing_price: '2021-06',
      median_listing_price_per_square_foot: '2020-06',
      days_on_market_mom: '2020-06',
    })
    expect(byZip['01760']).toMatchObject({
      median_listing_price: 600000,
      median_listing_price_per_square_foot: 300.4,
      inventory_net_change: -60,
      median_listing_net_change: -200000,
      days_on_market_mom: expect.closeTo(-15.08, 10),
      peak_price_change: null,
      price_change_1yr: null,
      trend: [600000, 800000, 600000],
    })
    expect(byZip['02806']).toMatchObject({ median_listing_price: null, peak_price_change: null })
  })
})

test('a trend has the 24 newest months', async () => {
  await housing.empty()
  const rows = Array.from({ length: 26 }, (_, i) => natick(String(202301 + i + 88 * Math.floor(i / 12)), 100_000 + i))
  await housing.load(fileToday(rows))
  const { byZip, period } = await currentValues(housing)
  expect(period).toBe('2025-02')
  expect(byZip['01760']!.trend).toEqual(Array.from({ length: 24 }, (_, i) => 100_002 + i))
})

/** Natick's lines from January 2023 on, one for each price; null for a month without a line. */
const months = (...prices: (number | null)[]) =>
  fileToday(
    prices.flatMap((price, at) =>
      price === null ? [] : [natick(String(202301 + at + 88 * Math.floor(at / 12)), price)],
    ),
  )
const year = Array<number>(12).fill(300_000)
const reload = async (text: string) => {
  await housing.empty()
  await housing.load(text)
  return currentValues(housing)
}
const notesOf = ({ zips, notes }: { zips: string[]; notes: unknown[] }, zip: string) => notes[zips.indexOf(zip)]

test('with one month loaded, nothing is compared: no distance from a peak, no change over a year', async () => {
  const { byZip, periods, ...columns } = await reload(months(300_000))
  expect(byZip['01760']).toMatchObject({ peak_price_change: null, price_change_1yr: null })
  for (const key of ['peak_price_change', 'price_change_1yr', 'inventory_net_change']) {
    expect(periods).not.toHaveProperty(key)
  }
  expect(notesOf(columns, '01760')).toBeNull()
  // The `*` of 2018 to 2020 is about year-over-year figures.
  expect(notesOf(await reload(april2018), '01701')).toBeNull()
})

test('an average of two months says so, and one of a single month is missing with the reason', async () => {
  const gap = await reload(months(...year, 300_000, null, 150_000, 150_000))
  expect(gap.byZip['01760']).toMatchObject({ peak_price_change: -50 })
  expect(notesOf(gap, '01760')).toMatchObject({ peak_price_change: { months: 2 } })
  const other = { postal_code: '01701', zip_name: 'framingham, ma' }
  const both = await reload(
    fileToday([
      ...year.map((price, at) => natick(String(202301 + at), price)),
      ...['202401', '202402'].map((month) => natick(month, 300_000)),
      natick('202402', 400_000, other),
    ]),
  )
  expect(both.byZip['01701']).toMatchObject({ peak_price_change: null, price_change_1yr: null })
  const missing = { kind: 'missing', reason: 'too_few_months' }
  expect(notesOf(both, '01701')).toMatchObject({ peak_price_change: missing, price_change_1yr: missing })
})

test('an implausible price is left out of averages, and flags the change that it is part of', async () => {
  // Without $1,500, August's average is (300,000 + 240,000) / 2 = 270,000, 10 % below the peak and a year earlier.
  const columns = await reload(months(...year, ...year.slice(0, 5), 300_000, 1500, 240_000))
  expect(columns.byZip['01760']).toMatchObject({ peak_price_change: -10, price_change_1yr: -10 })
  expect(notesOf(columns, '01760')).toEqual({ peak_price_change: { months: 2 }, price_change_1yr: { months: 2 } })
  const newest = await reload(months(...year, 1500))
  expect(newest.byZip['01760']).toMatchObject({ peak_price_change: null, median_listing_net_change: -298_500 })
  expect(notesOf(newest, '01760')).toMatchObject({ median_listing_net_change: { flags: ['implausible'] } })
})

test('a change over more or less than a year names its months', async () => {
  // March 2025 and January 2023, with nothing between.
  const columns = await reload(fileToday([natick('202301', 300_000), natick('202503', 330_000)]))
  const compared = { vintage: 'Jan 2023 to Mar 2025' }
  expect(notesOf(columns, '01760')).toEqual({ median_listing_net_change: compared, inventory_net_change: compared })
})

test('the publisher’s warning is at every figure of the flagged month', async () => {
  const mm = { median_days_on_market_mm: 0.1 }
  const flagged = natick('202608', 400_000, { ...mm, postal_code: '01701', quality_flag: 1 })
  const columns = await reload(fileToday([natick('202608', 600_000, mm), flagged]))
  const warned = { flags: ['publisher_warning'] }
  expect(notesOf(columns, '01701')).toEqual({
    median_listing_price: warned,
    housing_inventory: warned,
    total_inventory: warned,
    days_on_market: warned,
    days_on_market_mom: warned,
  })
  expect(notesOf(columns, '01760')).toBeNull()
})
