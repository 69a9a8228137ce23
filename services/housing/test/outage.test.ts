import { fileURLToPath } from 'node:url'
import { breakableProxy, eventually, startProcess, testRedis } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { april2018, june2020 } from './files.ts'
import { startHousing } from './support.ts'

const entryOf = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))

const housing = await startHousing()
await housing.load(april2018)
const proxy = await breakableProxy(housing.url)
await proxy.disconnect()
const server = await startProcess(entryOf('server.ts'), { DATABASE_URL: proxy.url, REDIS_URL: testRedis().url })
afterAll(async () => {
  await server.stop()
  await proxy.disconnect()
  await housing.stop()
})

const status = async (path: string) => {
  const { status, retryAfter } = await server.get(path)
  return [status, retryAfter]
}
const ready = () => eventually(async () => expect(await status('/readyz')).toEqual([200, null]))

test('started while Postgres is down, it returns 503, and 200 once Postgres is up', async () => {
  const paths = [
    '/api/housing/availableHousingPeriods',
    '/api/housing/zip/01760',
    '/api/housing/trends',
    '/api/housing/inventory',
    '/internal/housing/columns',
    '/internal/housing/months?period=2018-04',
    '/internal/housing/years?from=2018&to=2019',
    '/internal/data-sources',
  ]
  for (const path of paths) expect(await status(path)).toEqual([503, '5'])
  expect(await status('/readyz')).toEqual([503, null])
  await proxy.reconnect()
  await ready()
  for (const path of paths) expect(await status(path)).toEqual([200, null])
})

test('while Postgres is down, months come from the cache; new data shows once it is back', async () => {
  await proxy.disconnect()
  for (const path of ['availableHousingPeriods', 'trends', 'inventory']) {
    expect(await status(`/api/housing/${path}`)).toEqual([200, null])
  }
  expect(await status('/api/housing/zip/01760')).toEqual([503, '5'])
  expect(await status('/healthz')).toEqual([200, null])
  await housing.load(june2020)
  await proxy.reconnect()
  await ready()
  const { json } = await server.get('/api/housing/zip/01760')
  expect(json.periods).toEqual(['2018-04', '2020-06'])
})

test('SIGTERM stops it cleanly', async () => {
  expect(await server.stop()).toBe(0)
})
