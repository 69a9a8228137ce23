import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fileToday, natick } from './files.ts'
import { startHousing } from './support.ts'

const housing = await startHousing()
afterAll(() => housing.stop())

/** A response's columns by zip. */
async function byZip(path: string) {
  const response = await housing.get(path)
  expect(response.statusCode).toBe(200)
  const { zips, columns, flagged, version, dataSet } = response.json()
  const rows = zips.map((zip: string, at: number) => [
    zip,
    {
      ...Object.fromEntries(Object.entries<unknown[]>(columns).map(([key, column]) => [key, column[at]])),
      ...(flagged && { flagged: flagged[at] }),
    },
  ])
  return { version, dataSet, zips: Object.fromEntries(rows) }
}

test('GET /internal/housing/years returns 503 before anything is computed', async () => {
  expect((await housing.get('/internal/housing/years?from=2020&to=2021')).statusCode).toBe(503)
})

describe('GET /internal/housing/months', () => {
  beforeAll(async () => {
    await housing.empty()
    const framingham = { postal_code: '01701', zip_name: 'framingham, ma' }
    await housing.load(
      fileToday([
        natick('202104', 600_000),
        natick('202204', 700_000, {
          total_listing_count: 33,
          median_days_on_market_mm: 0.07,
          median_listing_price_per_square_foot: 310,
          quality_flag: 1,
        }),
        natick('202204', 400_000, { ...framingham, median_days_on_market: '' }),
        natick('202304', 800_000),
      ]),
    )
  })

  test('returns the figures of the month and its changes since the other', async () => {
    const { version, dataSet, zips } = await byZip('/internal/housing/months?period=2022-04&compared=2021-04')
    expect([typeof version, dataSet]).toEqual(['string', 'real'])
    expect(zips).toEqual({
      '01701': {
        median_listing_price: 400_000,
        median_listing_price_per_square_foot: null,
        housing_inventory: 10,
        total_inventory: 20,
        inventory_net_change: null,
        median_listing_net_change: null,
        days_on_market: null,
        days_on_market_mom: null,
        peak_price_change: null,
        price_change_1yr: null,
        flagged: false,
      },
      '01760': {
        median_listing_price: 700_000,
        median_listing_price_per_square_foot: 310,
        housing_inventory: 10,
        total_inventory: 33,
        inventory_net_change: 13,
        // 100 × 0.07, without binary noise
        median_listing_net_change: 100_000,
        days_on_market: 30,
        days_on_market_mom: 7,
        peak_price_change: null,
        price_change_1yr: null,
        flagged: true,
      },
    })
  })

  test('is of the version that the current values have', async () => {
    const { version } = (await housing.get('/internal/housing/columns')).json()
    expect((await byZip('/internal/housing/months?period=2022-04')).version).toBe(version)
    expect((await byZip('/internal/housing/years?from=2021&to=2022')).version).toBe(version)
  })

  test('compares with a later month too, and with none', async () => {
    const later = await byZip('/internal/housing/months?period=2022-04&compared=2023-04')
    expect(later.zips['01760']).toMatchObject({ median_listing_net_change: -100_000 })
    const alone = await byZip('/internal/housing/months?period=2022-04')
    expect(alone.zips['01760']).toMatchObject({ median_listing_price: 700_000, median_listing_net_change: null })
  })

  test('has no zips for a month that is not loaded', async () => {
    expect((await byZip('/internal/housing/months?period=2020-01')).zips).toEqual({})
  })

  test.each(['', '?period=April', '?period=2022-04&compared=2022-13'])('refuses %s with 422', async (query) => {
    expect((await housing.get(`/internal/housing/months${query}`)).statusCode).toBe(422)
  })

  test('has the changes of average prices as if no later month were loaded', async () => {
    await housing.empty()
    const prices = [...Array(14).fill(400_000), 340_000, 310_000]
    const monthOf = (at: number) => (at < 12 ? 202101 + at : 202201 + at - 12)
    await housing.load(fileToday(prices.map((price, at) => natick(String(monthOf(at)), price))))
    const changesOf = async (period: string) => {
      const { zips } = await byZip(`/internal/housing/months?period=${period}`)
      return [zips['01760'].peak_price_change, zips['01760'].price_change_1yr]
    }
    expect(await changesOf('2021-12')).toEqual([null, null])
    expect(await changesOf('2022-01')).toEqual([0, null])
    // Three-month means of 380,000 and 350,000 against 400,000.
    expect(await changesOf('2022-03')).toEqual([-5, -5])
    expect(await changesOf('2022-04')).toEqual([-12.5, -12.5])
    const { columns } = (await housing.get('/internal/housing/columns')).json()
    expect([columns.peak_price_change, columns.price_change_1yr]).toEqual([[-12.5], [-12.5]])
  })

  test('names the loaded months to search', async () => {
    const { months } = (await housing.get('/internal/housing/columns')).json()
    expect(months.slice(0, 2)).toEqual(['2022-04', '2022-03'])
    expect(months).toHaveLength(16)
  })
})

describe('GET /internal/housing/years', () => {
  const monthsOf = (year: number, count: number, price: number, more = {}) =>
    Array.from({ length: count }, (_, month) => natick(String(year * 100 + month + 1), price + month * 1000, more))
  const framingham = { postal_code: '01701', zip_name: 'framingham, ma' }

  beforeAll(async () => {
    await housing.empty()
    await housing.load(
      fileToday([
        ...monthsOf(2020, 12, 500_000),
        ...monthsOf(2021, 6, 600_000),
        ...monthsOf(2022, 3, 700_000),
        ...monthsOf(2020, 12, 300_000, framingham),
        ...monthsOf(2021, 5, 400_000, framingham),
        natick('202201', 450_000, framingham),
      ]),
    )
  })

  test('compares only the calendar months with a price in both years', async () => {
    // January to June, 500,000 … 505,000 and 600,000 … 605,000; to May, 300,000 … 304,000 and 400,000 … 404,000.
    expect((await byZip('/internal/housing/years?from=2020&to=2021')).zips).toEqual({
      '01701': { from_price: 302_000, to_price: 402_000, months: 5 },
      '01760': { from_price: 502_500, to_price: 602_500, months: 6 },
    })
  })

  test('a spring is not compared with a whole year, nor fewer than three months', async () => {
    // Natick, January to March: 500,000 … 502,000 and 700,000 … 702,000. Framingham has one month of 2022.
    expect((await byZip('/internal/housing/years?from=2020&to=2022')).zips).toEqual({
      '01760': { from_price: 501_000, to_price: 701_000, months: 3 },
    })
  })

  test('a year with itself is its average over all of its months, of at least six unless it is not over', async () => {
    expect((await byZip('/internal/housing/years?from=2020&to=2020')).zips['01760']).toEqual({
      from_price: 505_500,
      to_price: 505_500,
      months: 12,
    })
    const { zips: of2021 } = await byZip('/internal/housing/years?from=2021&to=2021')
    expect(Object.keys(of2021)).toEqual(['01760'])
    const { zips: of2022 } = await byZip('/internal/housing/years?from=2022&to=2022')
    expect(of2022['01701']).toEqual({ from_price: 450_000, to_price: 450_000, months: 1 })
  })

  test('the months of two years are like months, over random histories', async () => {
    // A linear congruential generator (Numerical Recipes), so that a failure repeats.
    let state = 20_240_401
    const random = () => {
      state = (1_664_525 * state + 1_013_904_223) % 2 ** 32
      return state / 2 ** 32
    }
    const places = Array.from({ length: 40 }, (_, index) => String(10_001 + index))
    const histories = new Map(
      places.map((zip) => {
        const months = [2021, 2022, 2023].flatMap((year) =>
          Array.from({ length: 12 }, (_, month) => year * 100 + month + 1).filter(() => random() < 0.4),
        )
        return [zip, months.map((month) => ({ month, price: 100_000 + Math.round(900_000 * random()) }))] as const
      }),
    )
    await housing.load(
      fileToday(
        [...histories].flatMap(([postal_code, months]) =>
          months.map(({ month, price }) => natick(String(month), price, { postal_code })),
        ),
      ),
    )
    const mean = (prices: number[]) => Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length)
    for (const [from, to] of [
      [2021, 2022],
      [2021, 2023],
      [2022, 2023],
    ] as const) {
      const { zips } = await byZip(`/internal/housing/years?from=${from}&to=${to}`)
      for (const [zip, months] of histories) {
        const priceIn = (year: number, month: number) => months.find((each) => each.month === year * 100 + month)?.price
        const like = Array.from({ length: 12 }, (_, index) => [
          priceIn(from, index + 1),
          priceIn(to, index + 1),
        ]).filter((pair): pair is [number, number] => pair[0] !== undefined && pair[1] !== undefined)
        const expected = {
          from_price: mean(like.map(([price]) => price)),
          to_price: mean(like.map(([, price]) => price)),
          months: like.length,
        }
        expect([zip, zips[zip]]).toEqual([zip, like.length < 3 ? undefined : expected])
      }
    }
    await housing.rollback()
  })

  test('follows a new publication and a rollback', async () => {
    const before = await byZip('/internal/housing/years?from=2020&to=2022')
    await housing.load(fileToday([natick('202202', 1_000_000)]))
    const after = await byZip('/internal/housing/years?from=2020&to=2022')
    // (700,000 + 1,000,000 + 702,000) / 3 = 800,666.7
    expect(after.zips['01760'].to_price).toBe(800_667)
    expect(after.version).not.toBe(before.version)
    await housing.rollback()
    const back = await byZip('/internal/housing/years?from=2020&to=2022')
    expect(back.zips).toEqual(before.zips)
  })

  test.each(['?from=2020', '?from=2020&to=x', '?from=20&to=2021'])('refuses %s with 422', async (query) => {
    expect((await housing.get(`/internal/housing/years${query}`)).statusCode).toBe(422)
  })
})

test('while months are published and derived, every response is of one publication', async () => {
  await housing.empty()
  const active = { active_listing_count: 1 }
  /** Every figure of a publication is a multiple of its number. */
  const publish = (number: number) =>
    housing.load(
      fileToday(
        ['01760', '01701'].flatMap((postal_code) =>
          [1, 2, 3].flatMap((month) => [
            natick(`20210${month}`, 100_000 * number, { ...active, postal_code, total_listing_count: number }),
            natick(`20220${month}`, 300_000 * number, { ...active, postal_code, total_listing_count: 10 * number }),
          ]),
        ),
      ),
    )
  await publish(1)
  let isPublishing = true
  const versions = new Set<string>()
  const numbersSeen = new Set<string>()
  const read = async () => {
    while (isPublishing) {
      const months = await byZip('/internal/housing/months?period=2022-03&compared=2021-03')
      const years = await byZip('/internal/housing/years?from=2022&to=2022')
      for (const { version, zips } of [months, years]) versions.add(`${version} ${numbersIn(zips)}`)
      numbersSeen.add(numbersIn(months.zips))
    }
  }
  const numbersIn = (zips: Record<string, Record<string, number>>) => {
    const numbers = Object.values(zips).flatMap((zip) => [
      ...('median_listing_price' in zip
        ? [
            zip.median_listing_price! / 300_000,
            zip.median_listing_net_change! / 200_000,
            zip.total_inventory! / 10,
            zip.inventory_net_change! / 9,
          ]
        : [zip.from_price! / 300_000, zip.to_price! / 300_000]),
    ])
    return [...new Set(numbers)].join(' and ')
  }
  const readers = [read(), read()]
  for (const number of [2, 3, 4]) await publish(number)
  isPublishing = false
  await Promise.all(readers)
  // One number for each version, which months and years agree on.
  const numbers = [...versions].map((each) => each.slice(each.indexOf(' ') + 1))
  expect(numbers.filter((number) => !/^\d$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbersSeen.size).toBeGreaterThan(1)
})
