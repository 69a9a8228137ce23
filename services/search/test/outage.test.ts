import { connectRedis } from '@homeground/service'
import { eventually, signAs } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { rebuild, rebuildModel } from '../src/read-model/rebuild.ts'
import { importInto, pulledColumns, searchTestDatabase, startFakeOwner, startSearch } from './support.ts'

const db = await searchTestDatabase()
const search = await startSearch(db)
afterAll(async () => {
  await search.stop()
  await db.drop()
})

describe('the read model in memory', () => {
  test('is a 503 that names the reason until it is built', async () => {
    const response = await search.get('/api/search')
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ])
    expect((await search.server.inject('/readyz')).statusCode).toBe(503)
  })

  test('is loaded when the worker announces a new version', async () => {
    const places = { action: 'import' as const, source: 'places', states: ['RI'] }
    await importInto(db, places)
    const housing = await startFakeOwner(() => ({
      ...pulledColumns().housing,
      version: '1',
      period: '2024-04',
      periods: { days_on_market: '2024-04' },
      dataSet: 'real',
      zips: ['02806'],
      columns: { days_on_market: [21] },
      trend: [[]],
    }))
    const schools = await startFakeOwner(() => pulledColumns().schools)
    const redis = connectRedis(search.redis.url, { lazyConnect: false, enableOfflineQueue: true })
    await rebuildModel({
      db: db.database,
      redis,
      prefix: search.redis.prefix,
      housingUrl: housing.url,
      schoolsUrl: schools.url,
      sign: signAs('search'),
    })
    redis.disconnect()
    housing.server.close()
    schools.server.close()
    const first = await eventually(async () => {
      const response = await search.get('/api/search?states=RI&searchOrderBy=days_on_market')
      expect(response.statusCode).toBe(200)
      return response.json()[0]
    })
    expect(first).toMatchObject({ zip: '02806', days_on_market: 21 })
    expect((await search.server.inject('/readyz')).statusCode).toBe(200)
  })

  test('serves searches while Postgres is down', async () => {
    await rebuild(db.database, pulledColumns())
    await db.drop()
    expect((await search.get('/api/search?states=RI')).statusCode).toBe(200)
    expect((await search.get('/api/zip/02806')).statusCode).toBe(200)
    expect((await search.get('/api/zips/similarPlaces/zip/02806')).statusCode).toBe(200)
    expect((await search.get('/api/zips/dataAttributes/zip/02806/full')).statusCode).toBe(200)
    expect((await search.get('/api/places/suggest?q=barr')).json()[0]).toMatchObject({ label: 'Barrington, RI' })
    const sources = await search.get('/internal/data-sources')
    expect([sources.statusCode, sources.headers['retry-after']]).toEqual([503, '5'])
  })
})
