import { describe, expect, test } from '@jest/globals'
import { startFewPlaces } from './few-places.ts'

const { search, searchFor } = await startFewPlaces()

interface Item {
  readonly zip: string
  readonly state_abbr: 'MA' | 'RI'
  readonly tax_rate: number
  readonly median_listing_price: number | null
  readonly monthly_payment: number | null
}

/** Average premiums of 2022, dollars a year. */
const insurance = { MA: 1871, RI: 2074 }

/** Dollars a month, computed apart from the product: the annuity, a twelfth of the tax and of the insurance, in cents. */
function costOf(
  { median_listing_price: price, tax_rate: rate, state_abbr }: Item,
  loan = { down: 50_000, percent: 5.25 },
) {
  const month = loan.percent / 1200
  const annuity = (Math.max(0, price! - loan.down) * month) / (1 - (1 + month) ** -360)
  const cents = [annuity, (price! * rate) / 1200, insurance[state_abbr] / 12].map((dollars) =>
    Math.round(dollars * 100),
  )
  return cents.reduce((sum, part) => sum + part, 0) / 100
}

const everywhere = { searchArea: 'nationwide', fields: 'median_listing_price', searchOrderBy: 'median_listing_price' }
const found = async (query: Record<string, string>) =>
  (await searchFor({ ...everywhere, ...query })).json() as Promise<Item[]>
const priced = (items: readonly Item[]) => items.filter((item) => item.median_listing_price !== null)

describe('a search with a loan', () => {
  test('has the monthly payment of each place, with the property tax of its state', async () => {
    const items = await found({ loan: '50000,5.25,30,,' })
    const withPrice = priced(items)
    expect(withPrice.length).toBeGreaterThan(5)
    expect(withPrice.map(({ monthly_payment }) => monthly_payment)).toEqual(withPrice.map((item) => costOf(item)))
    // Massachusetts: 6,080 ÷ 607,400. No county or zip of this data has a rate of its own.
    expect(items.find(({ zip }) => zip === '01760')!.tax_rate).toBe(1)
    expect(items.find(({ median_listing_price }) => median_listing_price === null)?.monthly_payment).toBeNull()
    expect(await found({})).not.toContainEqual(expect.objectContaining({ monthly_payment: expect.anything() }))
  })

  test('is filtered and ordered by the payment', async () => {
    const loan = '100000,6.5,30,,'
    const costs = (items: readonly Item[]) => priced(items).map((item) => costOf(item, { down: 100_000, percent: 6.5 }))
    const all = costs(await found({ loan })).toSorted((a, b) => a - b)
    const middle = all[Math.floor(all.length / 2)]!
    const below = all.filter((cost) => cost <= middle)
    const filters = JSON.stringify({ monthly_payment: `0,${middle}` })
    const query = { loan, filters, searchOrderBy: 'monthly_payment' }
    expect(costs(await found(query))).toEqual(below)
    expect(costs(await found({ ...query, searchOrderByDir: 'desc' }))).toEqual(below.toReversed())
    const counted = await search.get(`/api/search/count?${new URLSearchParams({ ...everywhere, ...query, near: '1' })}`)
    expect(counted.json()).toMatchObject({ count: below.length, near: [{ filter: 'monthly_payment', bound: middle }] })
    const drawn = await search.get(
      `/api/search/count?${new URLSearchParams({ ...everywhere, loan, histogram: 'monthly_payment' })}`,
    )
    const { counts } = drawn.json().histograms.monthly_payment as { counts: number[] }
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length)
    const counties = await found({ ...query, searchReturnType: 'county' })
    expect(costs(counties)).toEqual(costs(counties).filter((cost) => cost <= middle))
    expect(counties.length).toBeGreaterThan(0)
  })

  test('takes one tax rate for all places', async () => {
    const [item] = priced(await found({ loan: '50000,5.25,30,2.5,' }))
    expect(item!.monthly_payment).toBe(costOf({ ...item!, tax_rate: 2.5 }))
  })

  test('has the payments and the tax rates in its file', async () => {
    const { body } = await searchFor({ ...everywhere, loan: '50000,5.25,30,,', format: 'csv', states: 'MA' })
    const [head, ...lines] = body.split('\r\n').map((line) => line.split(','))
    const [payment, rate] = ['monthly_payment (usd)', 'tax_rate (percent)'].map((name) => head!.indexOf(name))
    const natick = lines.find(([zip]) => zip === '01760')!
    // (834,950 − 50,000) at 5.25 %: 4,334.52; 1 % of 834,950 ÷ 12: 695.79; 1,871 ÷ 12: 155.92.
    expect([natick[payment!], natick[rate!]]).toEqual(['5186.23', '1'])
  })

  test('names what is wrong with a loan', async () => {
    for (const loan of ['1,2', 'x,5,30,,', '50000,900,30,,', '50000,5.25,30,,,7']) {
      const response = await searchFor({ loan })
      expect([loan, response.statusCode, Object.keys(response.json().errors)]).toEqual([loan, 422, ['loan']])
    }
  })
})

test('a map is filtered by the payment', async () => {
  const items = priced(await found({ loan: '50000,5.25,30,,' }))
  const most = Math.floor(items.map((item) => costOf(item)).toSorted((a, b) => a - b)[3]!)
  const filters = JSON.stringify({ paymentrange: [0, most] })
  const query = new URLSearchParams({ measure: 'median_listing_price', filters, loan: '50000,5.25,30,,' })
  const { ids } = (await search.get(`/api/zips/mapValues?${query}`)).json() as { ids: string[] }
  const within = items.filter((item) => costOf(item) <= most).map(({ zip }) => zip)
  expect(ids.toSorted()).toEqual(within.toSorted())
  const colored = new URLSearchParams({ measure: 'monthly_payment', loan: '50000,5.25,30,,' })
  const drawn = (await search.get(`/api/zips/mapValues?${colored}`)).json() as { ids: string[]; values: number[] }
  const shownOf = (zip: string) => drawn.values[drawn.ids.indexOf(zip)]
  expect(items.map(({ zip }) => shownOf(zip))).toEqual(items.map((item) => costOf(item)))
})
