import type { MapCluster, MapItems } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startSeededPlaces } from './seeded-places.ts'

const { db, search } = await startSeededPlaces()

interface Row {
  zip: string
  lat: number
  lng: number
}

function isWithin({ extent }: MapCluster) {
  const [west, south, east, north] = extent as [number, number, number, number]
  return ({ lat, lng }: Row) => lng >= west && lng <= east && lat >= south && lat <= north
}

describe('GET /api/zips/getFromMapExtent against SQL', () => {
  const view = fc.record({
    zoom: fc.integer({ min: 0, max: 18 }),
    west: fc.double({ min: -75, max: -69, noNaN: true }),
    south: fc.double({ min: 40, max: 45, noNaN: true }),
    width: fc.double({ min: 0.01, max: 8, noNaN: true }),
    height: fc.double({ min: 0.01, max: 5, noNaN: true }),
    filters: fc.record(
      {
        medianagerange: fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 41, max: 100 })),
        popdensityrange: fc.tuple(fc.constantFrom(0, 300), fc.constantFrom(900, 200_000)).map(String),
        minhomeprice: fc.constantFrom(0, 100_000),
        maxhomeprice: fc.constantFrom(500_000, 25_000_000),
      },
      { requiredKeys: [] },
    ),
  })

  test('every matching zip is in exactly one of at most 1,000 items, for 200 random views', async () => {
    await fc.assert(
      fc.asyncProperty(view, async ({ zoom, west, south, width, height, filters }) => {
        const [east, north] = [west + width, south + height]
        const extent = [west, south, east, north].join(',')
        const query = { zoom: String(zoom), extent, filters: JSON.stringify(filters) }
        const response = await search.get('/api/zips/getFromMapExtent', { query })
        expect(response.statusCode).toBe(200)
        expect(response.rawPayload.length).toBeLessThanOrEqual(100_000)
        const items: MapItems = response.json()
        const where = [`lng between ${west} and ${east}`, `lat between ${south} and ${north}`]
        const [youngest, oldest] = filters.medianagerange ?? [0, 100]
        if (youngest > 0) where.push(`median_age >= ${youngest}`)
        if (oldest < 100) where.push(`median_age <= ${oldest}`)
        const [sparsest, densest] = (filters.popdensityrange ?? '0,200000').split(',').map(Number) as [number, number]
        if (sparsest > 0) where.push(`population_density >= ${sparsest}`)
        if (densest < 200_000) where.push(`population_density <= ${densest}`)
        if ((filters.minhomeprice ?? 0) > 0) where.push(`median_listing_price >= ${filters.minhomeprice}`)
        if ((filters.maxhomeprice ?? 25e6) < 25e6) where.push(`median_listing_price <= ${filters.maxhomeprice}`)
        const rows: Row[] = await db.database.query(
          `select zip, lat, lng from zip_profile where ${where.join(' and ')}`,
        )
        const counted = items.reduce((sum, item) => sum + (item.type === 'cluster' ? item.count : 1), 0)
        expect(counted).toBe(rows.length)
        expect(items.length).toBeLessThanOrEqual(1000)
        const zips = new Map(rows.map((row) => [row.zip, row]))
        for (const item of items) {
          if (item.type === 'zip') expect(zips.delete(item.zip)).toBe(true)
        }
        // What is left is in the clusters, each zip in one of them.
        const left = [...zips.values()]
        for (const item of items) {
          if (item.type === 'cluster') expect(left.filter(isWithin(item))).toHaveLength(item.count)
        }
      }),
      { numRuns: 200, seed: 11 },
    )
  })

  test('items carry the measure and the attributes of the filters that are set, nothing else', async () => {
    const filters = JSON.stringify({ medianagerange: [20, 100], popdensityrange: [0, 200_000] })
    for (const zoom of ['4', '12']) {
      const query = { zoom, extent: '-71.6,42.2,-71.2,42.5', filters, measure: 'population' }
      const items: MapItems = (await search.get('/api/zips/getFromMapExtent', { query })).json()
      expect(items.length).toBeGreaterThan(0)
      for (const item of items) {
        const values = item.type === 'zip' ? item.values : item.averages
        expect(Object.keys(values)).toEqual(['median_age', 'population'])
      }
    }
  })

  test('a map of more than 500 zips is at most 100 kB with a measure and all filters, and one of fewer has no cluster', async () => {
    const filters = JSON.stringify({
      schoolscorerange: [-1e5, 99.9],
      homeownerpctrange: [-1e5, 99.9],
      renterpctrange: [-1e5, 99.9],
      medianagerange: [-1e5, 99.9],
      popdensityrange: [-1e5, 199_999],
      maxhomeprice: 24_000_000,
    })
    const whole = { zoom: '13', measure: 'median_listing_price_per_square_foot' }
    for (const query of [whole, { ...whole, filters }]) {
      const response = await search.get('/api/zips/getFromMapExtent', { query })
      expect(response.rawPayload.length).toBeLessThanOrEqual(100_000)
    }
    const few = { ...whole, extent: '-71.6,42.2,-71.2,42.5' }
    const items: MapItems = (await search.get('/api/zips/getFromMapExtent', { query: few })).json()
    expect(items.every(({ type }) => type === 'zip')).toBe(true)
  })

  test('a repeated map is the same', async () => {
    const query = { zoom: '6', measure: 'population' }
    const get = () => search.get('/api/zips/getFromMapExtent', { query })
    const [first, second] = [await get(), await get()]
    expect(second.body).toBe(first.body)
    expect(second.headers['x-total-count']).toBe(first.headers['x-total-count'])
  })

  test('zooms out to clusters, each with the mean of its zips', async () => {
    const query = { zoom: '4', extent: '-180,-85,180,85', measure: 'population' }
    const items: MapItems = (await search.get('/api/zips/getFromMapExtent', { query })).json()
    const total = items.reduce((sum, item) => sum + (item.type === 'cluster' ? item.count : 1), 0)
    const [{ count }] = await db.database.query('select count(*)::int as count from zip_profile')
    expect(total).toBe(count)
    const clusters = items.filter((item) => item.type === 'cluster')
    expect(clusters.length).toBeGreaterThan(3)
    for (const { extent, averages } of clusters) {
      const [{ mean }] = await db.database.query(
        `select avg(population) as mean from zip_profile
         where lng between $1 and $3 and lat between $2 and $4`,
        extent,
      )
      expect(averages.population).toBeCloseTo(mean, 1)
    }
  })

  test.each([
    ['zoom', { zoom: '99' }],
    ['extent', { extent: '1,2,3' }],
    ['extent', { extent: '-71,45,-70,40' }],
    ['center', { center: '95,0' }],
    ['filters', { filters: 'no' }],
    ['filters.medianagerange', { filters: '{"medianagerange":[50,40]}' }],
    ['filters.minhomeprice', { filters: '{"minhomeprice":"cheap"}' }],
    ['filters.shoesize', { filters: '{"shoesize":[1,2]}' }],
    ['measure', { measure: 'shoe_size' }],
  ])('refuses a bad %s with 422 naming it: %j', async (field, query) => {
    const response = await search.get('/api/zips/getFromMapExtent', {
      query: query as unknown as Record<string, string>,
    })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })
})
