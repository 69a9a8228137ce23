import { attributes } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startSeededPlaces, states } from './seeded-places.ts'

const { db, search } = await startSeededPlaces()

type Row = Record<string, number | null> & { zip: string; state_abbr: string }
const rows: Row[] = await db.database.query('select * from zip_profile order by zip collate "C"')

interface Item {
  readonly zip: string
  readonly match: { score: number; contributions: Record<string, number>; missing: string[] } | null
}

const raceAndOrigin = attributes.filter(({ sensitive }) => sensitive).map(({ key }) => key)
/** Race and origin are named here; what is modeled has labels that say so. */
const weightable = attributes
  .filter(({ key, label }) => !raceAndOrigin.includes(key) && !label.endsWith('(modeled)'))
  .map(({ key }) => key)

/** Percentiles by attribute and zip, each counted over all zips, or over those of one state. */
const percentiles = new Map<string, Map<string, number>>()

function percentilesOf(key: string, state = 'all'): Map<string, number> {
  const cached = percentiles.get(`${key} ${state}`)
  if (cached) return cached
  const among = rows.filter((row) => state === 'all' || row.state_abbr === state)
  const sorted = among.flatMap((row) => row[key] ?? []).sort((a, b) => a - b)
  const byValue = new Map<number, number>()
  for (const value of sorted) {
    if (byValue.has(value)) continue
    const same = sorted.lastIndexOf(value) - sorted.indexOf(value) + 1
    byValue.set(value, (100 * (sorted.indexOf(value) + same / 2)) / sorted.length)
  }
  const ofKey = new Map(among.flatMap((row) => (row[key] === null ? [] : [[row.zip, byValue.get(row[key]!)!]])))
  percentiles.set(`${key} ${state}`, ofKey)
  return ofKey
}

/** Attributes whose values compare within one state only. */
const withinState = ['overall_score', 'school_avg_pctprof_2yr_change']

/**
 * The attributes of a search with the points, 0 to 100, that they are worth in a zip; null where it lacks the value. In an
 * area of several states, those that compare within a state are left out.
 */
function termsOf(zip: string, { given, state }: { given: Record<string, number>; state: string }) {
  return Object.entries(given).flatMap(([key, weight]) => {
    const isWithin = withinState.includes(key)
    if (isWithin && state === 'all') return []
    const percentile = percentilesOf(key, isWithin ? state : 'all').get(zip)
    const points = percentile === undefined ? null : weight < 0 ? 100 - percentile : percentile
    return [{ key, size: Math.abs(weight), points }]
  })
}

/** The mean of the points of known terms, weighted by size; null with less than half of the weight known. */
function scoreOf(terms: ReturnType<typeof termsOf>): number | null {
  const known = terms.filter(({ points }) => points !== null)
  const sizeOf = (some: typeof terms) => some.reduce((total, { size }) => total + size, 0)
  if (known.length === 0 || sizeOf(known) < sizeOf(terms) / 2) return null
  return known.reduce((total, { size, points }) => total + size * points!, 0) / sizeOf(known)
}

const weights = fc.dictionary(
  fc.constantFrom(...weightable),
  fc.integer({ min: -5, max: 5 }).filter((weight) => weight !== 0),
  { minKeys: 1, maxKeys: 6 },
)

const searchBy = (given: unknown, query: Record<string, string> = {}) =>
  search.get('/api/search', { query: { searchOrderBy: 'match', weights: JSON.stringify(given), fields: '', ...query } })

describe('GET /api/search ordered by match, against brute force', () => {
  test('has the zips in order of their scores, of which contributions are parts, for 100 random weightings', async () => {
    const place = fc.record({ weights, state: fc.constantFrom(...states, 'all'), dir: fc.constantFrom('desc', 'asc') })
    await fc.assert(
      fc.asyncProperty(place, async ({ weights: given, state, dir }) => {
        const area = state === 'all' ? { searchArea: 'nationwide' } : { states: state }
        const response = await searchBy(given, { ...area, searchOrderByDir: dir })
        expect(response.statusCode).toBe(200)
        const items: Item[] = response.json()
        const wanted = rows
          .filter((row) => state === 'all' || row.state_abbr === state)
          .map(({ zip }) => {
            const terms = termsOf(zip, { given, state })
            const missing = terms.flatMap(({ key, points }) => (points === null ? [key] : []))
            return { zip, terms, missing, score: scoreOf(terms) }
          })
          .toSorted((a, b) => {
            if (a.score === null || b.score === null) {
              return Number(a.score === null) - Number(b.score === null)
            }
            const apart = Math.abs(a.score - b.score) < 1e-6 ? 0 : a.score - b.score
            const incompleteLast = Number(a.missing.length > 0) - Number(b.missing.length > 0)
            return (dir === 'asc' ? apart : -apart) || incompleteLast
          })
        expect(items.map(({ zip }) => zip)).toEqual(wanted.slice(0, 100).map(({ zip }) => zip))
        items.forEach(({ match }, at) => {
          const { score, terms, missing } = wanted[at]!
          if (score === null || match === null) {
            expect(match).toBe(score)
            return
          }
          expect(Math.abs(match.score - score)).toBeLessThan(0.050001)
          expect(match.missing.toSorted()).toEqual(missing.toSorted())
          const points = Object.values(match.contributions)
          const tenths = points.map((each) => Math.round(10 * each))
          expect(points).toEqual(tenths.map((each) => each / 10))
          expect(tenths.reduce((sum, each) => sum + each, 0)).toBe(Math.round(10 * match.score))
          const known = terms.filter((term) => term.points !== null)
          expect(Object.keys(match.contributions).toSorted()).toEqual(known.map(({ key }) => key).toSorted())
          const total = known.reduce((sum, { size }) => sum + size, 0)
          for (const { key, size, points } of known)
            expect(Math.abs(match.contributions[key]! - (size * points!) / total)).toBeLessThan(0.100001)
        })
      }),
      { numRuns: 100, seed: 15 },
    )
  })
})

/** As the methodology of /data lists them: what is in one list counts as one. */
const groups = [
  ['median_listing_price', 'median_listing_price_per_square_foot'],
  ['percent_owner_occupied'],
  ['overall_score'],
  ['avg_agi_per_return'],
  ['population_density'],
  ['median_age'],
  ['percent_bachelors_plus'],
  ['mean_commute_minutes'],
  ['distance_to_large_airport'],
]
const stateOf = new Map(rows.map((row) => [row.zip, row.state_abbr]))
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Null where fewer than half of the loaded groups are known of both. */
function similarity(one: string, other: string): number | null {
  const among = (key: string) => percentilesOf(key, withinState.includes(key) ? stateOf.get(one) : 'all')
  const loaded = groups.filter((group) => group.some((key) => among(key).size > 0))
  const differences = loaded.flatMap((group) => {
    const known = group
      .map((key) => Math.abs(among(key).get(one)! - among(key).get(other)!))
      .filter((difference) => !Number.isNaN(difference))
    return known.length > 0 ? [meanOf(known)] : []
  })
  return 2 * differences.length < loaded.length ? null : 100 - meanOf(differences)
}

describe('similar places by brute force', () => {
  test('100 zips have the same most similar zips in the same order', async () => {
    for (const { zip } of rows.filter((_, index) => index % 12 === 0).slice(0, 100)) {
      const scored = rows.flatMap((row) => {
        const score = row.zip === zip ? null : similarity(zip, row.zip)
        return score === null ? [] : [{ zip: row.zip, score }]
      })
      const wanted = scored.toSorted((a, b) => b.score - a.score || (a.zip < b.zip ? -1 : 1)).slice(0, 20)
      const response = await search.get(`/api/zips/similarPlaces/zip/${zip}?fields=population`)
      const items: { zip: string; similarity: number }[] = response.json()
      expect(items.map((item) => item.zip)).toEqual(wanted.map((item) => item.zip))
      items.forEach((item, index) => {
        expect(item.similarity).toBeCloseTo(wanted[index]!.score, 1)
      })
      expect(response.headers['x-total-count']).toBe(String(scored.length))
    }
  })
})

describe('GET /api/search/count of searches without results', () => {
  test('says exactly what each of 100 finds without one of its filters', async () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 80 }))
      .map(([low, width]) => `${low},${low + width}`)
    const filters = fc.dictionary(fc.constantFrom(...weightable), range, { minKeys: 2, maxKeys: 4 })
    const overStrict = { filters, state: fc.constantFrom(...states), weights }
    let [searches, brought] = [0, 0]
    for (const { filters: strict, state, weights: given } of fc.sample(fc.record(overStrict), {
      numRuns: 400,
      seed: 16,
    })) {
      const query = { states: state, searchOrderBy: 'match', weights: JSON.stringify(given), fields: '' }
      const path = '/api/search/count'
      const counted = await search.get(path, { query: { ...query, filters: JSON.stringify(strict) } })
      const { count, relax } = counted.json()
      if (count > 0 || searches === 100) continue
      searches++
      expect(relax.length).toBeGreaterThan(0)
      for (const { filter, count: promised } of relax) {
        const { [filter]: _dropped, ...others } = strict
        const response = await search.get('/api/search', { query: { ...query, filters: JSON.stringify(others) } })
        expect(response.headers['x-total-count']).toBe(String(promised))
        expect(response.json()).toHaveLength(Math.min(promised, 100))
        brought += promised
      }
    }
    expect(searches).toBe(100)
    // Otherwise the promises would show little.
    expect(brought).toBeGreaterThan(100)
  })
})

describe('the weights of a search', () => {
  test.each([
    ['no weights', undefined, /at least one weight/],
    ['only weights of 0', { median_age: 0 }, /at least one weight/],
    ['a list', [1], /JSON object/],
    ['race', { [raceAndOrigin[0]!]: 1 }, /is not an attribute that can have a weight/],
    ['an unknown attribute', { nonsense: 1 }, /"nonsense" is not an attribute/],
    ['more than 5', { median_age: 5.1 }, /from −5 to 5/],
    ['text', { median_age: '3' }, /from −5 to 5/],
  ])('with %s are a 422 that names them', async (_name, given, message) => {
    const response = await search.get('/api/search', {
      query: { searchOrderBy: 'match', ...(given !== undefined && { weights: JSON.stringify(given) }) },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ weights: expect.arrayContaining([expect.stringMatching(message)]) })
  })

  test('put the oldest towns first, and each item keeps its values', async () => {
    const response = await searchBy({ median_age: 2 }, { states: 'MA', searchReturnType: 'town', fields: 'median_age' })
    const ages = response.json().map((town: { median_age: number | null }) => town.median_age)
    const values = ages.filter((age: number | null) => age !== null)
    expect(values.length).toBeGreaterThan(50)
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a))
  })

  test('a place without a value is ranked by its other measures, and can be hidden', async () => {
    const given = { median_listing_price: -1, median_age: 2 }
    const query = { states: 'MA', searchReturnType: 'zip' }
    const items: Item[] = (await searchBy(given, query)).json()
    const lacking = items.find(({ match }) => match?.missing.includes('median_listing_price'))!
    // Two thirds of the weight are known: the score is that of the age alone.
    const age = percentilesOf('median_age').get(lacking.zip)!
    expect(lacking.match).toEqual({
      score: expect.closeTo(age, 0),
      contributions: { median_age: lacking.match!.score },
      missing: ['median_listing_price'],
    })
    const complete = await searchBy(given, { ...query, weightsComplete: 'true' })
    const both = rows.filter(
      (row) => row.state_abbr === 'MA' && row.median_listing_price !== null && row.median_age !== null,
    )
    expect(complete.headers['x-total-count']).toBe(String(both.length))
    expect(complete.json().flatMap(({ match }: Item) => match!.missing)).toEqual([])
    const counted = await search.get('/api/search/count', {
      query: { ...query, searchOrderBy: 'match', weights: JSON.stringify(given), weightsComplete: 'true' },
    })
    expect(counted.json()).toMatchObject({ count: both.length, relax: [] })
    const bad = await searchBy(given, { ...query, weightsComplete: 'perhaps' })
    expect(bad.json().errors).toEqual({ weightsComplete: ['must be one of false, true'] })
  })

  test('change the ETag, and are left out of another order', async () => {
    const etag = async (given: object, query = {}) => (await searchBy(given, query)).headers.etag
    expect(await etag({ median_age: 1 })).not.toBe(await etag({ median_age: -1 }))
    const other = { searchOrderBy: 'population' }
    expect(await etag({ median_age: 1 }, other)).toBe(await etag({ median_age: -1 }, other))
    expect((await searchBy({ median_age: 1 }, other)).json()[0]).not.toHaveProperty('match')
  })
})
