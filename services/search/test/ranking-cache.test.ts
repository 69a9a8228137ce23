import { attributes } from '@homeground/catalog/attributes'
import { eventually } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import { createRankingCache, rankingName } from '../src/rankings/rankings.ts'
import { startSeededPlaces, states } from './seeded-places.ts'

const { db, search } = await startSeededPlaces()
await db.database.query('update zip_profile set population = least(population, 200000) + 900')
await db.database.query('update read_model set version = version + 1')
await search.announce()
await eventually(() => expect(search.snapshots.current().model.version).toBe(2))

interface Page {
  data: { zip: string }[]
  total: number
}

const page = async (query: Record<string, string>): Promise<Page> =>
  (await search.get('/api/zips/rankings', { query: { fields: 'population', ...query } })).json()
const zipsOf = ({ data }: Page) => data.map(({ zip }) => zip)
const cache = createRankingCache(search.connection, search.redis.prefix)
const { model, zips } = search.snapshots.current()

/** Pages of many rankings: the first, the second, the last of a cached list, one that is deeper, one that is empty. */
async function pages(): Promise<Page[]> {
  const orders = attributes.filter(({ orderable }, at) => orderable && at % 3 === 0)
  const all: Page[] = []
  for (const [at, { key: stat }] of orders.entries()) {
    for (const state of [undefined, ...states]) {
      const number = ['1', '2', '3', '41', '200'][(at + (state?.charCodeAt(0) ?? 0)) % 5]!
      for (const dir of ['asc', 'desc']) all.push(await page({ stat, dir, page: number, ...(state && { state }) }))
    }
  }
  return all
}

test('rankings from the cache equal those computed live, for attributes, states and pages', async () => {
  const live = await pages()
  expect(live.filter(({ data }) => data.length > 0).length).toBeGreaterThan(30)
  expect(await search.cacheRankings()).toMatch(new RegExp(`^${model.version}-`))
  expect(await pages()).toEqual(live)
  const deep = await page({ stat: 'median_age', page: '41' })
  expect(await page({ stat: 'median_age', page: '41', floor: '1000' })).toEqual(deep)
})

test('the cache answers at the default floors only, and for the read model that it names only', async () => {
  const query = { stat: 'median_age', state: 'RI' }
  const [first, second] = zipsOf(await page(query)) as [string, string]
  const rows = Uint32Array.from([second, first], (zip) => zips.row(zip)!)
  const key = { stat: 'median_age', direction: 'desc', state: 'RI' } as const
  await cache.write({ ...model, fingerprint: 'another database' }, [[rankingName(key), { rows, total: 2 }]])
  expect(zipsOf(await page(query)).slice(0, 2)).toEqual([first, second])
  await cache.write(model, [[rankingName(key), { rows, total: 2 }]])
  expect(zipsOf(await page(query))).toEqual([second, first])
  for (const floors of [{ floor: '999' }, { minInventory: '1' }]) {
    expect((await page({ ...query, ...floors })).total).not.toBe(2)
  }
  // Written out, the defaults are the defaults.
  expect((await page({ ...query, floor: '1000', minInventory: '0' })).total).toBe(2)
})

test('lists are not used before all of them are written, and older ones are deleted', async () => {
  const query = { stat: 'population', state: 'DC' }
  const live = await page(query)
  const key = { stat: 'population', direction: 'desc', state: 'DC' } as const
  const next = { version: model.version + 1, fingerprint: 'next' }
  function* broken() {
    yield [rankingName(key), { rows: new Uint32Array(), total: 0 }] as const
    throw new Error('killed')
  }
  await expect(cache.write(next, broken())).rejects.toThrow('killed')
  expect(await cache.read(next, key)).toBeUndefined()
  expect(await page(query)).toEqual(live)
  for (const version of [2, 3, 4]) {
    await cache.write({ version: model.version + version, fingerprint: 'next' }, [])
  }
  const left = await search.connection.keys(`${search.redis.prefix}:search:rankings:v:*`)
  expect(left).toEqual([])
  expect(await page(query)).toEqual(live)
})
