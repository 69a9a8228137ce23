import { attributes, outerBounds } from '@homeground/catalog/attributes'
import { canonicalQuestion } from '@homeground/search-request'
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
  orderBy: key,
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
    let found = 0
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
        found += rows.length
      }),
      { numRuns: 200, seed: 20240401 },
    )
    // Most searches have results; otherwise the comparison would show little.
    expect(found).toBeGreaterThan(3000)
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
        const question = canonicalQuestion('/api/search', searched)
        if (question === undefined) return expect(response.statusCode).toBe(422)
        // Only that a place is not known is found out later.
        if (response.statusCode !== 200) {
          expect(response.statusCode).toBe(422)
          expect(['00000', 'Natick']).toContain(searched.distanceFromTownZip)
        }
        const total = response.headers['x-total-count']
        const known = responses.get(question)
        const given = `${response.statusCode} ${total} ${response.statusCode === 200 && response.body}`
        if (known !== undefined) {
          repeated++
          expect(given).toBe(known)
        }
        responses.set(question, given)
      }),
      { numRuns: 400, seed: 11 },
    )
    expect(repeated).toBeGreaterThan(30)
    expect(responses.size).toBeGreaterThan(50)
  })
})
