import { attributes } from '@homeground/contracts'
import type { TestDatabase } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { importSource } from '../src/imports/import.job.ts'
import { rebuild } from '../src/model/rebuild.ts'
import { noHousing, searchTestDatabase, startSearch } from './support.ts'

const states = ['MA', 'NH', 'RI', 'VT', 'DC', 'GU']
let db: TestDatabase
let search: Awaited<ReturnType<typeof startSearch>>

/** Real places with seeded values: a quarter missing, many ties, some negative. */
beforeAll(async () => {
  db = await searchTestDatabase()
  await importSource(
    { action: 'import', source: 'places', states },
    { db: db.database, onProgress: () => {} },
  )
  await rebuild(db.database, noHousing)
  const columns = attributes.map(
    ({ key }, at) => `${key} = case when hashtext(zip || '${at}') % 4 = 0 then null
      else ((hashtext('${at}' || zip) % 2000) * ${at % 3 === 0 ? 500 : at % 3 === 1 ? 0.05 : 1})::float8 end`,
  )
  await db.database.query(`update zip_profile set ${columns.join(', ')}`)
  search = await startSearch(db)
  await search.hasData()
})

afterAll(async () => {
  await search?.stop()
  await db?.drop()
})

type Asked = {
  filters: Record<string, string>
  area: {
    searchArea: string
    states: string[]
    zip: string
    radius: number
    lat?: number
    lng?: number
  }
  orderBy: string
  dir: string
}

/** The same question in SQL over the service's own table; distance by the haversine formula. */
function sqlOf({ filters, area, orderBy, dir }: Asked): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const use = (value: unknown) => `$${values.push(value)}`
  const where = ['true']
  for (const [key, range] of Object.entries(filters)) {
    const [low, high] = range.split(',').map(Number) as [number, number]
    const { scale } = attributes.find((attribute) => attribute.key === key)!
    where.push(`p.${key} > ${use(low * scale)} and p.${key} <= ${use(high * scale)}`)
  }
  if (area.searchArea === 'state') where.push(`p.state_abbr = any(${use(area.states)})`)
  if (area.searchArea === 'zip') {
    const [lat, lng] =
      area.lat === undefined
        ? [
            '(select lat from zip_profile where zip = $z)',
            '(select lng from zip_profile where zip = $z)',
          ]
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
const asked: fc.Arbitrary<Asked> = fc.record({
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
    .map(({ lat, lng, ...area }) =>
      lat !== undefined && lng !== undefined ? { ...area, lat, lng } : area,
    ),
  orderBy: key,
  dir: fc.constantFrom('asc', 'desc'),
})

describe('GET /api/search against SQL', () => {
  test('gives the same zips in the same order for 200 random questions', async () => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(asked, async (question) => {
        const { area, filters, orderBy, dir } = question
        const response = await search.get('/api/search', {
          query: {
            searchArea: area.searchArea,
            states: area.states.join(','),
            distanceFromTownZip: area.zip,
            distanceFromRadius: String(area.radius),
            ...(area.lat !== undefined && {
              selectedPlaceLat: String(area.lat),
              selectedPlaceLng: String(area.lng),
            }),
            filters: JSON.stringify(filters),
            searchOrderBy: orderBy,
            searchOrderByDir: dir,
          },
        })
        expect(response.statusCode).toBe(200)
        const { sql, values } = sqlOf(question)
        const rows: { zip: string; total: number }[] = await db.database.query(sql, values)
        expect(response.json().map(({ zip }: { zip: string }) => zip)).toEqual(
          rows.map(({ zip }) => zip),
        )
        expect(Number(response.headers['x-total-count'])).toBe(rows[0]?.total ?? 0)
        answered += rows.length
      }),
      { numRuns: 200, seed: 20240401 },
    )
    // Most questions have answers, or the comparison would show little.
    expect(answered).toBeGreaterThan(3000)
  })

  test('counts the same, also with each filter dropped in turn', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (question) => {
        const { area, filters } = question
        const query = {
          searchArea: area.searchArea,
          states: area.states.join(','),
          distanceFromTownZip: area.zip,
          distanceFromRadius: String(area.radius),
          ...(area.lat !== undefined && {
            selectedPlaceLat: String(area.lat),
            selectedPlaceLng: String(area.lng),
          }),
          filters: JSON.stringify(filters),
        }
        const { count, relax } = (await search.get('/api/search/count', { query })).json()
        const countBySql = async (some: Record<string, string>) => {
          const { sql, values } = sqlOf({ ...question, filters: some })
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
