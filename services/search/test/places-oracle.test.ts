import { attributes } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startSeededPlaces, states } from './seeded-places.ts'

const { db, search } = await startSeededPlaces()

/** SQL of whether a value counts in rankings and means: within the bounds of the catalog. */
function isPlausibleSql(key: string): string {
  const bounds = plausibleBounds(key)
  return bounds ? `${key} between ${bounds.low} and ${bounds.high}` : `${key} is not null`
}

describe('GET /api/zips/rankings against SQL', () => {
  const input = fc.record(
    {
      stat: fc.constantFrom(...attributes.map(({ key }) => key)),
      dir: fc.constantFrom('asc', 'desc'),
      state: fc.constantFrom(...states),
      page: fc.integer({ min: 1, max: 6 }),
      floor: fc.constantFrom(0, 1, 500, 40_000),
      minInventory: fc.constantFrom(0, 1, 100),
    },
    { requiredKeys: ['stat', 'page'] },
  )

  test('ranks the same zips in the same order for 200 random requests', async () => {
    let found = 0
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
          and ($2 = 0 or population >= $2)
          and ($3 = 0 or housing_inventory >= $3)`
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
        expect(about).toEqual({ total, page, pages: Math.ceil(total / 25) })
        found += rows.length
      }),
      { numRuns: 200, seed: 20241120 },
    )
    // Most pages have zips; otherwise the comparison would show little.
    expect(found).toBeGreaterThan(1500)
  })
})

/** SQL of the mean weighted by people, or of the plain mean where there are none. */
function meanSql(key: string, counted: string): string {
  const people = `sum(people) filter (where ${counted})`
  return `case when ${people} > 0 then sum(people * ${key}) filter (where ${counted}) / ${people}
    else avg(${key}) filter (where ${counted}) end`
}

describe('towns against SQL', () => {
  test('100 random towns have the sums and population-weighted means of their zips', async () => {
    const counts = attributes.filter(({ combine }) => combine === 'sum').map(({ key }) => key)
    const towns: { town: string; state_abbr: string }[] = await db.database.query(
      `select town, state_abbr from zip_profile group by town, state_abbr order by hashtext(town || state_abbr) limit 100`,
    )
    for (const { town, state_abbr } of towns) {
      const expressions = attributes.map(({ key }) =>
        counts.includes(key)
          ? `sum(${key}) as ${key}`
          : `coalesce(${meanSql(key, isPlausibleSql(key))}, ${meanSql(key, `${key} is not null`)}) as ${key}`,
      )
      const [expected] = await db.database.query(
        `select ${expressions.join(', ')} from
           (select *, coalesce(population, 0) as people from zip_profile where town = $1 and state_abbr = $2) p`,
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
