import { fileURLToPath } from 'node:url'
import { addJob, createQueue, queues } from '@homeground/queues'
import { queueRedis } from '@homeground/service'
import { eventually, startProcess, type TestDatabase, testRedis } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Queue } from 'bullmq'
import { searchTestDatabase } from './support.ts'

let db: TestDatabase
let worker: Awaited<ReturnType<typeof startProcess>>
let redis: ReturnType<typeof queueRedis>
let imports: Queue

beforeAll(async () => {
  db = await searchTestDatabase()
  const { url, prefix } = testRedis()
  redis = queueRedis(url, 'consumer')
  imports = createQueue(queues.searchImport, { connection: redis, prefix })
  worker = await startProcess(fileURLToPath(new URL('../src/worker.ts', import.meta.url)), {
    DATABASE_URL: db.url,
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    HOUSING_URL: 'http://127.0.0.1:1',
    SCHOOLS_URL: 'http://127.0.0.1:1',
  })
})
afterAll(async () => {
  await worker?.stop()
  await imports?.close()
  redis?.disconnect()
  await db?.drop()
})

async function failureOf(from: { file: string } | { url: string }): Promise<string | undefined> {
  const job = { action: 'import', source: 'acs', ...from } as const
  const { id } = await addJob(imports, queues.searchImport, job)
  await eventually(async () => expect(await imports.getJobState(id!)).toBe('failed'))
  return (await imports.getJob(id!))?.failedReason
}

test('the worker imports only from its folder and public addresses unless it is set otherwise', async () => {
  expect(await failureOf({ file: '/nowhere/acs.csv' })).toMatch(/is not in the import folder/)
  expect(await failureOf({ url: 'http://127.0.0.1:8099/acs.csv' })).toMatch(/is not a public address/)
})
