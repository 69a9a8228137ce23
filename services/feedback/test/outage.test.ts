import { fileURLToPath } from 'node:url'
import { createLog } from '@homeground/service'
import {
  breakableProxy,
  createCaller,
  eventually,
  startProcess,
  type TestDatabase,
  testDatabase,
  testIdentityKeys,
  testSecret,
} from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { DataSource } from 'typeorm'
import { buildApp } from '../src/app.ts'
import { feedbackDatabase } from '../src/database.ts'
import { noLimits, noMails, publicUrl } from './support.ts'

let db: TestDatabase
let proxy: Awaited<ReturnType<typeof breakableProxy>>
let throughProxy: DataSource
let server: ReturnType<typeof buildApp>

beforeAll(async () => {
  db = await testDatabase('feedback', (url) => feedbackDatabase(url))
  proxy = await breakableProxy(db.url)
  throughProxy = feedbackDatabase(proxy.url)
  const log = createLog('feedback', 'silent')
  const keys = { identitySecret: testSecret, identityKeys: testIdentityKeys }
  const parts = { log, mails: noMails, mailLimits: noLimits, ...keys, now: Date.now }
  server = buildApp({ db: throughProxy, ...parts })
})
afterAll(async () => {
  await server?.close()
  if (throughProxy?.isInitialized) await throughProxy.destroy()
  await proxy?.disconnect()
  await db?.drop()
})

const view = async () => {
  const answer = await createCaller(server)('/api/pageview', { method: 'POST', payload: { path: '/data', title: '' } })
  return [answer.statusCode, answer.headers['retry-after']]
}
const views = async () => (await db.database.query('select views from page_view'))[0]?.views

test('while Postgres is down a view is a 503, and views are counted again once Postgres has recovered', async () => {
  expect(await view()).toEqual([503, '5'])
  await throughProxy.initialize()
  expect(await view()).toEqual([204, undefined])
  await proxy.disconnect()
  expect(await view()).toEqual([503, '5'])
  expect((await createCaller(server)('/readyz')).statusCode).toBe(503)
  await proxy.reconnect()
  await eventually(async () => expect(await view()).toEqual([204, undefined]))
  expect(await views()).toBe('2')
})

const now = async () => (await db.database.query('select now() as now'))[0].now
const connectionsSince = async (start: Date) => {
  const [{ count }] = await db.database.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_start > $1`,
    [start],
  )
  return count
}

test('the process starts while Postgres is down, becomes ready, holds four connections and ends cleanly', async () => {
  await proxy.disconnect()
  const entry = fileURLToPath(new URL('../src/server.ts', import.meta.url))
  const process = await startProcess(entry, {
    DATABASE_URL: proxy.url,
    REDIS_URL: 'redis://127.0.0.1:1',
    PUBLIC_URL: publicUrl,
  })
  try {
    expect((await process.get('/readyz')).status).toBe(503)
    const start = await now()
    await proxy.reconnect()
    await eventually(async () => expect((await process.get('/readyz')).status).toBe(200))
    await eventually(async () => expect(await connectionsSince(start)).toBeGreaterThan(3))
  } finally {
    expect(await process.stop()).toBe(0)
  }
})
