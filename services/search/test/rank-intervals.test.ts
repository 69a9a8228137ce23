import { findAttribute } from '@homeground/catalog/attributes'
import { rankIntervals } from '@homeground/columns'
import type { ZipDetail, ZipRankings } from '@homeground/contracts'
import { eventually } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import { startSeededPlaces } from './seeded-places.ts'

const { db, search } = await startSeededPlaces()
await db.database.query('update zip_profile set population = least(population, 200000) + 900')
await db.database.query(`update zip_profile set median_age = 20 + abs(hashtext(zip)) % 400 / 10.0`)
// One zip in nine has no margin.
await db.database.query(`update zip_profile set moe = case when right(zip, 1) = '9' then '{}'
  else jsonb_build_object('median_age', (1 + abs(hashtext(zip || 'moe')) % 90 / 10.0)) end`)
await showVersion(2)

/** Announces the rows as a version of the read model, and waits for the server to show it. */
async function showVersion(version: number) {
  await db.database.query('update read_model set version = $1', [version])
  await search.announce()
  await shows(version)
}

function shows(version: number) {
  return eventually(() => expect(search.snapshots.current().model.version).toBe(version))
}

const ranking = async (query: Record<string, string>): Promise<ZipRankings> =>
  (await search.get('/api/zips/rankings', { query: { stat: 'median_age', state: 'NH', ...query } })).json()

/** All zips of a ranking with their intervals. */
async function wholeRanking(query: Record<string, string> = {}) {
  const { pages, total } = await ranking(query)
  const all = await Promise.all(
    Array.from({ length: pages }, (_, index) => ranking({ ...query, page: `${index + 1}` })),
  )
  const zips = all.flatMap(({ data, ranks, rank_intervals: intervals }) =>
    data.map(({ zip, median_age: age, moe }, index) => ({
      zip,
      age: age!,
      margin: moe.median_age,
      rank: ranks[index]!,
      interval: intervals?.[index] ?? null,
    })),
  )
  return { zips, total }
}

const detail = async (zip: string): Promise<ZipDetail> => (await search.get(`/api/zip/${zip}`)).json()
const ranksOf = async (zip: string) => (await detail(zip)).figures.find(({ key }) => key === 'median_age')!

test('ranks have no intervals before they are computed', async () => {
  const { rank_intervals: intervals, data } = await ranking({})
  expect(intervals).toBeUndefined()
  expect((await ranksOf(data[0]!.zip)).rank_state).toEqual({ rank: 1, of: (await ranking({})).total })
})

test('a run that is stopped shows none, and the next one continues where it ended', async () => {
  const stored = async (): Promise<string[]> => {
    const rows: { list: string }[] = await db.database.query('select list from rank_intervals')
    return rows.map(({ list }) => list)
  }
  expect(await search.storeIntervals(async () => (await stored()).length > 0)).toBe(false)
  const first = await stored()
  expect((await ranking({})).rank_intervals).toBeUndefined()
  // Would be written again if it were computed again.
  const done = 'zip:median_age:US'
  expect(first).toContain(done)
  await db.database.query(`update rank_intervals set ranks = '' where list = $1`, [done])
  expect(await search.storeIntervals()).toBe(true)
  await shows(3)
  expect((await stored()).length).toBeGreaterThan(first.length)
  const [kept] = await db.database.query('select length(ranks) as bytes from rank_intervals where list = $1', [done])
  expect(kept).toEqual({ bytes: 0 })
})

test('the ranking of a state has the interval of each rank, as the page of the zip does', async () => {
  const { zips, total } = await wholeRanking()
  expect(zips).toHaveLength(total)
  const standardErrors = 1.645
  const { best, worst } = rankIntervals({
    values: zips.map(({ age }) => age),
    errors: zips.map(({ margin }) => (margin === undefined ? Number.NaN : margin / standardErrors)),
    first: 'highest',
  })
  expect(zips.map(({ interval }) => interval)).toEqual(
    zips.map(({ margin }, index) => (margin === undefined ? null : [best[index], worst[index]])),
  )
  const outside = zips.filter(
    (each) => each.interval && (each.rank < each.interval[0]! || each.rank > each.interval[1]!),
  )
  expect(outside).toEqual([])
  const { zip, rank, interval } = zips.slice(10).find((each) => each.interval !== null)!
  const [low, high] = interval!
  expect((await ranksOf(zip)).rank_state).toEqual({ rank, of: total, best: low, worst: high })
  const without = zips.find(({ margin }) => margin === undefined)!
  expect((await ranksOf(without.zip)).rank_state).toEqual({ rank: without.rank, of: total })
})

test('from the other end, intervals are counted from there too', async () => {
  expect(findAttribute('median_age')!.better).toBe('neither')
  const { zips, total } = await wholeRanking()
  const reversed = new Map((await wholeRanking({ dir: 'asc' })).zips.map(({ zip, interval }) => [zip, interval]))
  for (const { zip, interval } of zips) {
    const [best, worst] = interval ?? []
    expect(reversed.get(zip)).toEqual(interval && [total + 1 - worst!, total + 1 - best!])
  }
})

test('other floors, attributes without margins and years have no intervals', async () => {
  for (const query of [{ floor: '2000' }, { stat: 'days_on_market' }]) {
    expect((await ranking(query)).rank_intervals).toBeUndefined()
  }
})

test('a new version keeps the intervals of lists that have not changed, and has none of those that have', async () => {
  await db.database.query(`update zip_profile set moe = '{"median_age": 0.1}' where state_abbr = 'RI'`)
  await showVersion(4)
  expect((await ranking({})).rank_intervals).toBeDefined()
  expect((await ranking({ state: 'RI' })).rank_intervals).toBeUndefined()
  expect(await search.storeIntervals()).toBe(true)
  await shows(5)
  expect((await ranking({ state: 'RI' })).rank_intervals).toBeDefined()
  expect(await search.storeIntervals()).toBe(false)
})
