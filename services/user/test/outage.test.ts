import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectRedis, createSessions, queueRedis, sessionHandle, sessionHeader } from '@homeground/service'
import { breakableProxy, createCaller, eventually, startProcess, testRedis } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { userDatabase } from '../src/database.ts'
import { createMailQueue } from '../src/mails/mails.ts'
import { logIn, publicUrl, registerConfirmed, startUserService } from './support.ts'

const closedRedis = 'redis://127.0.0.1:1'

const service = await startUserService()
const person = await registerConfirmed(service)

/** Starts the service with other addresses of Redis and Postgres, and a caller logged in as `person`. */
async function appWith({
  redisUrl,
  databaseUrl,
  session = 'a'.repeat(64),
}: {
  redisUrl: string
  databaseUrl: string
  session?: string
}) {
  const { prefix } = service
  const now = () => service.clock.ms
  const db = userDatabase(databaseUrl, { queryTimeoutMs: 1000 })
  await db.initialize().catch(() => undefined)
  const redis = connectRedis(redisUrl)
  const producer = queueRedis(redisUrl, 'producer')
  const server = service.serve({
    db,
    redis,
    sessions: createSessions({ redis, prefix, now }),
    mails: createMailQueue({ redis: producer, prefix }),
  })
  const user = { subject: `user:${person.id}`, tier: 'free', role: 'user' } as const
  const call = createCaller(server, { ...user, session })
  return {
    call,
    async status(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, payload?: object) {
      const response = await call(url, { method, ...(payload && { payload }) })
      return [response.statusCode, response.headers['retry-after']]
    },
    async stop() {
      await server.close()
      redis.disconnect()
      producer.disconnect()
      if (db.isInitialized) await db.destroy()
    },
  }
}

test.each([
  ['GET', '/api/logout'],
  ['DELETE', '/api/user/sessions'],
] as const)(
  'while Redis hangs, %s %s is a 503 that ends no session in the browser, and may be repeated',
  async (method, url) => {
    const own = await logIn(service, person)
    const earlier = await logIn(service, person)
    expect((await earlier.call('/api/logout')).statusCode).toBe(204)
    const proxy = await breakableProxy(testRedis().url)
    const addresses = { redisUrl: proxy.url, databaseUrl: service.test.url }
    const app = await appWith({ ...addresses, session: sessionHandle(own.session) })
    await eventually(async () => expect((await app.status('GET', '/readyz'))[0]).toBe(200))
    proxy.hang()
    const hanging = await app.call(url, { method })
    expect([hanging.statusCode, hanging.headers['retry-after']]).toEqual([503, '5'])
    expect(hanging.headers[sessionHeader]).toBeUndefined()
    proxy.resume()
    if (url === '/api/logout') await eventually(async () => expect(await service.isOpen(own.session)).toBe(false))
    const repeated = await app.call(url, { method })
    expect([repeated.statusCode, repeated.headers[sessionHeader]]).toEqual([204, 'end'])
    expect(await service.isOpen(own.session)).toBe(false)
    await app.stop()
    await proxy.disconnect()
  },
)

describe('while Redis is down', () => {
  test('login, registration and mails are a 503, routes that need only Postgres work, and nothing is created', async () => {
    const app = await appWith({ redisUrl: closedRedis, databaseUrl: service.test.url })
    const { email, password } = person
    const accounts = () => service.db.query('select count(*) from account')
    const before = await accounts()
    for (const [url, payload] of [
      ['/api/login', { email, password }],
      ['/api/register', { email: 'new@mail.example', password }],
      ['/api/forgot-password', { email }],
    ] as const) {
      expect([url, ...(await app.status('POST', url, payload))]).toEqual([url, 503, '5'])
    }
    const currentPassword = password
    expect(await app.status('DELETE', '/api/user', { currentPassword })).toEqual([503, '5'])
    expect(await app.status('PATCH', '/api/user', { password, currentPassword })).toEqual([503, '5'])
    expect(await app.status('GET', '/api/user')).toEqual([200, undefined])
    expect(await app.status('PUT', '/api/user/places/02139')).toEqual([200, undefined])
    expect(await app.status('GET', '/readyz')).toEqual([503, undefined])
    expect(await accounts()).toEqual(before)
    await app.stop()
  })

  test('logins work again once Redis has recovered', async () => {
    const proxy = await breakableProxy(testRedis().url)
    const app = await appWith({ redisUrl: proxy.url, databaseUrl: service.test.url })
    const { email, password } = person
    const login = () => app.status('POST', '/api/login', { email, password })
    await eventually(async () => expect(await login()).toEqual([200, undefined]))
    await proxy.disconnect()
    expect(await login()).toEqual([503, '5'])
    await proxy.reconnect()
    await eventually(async () => expect(await login()).toEqual([200, undefined]))
    await app.stop()
    await proxy.disconnect()
  })

  test('a password reset changes nothing, and its link works once Redis has recovered', async () => {
    await service.anonymous('/api/forgot-password', { method: 'POST', payload: { email: person.email } })
    await service.mailsDone()
    const token = (await service.outbox()).findLast(({ to }) => to === person.email)?.token
    const payload = { token, password: 'a new good one' }
    const app = await appWith({ redisUrl: closedRedis, databaseUrl: service.test.url })
    expect(await app.status('POST', '/api/reset-password', payload)).toEqual([503, '5'])
    await app.stop()
    expect((await service.anonymous('/api/reset-password', { method: 'POST', payload })).statusCode).toBe(202)
  })
})

test('while Postgres is down, routes that need it are a 503, but a reset link can be requested', async () => {
  const proxy = await breakableProxy(service.test.url)
  const app = await appWith({ redisUrl: testRedis().url, databaseUrl: proxy.url })
  expect(await app.status('GET', '/api/user')).toEqual([200, undefined])
  await proxy.disconnect()
  const { email, password } = person
  const calls = [
    app.status('GET', '/api/user'),
    app.status('GET', '/api/user/places'),
    app.status('GET', '/api/user/feed'),
    app.status('PUT', '/api/user/watches/02139'),
    app.status('POST', '/api/login', { email, password }),
    app.status('POST', '/api/register', { email: 'new@mail.example', password }),
    app.status('POST', '/api/reset-password', { token: 'x', password }),
  ]
  expect(await Promise.all(calls)).toEqual(calls.map(() => [503, '5']))
  expect(await app.status('POST', '/api/forgot-password', { email })).toEqual([202, undefined])
  await app.stop()
})

test('the server and worker processes start while Postgres is down, become ready and end cleanly', async () => {
  const proxy = await breakableProxy(service.test.url)
  await proxy.disconnect()
  const outbox = await mkdtemp(join(tmpdir(), 'outbox-'))
  const environment = {
    DATABASE_URL: proxy.url,
    REDIS_URL: testRedis().url,
    REDIS_PREFIX: testRedis().prefix,
    PUBLIC_URL: publicUrl,
    MAIL_OUTBOX: outbox,
    HOUSING_URL: 'http://127.0.0.1:1',
    SEARCH_URL: 'http://127.0.0.1:1',
    SCHOOLS_URL: 'http://127.0.0.1:1',
  }
  const entryOf = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))
  const started = ['server.ts', 'worker.ts'].map((name) => startProcess(entryOf(name), environment))
  const processes = await Promise.all(started)
  for (const process of processes) expect((await process.get('/readyz')).status).toBe(503)
  await proxy.reconnect()
  for (const process of processes) {
    await eventually(async () => expect((await process.get('/readyz')).status).toBe(200))
  }
  expect(await Promise.all(processes.map((process) => process.stop()))).toEqual([0, 0])
  await proxy.disconnect()
  await rm(outbox, { recursive: true })
})
