import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { april2018, fileToday, natick } from './files.ts'
import { currentValues, type Housing, startHousing } from './support.ts'

let housing: Housing
beforeAll(async () => {
  housing = await startHousing()
})
afterAll(() => housing?.stop())

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

test('the publisher’s warning is at every figure of the flagged month', async () => {
  const columns = await reload(april2018)
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
