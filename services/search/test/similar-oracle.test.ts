import { findAttribute } from '@homeground/catalog/attributes'
import { optionFor } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { startSeededPlaces } from './seeded-places.ts'

const { db, search } = await startSeededPlaces()

type Row = Record<string, number | null> & { zip: string; town: string; state_abbr: string }
const rows: Row[] = await db.database.query('select * from zip_profile order by hashtext(zip)')
const hundred = rows.slice(0, 100)

/** As the methodology of /data lists them. */
const compared = [
  'median_listing_price',
  'median_listing_price_per_square_foot',
  'percent_owner_occupied',
  'overall_score',
  'avg_agi_per_return',
  'population_density',
  'median_age',
  'percent_bachelors_plus',
  'mean_commute_minutes',
  'distance_to_large_airport',
]

/** Percentiles by zip, each counted over all zips. */
const percentiles = new Map(rows.map((row) => [row.zip, compared.map(() => null as number | null)]))
compared.forEach((key, at) => {
  const values = rows.flatMap((row) => row[key] ?? [])
  for (const row of rows) {
    const own = row[key]
    if (own === null || own === undefined) continue
    const below = values.filter((value) => value < own).length
    const same = values.filter((value) => value === own).length
    percentiles.get(row.zip)![at] = (100 * (below + same / 2)) / values.length
  }
})

/** Null where fewer than half of the values are known of both. */
function similarity(one: string, other: string): number | null {
  const differences = percentiles.get(one)!.map((own, at) => {
    const theirs = percentiles.get(other)![at]!
    return own === null || theirs === null ? null : own - theirs
  })
  if (differences.filter((difference) => difference !== null).length < 5) return null
  const squares = differences.map((difference) => (difference === null ? 10_000 / 6 : difference ** 2))
  return 100 - Math.sqrt(squares.reduce((sum, square) => sum + square) / 10)
}

describe('similar places by brute force', () => {
  test('100 zips have the same most similar zips in the same order', async () => {
    for (const { zip } of hundred) {
      const scored = rows.flatMap((row) => {
        const score = row.zip === zip ? null : similarity(zip, row.zip)
        return score === null ? [] : [{ zip: row.zip, score }]
      })
      const wanted = scored.toSorted((a, b) => b.score - a.score || (a.zip < b.zip ? -1 : 1)).slice(0, 20)
      const response = await search.get(`/api/zips/similarPlaces/zip/${zip}?fields=population`)
      const items: { zip: string; similarity: number }[] = response.json()
      expect(items.map((item) => item.zip)).toEqual(wanted.map((item) => item.zip))
      items.forEach((item, at) => {
        expect(item.similarity).toBeCloseTo(wanted[at]!.score, 1)
      })
      expect(response.headers['x-total-count']).toBe(String(scored.length))
    }
  })
})

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
