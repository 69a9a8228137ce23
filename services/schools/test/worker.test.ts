import { fileURLToPath } from 'node:url'
import { addJob, createQueue, queues } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { eventually, startProcess, testRedis } from '@homeground/testing'
import { afterAll, expect, test } from '@jest/globals'
import { createRankingCache } from '../src/lists/ranking-cache.ts'
import { startFakeSearch } from './fake-search.ts'
import { loadManySchools, places } from './many-schools.ts'
import { startSchools } from './support.ts'

const schools = await startSchools()
const search = await startFakeSearch(places())
afterAll(async () => {
  await search.close()
  await schools.stop()
})
await loadManySchools(schools)

const startWorker = (prefix: string) =>
  startProcess(fileURLToPath(new URL('../src/worker.ts', import.meta.url)), {
    DATABASE_URL: schools.url,
    REDIS_URL: testRedis().url,
    REDIS_PREFIX: prefix,
    SEARCH_URL: search.url,
  })

/** A digest of each computed table. */
async function digests(): Promise<Record<string, string>> {
  const of = (table: string, key: string) =>
    `(select md5(coalesce(string_agg(t::text, '' order by ${key}), '')) from ${table} t) as ${table}`
  const [row] = await schools.db.query(
    `select ${of('school_profile', 'nces_id')}, ${of('school_year', 'nces_id, year')},
       ${of('state_level_year', 'state_abbr, level, year')}, ${of('zip_score', 'zip')}`,
  )
  return row
}

test('a worker that is killed in the middle and started again leaves the tables of an undisturbed one', async () => {
  const empty = await digests()
  const { prefix } = testRedis()
  const blocker = schools.db.createQueryRunner()
  await blocker.startTransaction()
  // The version is written last, so the worker stops after it has written all tables.
  await blocker.query('lock table derived in share mode')
  const first = await startWorker(prefix)
  await eventually(async () => {
    const [{ waiting }] = await blocker.query(
      `select count(*)::int as waiting from pg_locks where relation = 'derived'::regclass and not granted`,
    )
    expect(waiting).toBe(1)
  }, 30_000)
  await first.kill()
  await blocker.rollbackTransaction()
  await blocker.release()
  expect(await digests()).toEqual(empty)

  const second = await startWorker(prefix)
  try {
    const derived = async () => (await schools.db.query('select version from derived'))[0]?.version
    await eventually(async () => expect(await derived()).toBeDefined(), 30_000)
    const restarted = await digests()
    expect(restarted).not.toEqual(empty)

    const cache = createRankingCache(schools.redis, prefix)
    const key = { of: 'schools', year: 2023, stat: 'achievement' } as const
    const version = await derived()
    await eventually(async () => expect(await cache.read(version, key)).toBeDefined(), 30_000)

    expect(await schools.derive(places())).toMatchObject({ changed: false })
    expect(await schools.derive(places('another'))).toMatchObject({ changed: true })
    expect(await digests()).toEqual(restarted)
  } finally {
    await second.stop()
  }
}, 90_000)

test('the worker imports only from its folder and public addresses unless it is set otherwise', async () => {
  const { url, prefix } = testRedis()
  const redis = queueRedis(url, 'consumer')
  const imports = createQueue(queues.schoolsImport, { connection: redis, prefix })
  const worker = await startWorker(prefix)
  const failureOf = async (from: { file: string } | { url: string }) => {
    const { id } = await addJob(imports, queues.schoolsImport, { action: 'import', source: 'ccd', ...from })
    await eventually(async () => expect(await imports.getJobState(id!)).toBe('failed'))
    return (await imports.getJob(id!))?.failedReason
  }
  try {
    expect(await failureOf({ file: '/nowhere/ccd.csv' })).toMatch(/is not in the import folder/)
    expect(await failureOf({ url: 'http://127.0.0.1:8099/ccd.csv' })).toMatch(/is not a public address/)
  } finally {
    await worker.stop()
    await imports.close()
    redis.disconnect()
  }
}, 90_000)
