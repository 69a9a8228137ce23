import { fileURLToPath } from 'node:url'
import { addJob, createQueue, queues } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { breakableProxy, eventually, startProcess, testRedis } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { natickAndAround, placesOf, startFakeSearch } from './fake-search.ts'
import { ids, listed } from './natick.ts'
import { startSchools } from './support.ts'

const entryOf = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))

const { url: REDIS_URL, prefix: REDIS_PREFIX } = testRedis()
const schools = await startSchools()
const proxy = await breakableProxy(schools.url)
const search = await startFakeSearch(placesOf(natickAndAround))
await proxy.disconnect()
const environment = { DATABASE_URL: proxy.url, REDIS_URL, REDIS_PREFIX, SEARCH_URL: search.url, IMPORT_DIR: '/' }
const server = await startProcess(entryOf('server.ts'), environment)
const worker = await startProcess(entryOf('worker.ts'), environment)
afterAll(async () => {
  await server.stop()
  await worker.stop()
  await search.close()
  await proxy.disconnect()
  await schools.stop()
})

const status = async (path: string) => {
  const { status, retryAfter } = await server.get(path)
  return [status, retryAfter]
}
const paths = [
  `/api/school/${ids.natick}`,
  '/api/schools/in-zip/01760',
  '/internal/schools/columns',
  '/internal/schools/version',
  '/internal/data-sources',
]
/** Served from memory. */
const inMemory = '/api/schools/suggest?q=natick'
const ready = () => eventually(async () => expect(await status('/readyz')).toEqual([200, null]))

test('started while Postgres is down, both processes run and report it', async () => {
  for (const path of paths) expect(await status(path)).toEqual([503, '5'])
  expect(await status('/healthz')).toEqual([200, null])
  expect(await status('/readyz')).toEqual([503, null])
  await eventually(async () =>
    expect((await worker.get('/readyz')).json).toMatchObject({ dependencies: { redis: 'ok' } }),
  )
  expect((await worker.get('/readyz')).status).toBe(503)
})

test('once Postgres is up, the worker imports and the server responds', async () => {
  await proxy.reconnect()
  await ready()
  const redis = queueRedis(REDIS_URL, 'producer')
  await eventually(() => expect(redis.status).toBe('ready'))
  const queue = createQueue(queues.schoolsImport, { connection: redis, prefix: REDIS_PREFIX })
  const file = await schools.files.write(listed)
  await addJob(queue, queues.schoolsImport, { action: 'import', source: 'ccd', file })
  await eventually(async () => {
    for (const path of paths) expect(await status(path)).toEqual([200, null])
  }, 20_000)
  await queue.close()
  redis.disconnect()
})

test('when Postgres goes down, routes that read it return 503 until it is back, and those in memory stay', async () => {
  await eventually(async () => expect(await status(inMemory)).toEqual([200, null]))
  await proxy.disconnect()
  for (const path of paths) expect(await status(path)).toEqual([503, '5'])
  expect(await status(inMemory)).toEqual([200, null])
  expect(await status('/healthz')).toEqual([200, null])
  expect(await status('/readyz')).toEqual([200, null])
  expect((await server.get('/readyz')).json).toMatchObject({
    dependencies: { data: 'ok', postgres: expect.any(String) },
  })
  await proxy.reconnect()
  await ready()
  for (const path of paths) expect(await status(path)).toEqual([200, null])
})

test('SIGTERM stops both cleanly', async () => {
  expect([await server.stop(), await worker.stop()]).toEqual([0, 0])
})
