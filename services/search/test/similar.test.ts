import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'

const { db, build, serve } = await startPlaces(['RI'])
await build()

const compared =
  'median_listing_price median_listing_price_per_square_foot percent_owner_occupied overall_score avg_agi_per_return population_density median_age percent_bachelors_plus mean_commute_minutes distance_to_large_airport'.split(
    ' ',
  )
type Point = { readonly lat: number; readonly lng: number }

/** By the haversine formula, which the service does not use. */
function haversineMiles(a: Point, b: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [dLat, dLng] = [rad(b.lat - a.lat), rad(b.lng - a.lng)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * 3958.7613 * Math.asin(Math.sqrt(h))
}

/** Five zips; in every attribute each is one rank above the one before. */
const zips = ['02802', '02804', '02806', '02807', '02808']
for (const [at, zip] of zips.entries()) {
  const values = compared.map((key) => `${key} = ${100_000 + 1000 * at}`)
  await db.database.query(`update zip_profile set ${values.join(', ')} where zip = '${zip}'`)
}
await db.database.query(`update zip_profile set distance_to_large_airport = null where zip = '02806'`)
await db.database.query(`update zip_profile set median_age = 101000 where zip = '02806'`)
const search = await serve()
const similarTo = (place: string, query: Record<string, string> = {}) =>
  search.get(`/api/zips/similarPlaces/${place}`, { query })

interface Item {
  readonly zip: string
  readonly similarity: number
  readonly because: string[]
  readonly differs: string[]
}

const similarities = async (zip: string) => {
  const items: Item[] = (await similarTo(`zip/${zip}`)).json()
  return items.map((item) => [item.zip, item.similarity])
}

// Percentiles of the five in eight attributes: 10, 30, 50, 70, 90. In median age, where the second and the third tie:
// 10, 40, 40, 70, 90. In airports, where the third has no value: 12.5, 37.5, none, 62.5, 87.5.
describe('GET /api/zips/similarPlaces of five places, by hand', () => {
  test('is 100 − the mean difference of percentiles, the two prices counted once', async () => {
    expect(await similarities('02802')).toEqual([
      // (7 × 20 + 30 + 25) ÷ 9 = 21.7
      ['02804', 78.3],
      // (7 × 40 + 30) ÷ 8 = 38.75: what one of the two lacks takes no part.
      ['02806', 61.3],
      // (7 × 60 + 60 + 50) ÷ 9 = 58.9
      ['02807', 41.1],
      // (7 × 80 + 80 + 75) ÷ 9 = 79.4
      ['02808', 20.6],
    ])
  })

  test('is the same from both sides', async () => {
    // (7 × 20 + 0) ÷ 8 = 17.5
    expect(new Map((await similarities('02804')) as [string, number][]).get('02806')).toBe(82.5)
    expect(new Map((await similarities('02806')) as [string, number][]).get('02804')).toBe(82.5)
  })

  test('says what matches, within 10 points, and what differs, from 20 points on', async () => {
    const response = await similarTo('zip/02804')
    const third = response.json().find(({ zip }: Item) => zip === '02806')
    // The prices are $101,000 and $102,000: 20 points apart, but only 1 %.
    expect(third).toMatchObject({
      town: 'Barrington',
      because: ['median_age', 'median_listing_price', 'median_listing_price_per_square_foot'],
    })
    expect(third.differs.toSorted()).toEqual(compared.filter((key) => !/age$|airport|price/.test(key)).toSorted())
  })

  test('has the distance between the centers', async () => {
    const items: (Item & { lat: number; lng: number; distance: number })[] = (await similarTo('zip/02806')).json()
    const here: { lat: number; lng: number } = (await search.get('/api/zip/02806')).json()
    for (const item of items) expect(item.distance).toBeCloseTo(haversineMiles(here, item), 1)
    expect(items).toHaveLength(4)
  })

  test('counts the places compared, reports its time, and responds 304 to the same data', async () => {
    const response = await similarTo('zip/02802')
    expect(response.headers['x-total-count']).toBe('4')
    expect(response.headers['server-timing']).toMatch(/^similar;dur=[\d.]+$/)
    const again = await search.get('/api/zips/similarPlaces/zip/02802', {
      headers: { 'if-none-match': response.headers.etag as string },
    })
    expect(again.statusCode).toBe(304)
  })

  test('with a highest price, only lists places with a price up to it', async () => {
    const response = await similarTo('zip/02808', { maxHousingPriceFilter: '102000' })
    expect(response.json().map(({ zip }: Item) => zip)).toEqual(['02806', '02804', '02802'])
    expect(response.headers['x-total-count']).toBe('3')
  })

  test('with a radius, only lists places that near', async () => {
    // Block Island, 02807, is some 40 miles from Barrington, 02806.
    const near = await similarTo('zip/02806', { distanceFromRadius: '25' })
    expect(near.json().map(({ zip }: Item) => zip)).not.toContain('02807')
    const bad = await similarTo('zip/02806', { distanceFromRadius: '0', maxHousingPriceFilter: '-1' })
    expect(bad.statusCode).toBe(422)
    expect(Object.keys(bad.json().errors).toSorted()).toEqual(['distanceFromRadius', 'maxHousingPriceFilter'])
  })

  test('a place with too few values is compared with none', async () => {
    expect((await similarTo('zip/02903')).json()).toEqual([])
  })

  test('carries the named attributes only', async () => {
    const [first] = (await similarTo('zip/02802', { fields: 'median_age' })).json()
    expect(first).toMatchObject({ zip: '02804', median_age: 101_000, similarity: 78.3 })
    expect(first).not.toHaveProperty('median_listing_price')
  })

  test('compares towns with towns', async () => {
    const [first] = (await similarTo('town/barrington, rhode island')).json()
    expect(first).toMatchObject({ state_abbr: 'RI', zips: expect.any(Array) })
    const back = (await similarTo(`town/${first.town}, RI`)).json()
    const barrington = back.find(({ town }: { town: string }) => town === 'Barrington')
    expect(barrington.similarity).toBe(first.similarity)
  })
})

describe('GET /api/zips/similarPlaces, prices of places that are alike', () => {
  test('differ from 15 % on, however few percentile points they are apart', async () => {
    // In all else the same as 02808; the prices of the country are spread so widely that all five are within 10 points.
    const others = compared.filter((key) => !key.includes('price'))
    const values = others.map((key) => `${key} = 104000`)
    const prices = [
      ['02804', 114_000],
      ['02806', 120_000],
      ['02807', 95_000],
      ['02808', 100_000],
    ] as const
    for (const [zip, price] of prices) {
      const both = `median_listing_price = ${price}, median_listing_price_per_square_foot = ${price}`
      await db.database.query(`update zip_profile set ${[...values, both].join(', ')} where zip = '${zip}'`)
    }
    const rest = "zip not in ('02804', '02806', '02807', '02808')"
    await db.database.query(`update zip_profile set median_listing_price = 900000 where ${rest}`)
    const served = await serve()
    const items: Item[] = (await served.get('/api/zips/similarPlaces/zip/02808')).json()
    const of = (zip: string) => items.find((item) => item.zip === zip)!
    expect(of('02806').differs).toContain('median_listing_price')
    expect(of('02804').differs).not.toContain('median_listing_price')
    expect(of('02804').because).not.toContain('median_listing_price')
    expect(of('02807').because).toContain('median_listing_price')
  })
})

describe('GET /api/zips/dataAttributes', () => {
  const attributesOf = (path: string) => search.get(`/api/zips/dataAttributes/${path}`)

  test('limited: the first item has the values of the six main filters', async () => {
    const response = await attributesOf('zip/02806/limited')
    expect(response.json()).toEqual([
      {
        median_listing_price: 102_000,
        overall_score: 102_000,
        population_density: 102_000,
        avg_agi_per_return: 102_000,
        median_age: 101_000,
        distance_to_large_airport: null,
      },
    ])
    expect(response.headers['server-timing']).toMatch(/^similar;dur=[\d.]+$/)
  })

  test('full: every filter of the specification but race', async () => {
    const [values] = (await attributesOf('town/Barrington, RI/full')).json()
    expect(Object.keys(values)).toEqual(
      expect.arrayContaining(
        'median_listing_price median_listing_price_per_square_foot housing_inventory distance_to_large_airport peak_price_change overall_score diversity_score school_avg_pctprof_2yr_change population population_density avg_agi_per_return pct_returns_50k_100k pct_returns_100k_plus pct_returns_200k_plus median_age'.split(
          ' ',
        ),
      ),
    )
    expect(Object.keys(values).filter((key) => /asian|black|white|hispanic/.test(key))).toEqual([])
  })

  test.each([
    ['zip/2806/limited', 'place'],
    ['town/Bristol/limited', 'place'],
    ['village/Bristol, RI/limited', 'placeType'],
    ['zip/02806/everything', 'similarSearchFill'],
  ])('422 for %s names %s', async (path, field) => {
    const response = await attributesOf(path)
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual([field])
  })

  test('404 for a zip and a town that do not exist', async () => {
    expect((await attributesOf('zip/00000/limited')).statusCode).toBe(404)
    expect((await attributesOf('town/Atlantis, RI/limited')).statusCode).toBe(404)
  })
})

const two = await startPlaces(['RI', 'DE'])
await two.build()

describe('similar places of two states', () => {
  test('school scores compare within a state only, and values that nobody has cost nothing', async () => {
    // Equal in all but the score, which is high in one state and low in the other; nobody has a commute.
    const all = ['02802', '02804', '19701', '19702']
    const equal = compared.filter((key) => !/commute|overall_score/.test(key)).map((key) => `${key} = 100`)
    for (const [at, zip] of all.entries()) {
      await two.db.database.query(
        `update zip_profile set ${equal.join(', ')}, overall_score = ${[20, 80, 50, 90][at]} where zip = '${zip}'`,
      )
    }
    const { get } = await two.serve()
    const similar: Item[] = (await get('/api/zips/similarPlaces/zip/02802')).json()
    const byZip = new Map(similar.map((item) => [item.zip, item]))
    expect([byZip.get('19701')!.similarity, byZip.get('19702')!.similarity]).toEqual([100, 100])
    // Percentiles of 25 and 75 within Rhode Island, in one of eight groups: 50 ÷ 8.
    expect(byZip.get('02804')).toMatchObject({ similarity: 93.8, differs: ['overall_score'] })
    expect(byZip.get('19701')!.because).not.toContain('overall_score')
  })
})
