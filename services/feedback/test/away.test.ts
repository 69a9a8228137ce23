import { fileURLToPath } from 'node:url'
import { createLog } from '@homeground/service'
import {
  callerOf,
  doorTo,
  eventually,
  startProcess,
  type TestDatabase,
  testDatabase,
  testSecret,
} from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DataSource } from 'typeorm'
import { buildApp } from '../src/app.ts'
import { feedbackDatabase } from '../src/database.ts'

let db: TestDatabase
let door: Awaited<ReturnType<typeof doorTo>>
let throughDoor: DataSource
let server: ReturnType<typeof buildApp>

beforeAll(async () => {
  db = await testDatabase('feedback', (url) => feedbackDatabase(url))
  door = await doorTo(db.url)
  throughDoor = feedbackDatabase(door.url)
  const log = createLog('feedback', 'silent')
  server = buildApp({ db: throughDoor, log, identitySecret: testSecret, now: Date.now })
})
afterAll(async () => {
  await server?.close()
  if (throughDoor?.isInitialized) await throughDoor.destroy()
  await door?.shut()
  await db?.drop()
})

const view = async () => {
  const answer = await callerOf(server)('/api/pageview', {
    method: 'POST',
    payload: { path: '/data', title: '' },
  })
  return [answer.statusCode, answer.headers['retry-after']]
}
const views = async () => (await db.database.query('select views from page_view'))[0]?.views

test('while Postgres is away a view is a 503, and counted again once Postgres is back', async () => {
  expect(await view()).toEqual([503, '5'])
  await throughDoor.initialize()
  expect(await view()).toEqual([204, undefined])
  await door.shut()
  expect(await view()).toEqual([503, '5'])
  expect((await callerOf(server)('/readyz')).statusCode).toBe(503)
  await door.open()
  await eventually(async () => expect(await view()).toEqual([204, undefined]))
  expect(await views()).toBe('2')
})

test('starts as a process while Postgres is away, gets ready, and ends cleanly', async () => {
  await door.shut()
  const entry = fileURLToPath(new URL('../src/server.ts', import.meta.url))
  const process = await startProcess(entry, {
    DATABASE_URL: door.url,
    REDIS_URL: 'redis://127.0.0.1:1',
  })
  try {
    expect((await process.get('/readyz')).status).toBe(503)
    await door.open()
    await eventually(async () => expect((await process.get('/readyz')).status).toBe(200))
  } finally {
    expect(await process.stop()).toBe(0)
  }
})
