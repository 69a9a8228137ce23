import { brotliCompressSync, constants } from 'node:zlib'
import { attributes, findAttribute, outerBounds } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import type { Figure, MapCluster, MapItems, MapValues } from '@homeground/contracts'
import { optionFor } from '@homeground/contracts/range'
import { canonicalSearch } from '@homeground/search-request'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startSeededPlaces, states } from './seeded-places.ts'

const { db, search } = await startSeededPlaces()

type SearchInput = {
  filters: Record<string, string>
  area: { searchArea: string; states: string[]; zip: string; radius: number; lat?: number; lng?: number }
  orderBy: string
  dir: string
}

/** The same search in SQL over the service's own table; distance by the haversine formula. */
function sqlOf({ filters, area, orderBy, dir }: SearchInput): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const use = (value: unknown) => `$${values.push(value)}`
  const where = ['true']
  for (const [key, range] of Object.entries(filters)) {
    const [low, high] = range.split(',').map(Number) as [number, number]
    const attribute = attributes.find((each) => each.key === key)!
    const { scale } = attribute
    const outer = outerBounds(attribute)
    // A bound at or beyond the outer one does not limit.
    if (low * scale > outer.low) where.push(`p.${key} > ${use(low * scale)}`)
    if (high * scale < outer.high) where.push(`p.${key} <= ${use(high * scale)}`)
  }
  if (area.searchArea === 'state') where.push(`p.state_abbr = any(${use(area.states)})`)
  if (area.searchArea === 'zip') {
    const [lat, lng] =
      area.lat === undefined
        ? ['(select lat from zip_profile where zip = $z)', '(select lng from zip_profile where zip = $z)']
        : [`${use(area.lat)}::float8`, `${use(area.lng)}::float8`]
    const zip = area.lat === undefined ? use(area.zip) : ''
    const half = (text: string) => `power(sin(radians(${text}) / 2), 2)`
    const at = (text: string) => text.replace('$z', zip)
    where.push(`2 * 3958.7613 * asin(sqrt(${half(`p.lat - ${at(lat!)}`)} + cos(radians(p.lat)) *
      cos(radians(${at(lat!)})) * ${half(`p.lng - ${at(lng!)}`)})) <= ${use(area.radius)}`)
  }
  const sql = `select p.zip, count(*) over ()::int as total from zip_profile p where ${where.join(' and ')}
    order by p.${orderBy} ${dir} nulls last, p.zip collate "C" limit 100`
  return { sql, values }
}

const key = fc.constantFrom(...attributes.map((attribute) => attribute.key))
const orderKeys = attributes.filter(({ orderable }) => orderable).map((attribute) => attribute.key)
const input: fc.Arbitrary<SearchInput> = fc.record({
  filters: fc.dictionary(
    key,
    fc
      .tuple(fc.integer({ min: -1000, max: 900 }), fc.integer({ min: 1, max: 2000 }))
      .map(([low, width]) => `${low},${low + width}`),
    { maxKeys: 4 },
  ),
  area: fc
    .record(
      {
        searchArea: fc.constantFrom('state', 'zip', 'nationwide'),
        states: fc.uniqueArray(fc.constantFrom(...states), { minLength: 1 }),
        zip: fc.constantFrom('01760', '02139', '03820', '02806', '05401', '20001', '96910'),
        radius: fc.double({ min: 0.5, max: 500, noNaN: true }),
        lat: fc.double({ min: 41, max: 45, noNaN: true }),
        lng: fc.double({ min: -73, max: -70, noNaN: true }),
      },
      { requiredKeys: ['searchArea', 'states', 'zip', 'radius'] },
    )
    .map(({ lat, lng, ...area }) => (lat !== undefined && lng !== undefined ? { ...area, lat, lng } : area)),
  orderBy: fc.constantFrom(...orderKeys),
  dir: fc.constantFrom('asc', 'desc'),
})

function queryOf({ area, filters }: SearchInput): Record<string, string> {
  return {
    searchArea: area.searchArea,
    states: area.states.join(','),
    distanceFromTownZip: area.zip,
    distanceFromRadius: String(area.radius),
    ...(area.lat !== undefined && { selectedPlaceLat: String(area.lat), selectedPlaceLng: String(area.lng) }),
    filters: JSON.stringify(filters),
  }
}

describe('GET /api/search against SQL', () => {
  test('returns the same zips in the same order for 200 random searches', async () => {
    let matches = 0
    await fc.assert(
      fc.asyncProperty(input, async (searched) => {
        const { orderBy, dir } = searched
        const response = await search.get('/api/search', {
          query: { ...queryOf(searched), searchOrderBy: orderBy, searchOrderByDir: dir },
        })
        expect(response.statusCode).toBe(200)
        const { sql, values } = sqlOf(searched)
        const rows: { zip: string; total: number }[] = await db.database.query(sql, values)
        expect(response.json().map(({ zip }: { zip: string }) => zip)).toEqual(rows.map(({ zip }) => zip))
        expect(Number(response.headers['x-total-count'])).toBe(rows[0]?.total ?? 0)
        matches += rows.length
      }),
      { numRuns: 200, seed: 20240401 },
    )
    // Most searches have results; otherwise the comparison would show little.
    expect(matches).toBeGreaterThan(3000)
  })

  test('counts the same, also with each filter dropped in turn', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (searched) => {
        const { filters } = searched
        const query = queryOf(searched)
        const { count, relax } = (await search.get('/api/search/count', { query })).json()
        const countBySql = async (some: Record<string, string>) => {
          const { sql, values } = sqlOf({ ...searched, filters: some })
          return (await db.database.query(sql, values))[0]?.total ?? 0
        }
        expect(count).toBe(await countBySql(filters))
        for (const { filter, count: without } of relax) {
          const { [filter]: _dropped, ...others } = filters
          expect({ filter, without }).toEqual({ filter, without: await countBySql(others) })
        }
      }),
      { numRuns: 40, seed: 7 },
    )
  })
})

describe('what the gateway counts as one search', () => {
  const query = fc.record(
    {
      searchArea: fc.constantFrom('state', 'zip', 'zip', 'place', 'nationwide', 'moon'),
      states: fc.constantFrom('MA', ' massachusetts', 'NH,MA', 'MA,nh', ',', 'Ontario'),
      distanceFromTownZip: fc.constantFrom('01760', 'Natick, MA', 'natick ma', '00000', 'Natick'),
      radius: fc.constantFrom('25', '25.0', '+5', '5', '0'),
      searchReturnType: fc.constantFrom('zip', 'town'),
      filters: fc.constantFrom('{}', '{"population":"0,500"}', '{"population":" 0,5e2"}'),
      minLatestSchoolScore: fc.constantFrom('', '0', '-0', '10', '101'),
      searchOrderBy: fc.constantFrom('overall_score', 'nonsense'),
    },
    { requiredKeys: [] },
  )

  test('has one response, and is rejected if it does not parse', async () => {
    const responses = new Map<string, string>()
    let repeated = 0
    await fc.assert(
      fc.asyncProperty(query, async (searched) => {
        const response = await search.get('/api/search', { query: searched as Record<string, string> })
        const question = canonicalSearch('/api/search', searched)
        if (question === undefined) return expect(response.statusCode).toBe(422)
        // Only that a place is not known is found out later.
        if (response.statusCode !== 200) {
          expect(response.statusCode).toBe(422)
          expect(['00000', 'Natick']).toContain(searched.distanceFromTownZip)
        }
        const total = response.headers['x-total-count']
        const former = responses.get(question)
        const current = `${response.statusCode} ${total} ${response.statusCode === 200 && response.body}`
        if (former !== undefined) {
          repeated++
          expect(current).toBe(former)
        }
        responses.set(question, current)
      }),
      { numRuns: 400, seed: 11 },
    )
    expect(repeated).toBeGreaterThan(30)
    expect(responses.size).toBeGreaterThan(50)
  })
})

type Row = Record<string, number | null> & { zip: string; town: string; state_abbr: string }
const hundred: Row[] = await db.database.query(`select * from zip_profile order by hashtext(zip) limit 100`)

describe('the filters made from the values of a place', () => {
  /** How many filters the options set, after checking that the place is among the results. */
  async function countFilters(placeType: 'zip' | 'town', place: string, found: object) {
    const path = `/api/zips/dataAttributes/${placeType}/${encodeURIComponent(place)}/full`
    const [values] = (await search.get(path)).json()
    const options = Object.entries(values).flatMap(([key, value]) => {
      const option = optionFor(findAttribute(key)!, value as number | null)
      return option === undefined ? [] : [[key, option] as const]
    })
    const response = await search.get('/api/search', {
      query: {
        searchArea: 'zip',
        distanceFromTownZip: place,
        distanceFromRadius: '5',
        searchReturnType: placeType,
        fields: '',
        filters: JSON.stringify(Object.fromEntries(options)),
      },
    })
    expect(response.json()).toContainEqual(expect.objectContaining(found))
    return options.length
  }

  test('let 50 zips and 50 towns through', async () => {
    let filters = 0
    for (const [at, { zip, town, state_abbr }] of hundred.entries()) {
      filters += await (at % 2 === 0
        ? countFilters('zip', zip, { zip })
        : countFilters('town', `${town}, ${state_abbr}`, { town, state_abbr }))
    }
    // Otherwise the searches would show little: many seeded values are in no option.
    expect(filters).toBeGreaterThan(100 * 5)
  })
})

/** SQL of whether a value counts in rankings and means: within the bounds of the catalog. */
function isPlausibleSql(key: string): string {
  const bounds = plausibleBounds(key)
  return bounds ? `${key} between ${bounds.low} and ${bounds.high}` : `${key} is not null`
}

describe('GET /api/zips/rankings against SQL', () => {
  const input = fc.record(
    {
      stat: fc.constantFrom(...orderKeys),
      dir: fc.constantFrom('asc', 'desc'),
      state: fc.constantFrom(...states),
      page: fc.integer({ min: 1, max: 6 }),
      floor: fc.constantFrom(0, 1, 500, 40_000),
      minInventory: fc.constantFrom(0, 1, 100),
    },
    { requiredKeys: ['stat', 'page'] },
  )

  test('ranks the same zips in the same order for 200 random requests', async () => {
    let matches = 0
    await fc.assert(
      fc.asyncProperty(input, async ({ stat, dir, state, page, floor, minInventory }) => {
        const { better, source } = attributes.find((attribute) => attribute.key === stat)!
        const response = await search.get('/api/zips/rankings', {
          query: {
            stat,
            page: String(page),
            ...(dir && { dir }),
            ...(state && { state }),
            ...(floor !== undefined && { floor: String(floor) }),
            ...(minInventory !== undefined && { minInventory: String(minInventory) }),
          },
        })
        expect(response.statusCode).toBe(200)
        const where = `${isPlausibleSql(stat)}
          and ($1::text is null or state_abbr = $1)
          and ($2 = 0 or (population >= $2 and ${isPlausibleSql('population')}))
          and ($3 = 0 or (housing_inventory >= $3 and ${isPlausibleSql('housing_inventory')}))`
        const fewestListings = minInventory ?? (source === 'realtor' ? 20 : 0)
        const values = [state ?? null, floor ?? 1000, fewestListings]
        const [{ total }] = await db.database.query(
          `select count(*)::int as total from zip_profile where ${where}`,
          values,
        )
        const rows: { zip: string }[] = await db.database.query(
          `select zip from zip_profile where ${where}
           order by ${stat} ${dir ?? (better === 'lower' ? 'asc' : 'desc')}, zip collate "C"
           limit 25 offset ${25 * (page - 1)}`,
          values,
        )
        const { data, ...about } = response.json()
        expect(data.map(({ zip }: { zip: string }) => zip)).toEqual(rows.map(({ zip }) => zip))
        expect(about).toMatchObject({ total, page, pages: Math.ceil(total / 25) })
        matches += rows.length
      }),
      { numRuns: 200, seed: 20241120 },
    )
    // Most pages have zips; otherwise the comparison would show little.
    expect(matches).toBeGreaterThan(1500)
  })
})

/** SQL of the mean weighted by the first of some columns that has any weight, or of the plain mean. */
function meanSql(key: string, counted: string, weights: readonly string[]): string {
  const means = weights.map((weight) => {
    const total = `sum(${weight}) filter (where ${counted})`
    return `when ${total} > 0 then sum(${weight} * ${key}) filter (where ${counted}) / ${total}`
  })
  return `case ${means.join(' ')} else avg(${key}) filter (where ${counted}) end`
}

describe('towns against SQL', () => {
  test('100 random towns have the sums and weighted means of their zips', async () => {
    const counts = attributes.filter(({ combine }) => combine === 'sum').map(({ key }) => key)
    const towns: { town: string; state_abbr: string }[] = await db.database.query(
      `select town, state_abbr from zip_profile group by town, state_abbr order by hashtext(town || state_abbr) limit 100`,
    )
    for (const { town, state_abbr } of towns) {
      const expressions = attributes.map(({ key, source }) => {
        if (counts.includes(key)) return `sum(${key}) as ${key}`
        const weights = [...(source === 'realtor' ? ['listings'] : []), 'people']
        const [sound, any] = [isPlausibleSql(key), `${key} is not null`].map((counted) =>
          meanSql(key, counted, weights),
        )
        return `coalesce(${sound}, ${any}) as ${key}`
      })
      const [expected] = await db.database.query(
        `select ${expressions.join(', ')} from
           (select *, coalesce(population, 0) as people, coalesce(housing_inventory, 0) as listings
            from zip_profile where town = $1 and state_abbr = $2) p`,
        [town, state_abbr],
      )
      const response = await search.get(`/api/place/${encodeURIComponent(town)}/${state_abbr}`)
      const place = response.json()
      for (const { key } of attributes) {
        const [got, wanted] = [place[key], expected[key]]
        if (wanted === null) expect({ town, key, got }).toEqual({ town, key, got: null })
        else expect(Math.abs(got - wanted)).toBeLessThanOrEqual(Math.max(0.51, Math.abs(wanted) * 1e-4))
      }
    }
  })
})

describe('map oracle', () => {
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
      state: fc.constantFrom('', 'MA', 'RI'),
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
        fc.asyncProperty(view, async ({ zoom, west, south, width, height, state, filters }) => {
          const [east, north] = [west + width, south + height]
          const extent = [west, south, east, north].join(',')
          const query = { zoom: String(zoom), extent, state, filters: JSON.stringify(filters) }
          const response = await search.get('/api/zips/getFromMapExtent', { query })
          expect(response.statusCode).toBe(200)
          expect(response.rawPayload.length).toBeLessThanOrEqual(100_000)
          const items: MapItems = response.json()
          const where = [`lng between ${west} and ${east}`, `lat between ${south} and ${north}`]
          if (state !== '') where.push(`state_abbr = '${state}'`)
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

    test('a map of more than 500 zips is at most 75 kB with a measure and all filters, and one of fewer has no cluster', async () => {
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

    test('zooms out to clusters, each with the mean of the plausible values of its zips', async () => {
      const query = { zoom: '4', extent: '-180,-85,180,85', measure: 'population' }
      const items: MapItems = (await search.get('/api/zips/getFromMapExtent', { query })).json()
      const total = items.reduce((sum, item) => sum + (item.type === 'cluster' ? item.count : 1), 0)
      const [{ count }] = await db.database.query('select count(*)::int as count from zip_profile')
      expect(total).toBe(count)
      const clusters = items.filter((item) => item.type === 'cluster')
      expect(clusters.length).toBeGreaterThan(3)
      for (const { extent, averages } of clusters) {
        const [{ mean }] = await db.database.query(
          `select avg(population) filter (where population <= 300000) as mean from zip_profile
         where lng between $1 and $3 and lat between $2 and $4`,
          extent,
        )
        expect(averages.population).toBeCloseTo(mean, 1)
      }
    })

    test.each<[string, Record<string, string>]>([
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
      const response = await search.get('/api/zips/getFromMapExtent', { query })
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
    })
  })

  describe('GET /api/zips/mapValues', () => {
    const view = fc.record({
      west: fc.double({ min: -74, max: -69, noNaN: true }),
      south: fc.double({ min: 41, max: 44, noNaN: true }),
      width: fc.double({ min: 0.01, max: 5, noNaN: true }),
      height: fc.double({ min: 0.01, max: 3, noNaN: true }),
      state: fc.constantFrom('', 'MA', 'RI'),
      oldest: fc.constantFrom(0, 40),
    })

    test.each(attributes.map(({ key }) => [key]))(
      'has each zip of random views with its %s, as SQL',
      async (measure) => {
        const { decimals, wholeFrom = Number.POSITIVE_INFINITY } = findAttribute(measure)!
        await fc.assert(
          fc.asyncProperty(view, async ({ west, south, width, height, state, oldest }) => {
            const [east, north] = [west + width, south + height]
            const filters = oldest > 0 ? JSON.stringify({ medianagerange: [0, oldest] }) : ''
            const query = { measure, extent: [west, south, east, north].join(','), state, filters }
            const response = await search.get('/api/zips/mapValues', { query })
            const shown: MapValues = response.json()
            const where = [`lng between ${west} and ${east}`, `lat between ${south} and ${north}`]
            if (state !== '') where.push(`state_abbr = '${state}'`)
            if (oldest > 0) where.push(`median_age <= ${oldest}`)
            const rows: {
              zip: string
              town: string
              lat: number
              lng: number
              value: number | null
              moe: number | null
            }[] = await db.database.query(
              `select zip, town, lat, lng, ${measure}::float8 as value, (moe->>'${measure}')::float8 as moe
               from zip_profile where ${where.join(' and ')} order by zip collate "C"`,
            )
            expect(shown.ids).toEqual(rows.map(({ zip }) => zip))
            expect(shown.names).toEqual(rows.map(({ town }) => town))
            expect(Number(response.headers['x-total-count'])).toBe(rows.length)
            for (const [index, { lat, lng, value, moe }] of rows.entries()) {
              expect(Math.abs(shown.lats[index]! - lat)).toBeLessThan(0.00051)
              expect(Math.abs(shown.lngs[index]! - lng)).toBeLessThan(0.00051)
              const half = 0.500001 * (value !== null && Math.abs(value) >= wholeFrom ? 1 : 10 ** -decimals)
              if (value === null) expect(shown.values[index]).toBeNull()
              else expect(Math.abs(shown.values[index]! - value)).toBeLessThanOrEqual(half)
              if (moe === null) expect(shown.margins?.[index] ?? null).toBeNull()
              else expect(Math.abs(shown.margins![index]! - moe)).toBeLessThanOrEqual(0.5)
            }
            const missing = Object.values(shown.missing).flatMap((zips) => zips ?? [])
            expect(missing.toSorted()).toEqual(rows.flatMap(({ zip, value }) => (value === null ? [zip] : [])))
          }),
          { numRuns: 6, seed: 29 },
        )
      },
    )

    test('has the value, margin, limit and reason of every attribute of each county that its page has', async () => {
      const columns = await Promise.all(
        attributes.map(async ({ key: measure }): Promise<[string, MapValues]> => {
          const query = { kind: 'county', state: 'MA', measure }
          return [measure, (await search.get('/api/zips/mapValues', { query })).json()]
        }),
      )
      const counties = columns[0]![1].ids
      expect(counties).toContain('Middlesex County, MA')
      for (const [row, id] of counties.entries()) {
        const { figures }: { figures: Figure[] } = (
          await search.get(`/api/place/${encodeURIComponent(id.slice(0, -4))}/MA`)
        ).json()
        for (const [key, { values, margins, over, under, missing }] of columns) {
          const { value, moe, note } = figures.find((figure) => figure.key === key)!
          const limit = over.includes(id) ? 'over' : under.includes(id) ? 'under' : undefined
          const reason = Object.entries(missing).find(([, ids]) => ids?.includes(id))?.[0]
          const shown = { id, key, value: values[row], moe: margins?.[row] ?? null, limit, reason }
          const kind = note?.kind === 'over' || note?.kind === 'under' ? note.kind : undefined
          expect(shown).toEqual({ id, key, value, moe, limit: kind, reason: value === null ? note?.reason : undefined })
        }
      }
    })

    test('a view of the three states has every zip, in at most 60 kB as a browser receives it', async () => {
      const query = { measure: 'median_household_income', extent: '-73.6,41.1,-69.8,45.4' }
      const response = await search.get('/api/zips/mapValues', { query })
      expect(response.json().ids.length).toBeGreaterThan(900)
      expect(
        brotliCompressSync(response.rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
      ).toBeLessThan(60_000)
    })

    test.each<[string, Record<string, string>]>([
      ['measure', {}],
      ['measure', { measure: 'shoe_size' }],
      ['kind', { measure: 'population', kind: 'town' }],
      ['extent', { measure: 'population', extent: '1,2,3' }],
    ])('refuses a bad %s with 422 naming it: %j', async (field, query) => {
      const response = await search.get('/api/zips/mapValues', { query })
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
    })
  })
})
