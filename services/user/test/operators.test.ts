import { internalPaths } from '@homeground/contracts'
import { connectRedis, createSessions, serviceIdentity, sessionHandle, sessionKey } from '@homeground/service'
import { createCaller } from '@homeground/testing'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { insertAccount } from '../src/accounts/account.repository.ts'
import { userDatabase } from '../src/database.ts'
import { refusalOf, startUserService } from './support.ts'

const service = await startUserService()
const { db, redis, prefix, sessions, server, clock } = service
let mailsBefore = 0
beforeEach(async () => {
  clock.ms = Date.parse('2026-11-20T12:00:00Z')
  await service.mailsDone()
  mailsBefore = (await service.outbox()).length
  await db.query('truncate account, operator_token cascade')
  for (const counts of await redis.keys(`${prefix}:mails:*`)) await redis.del(counts)
})

const operator = { subject: 'operator:root@example.com', tier: 'premium', role: 'operator' } as const
const admin = (url: string, options = {}) => createCaller(server, operator)(url, options)
const create = (email: string, limits = {}) =>
  admin('/api/admin/operators', { method: 'POST', payload: { email, ...limits } })
const remove = (email: string) => admin(`/api/admin/operators/${encodeURIComponent(email)}`, { method: 'DELETE' })
const list = async () => (await admin('/api/admin/operators')).json()
const owner = async (token: string, identity = serviceIdentity('gateway')) => {
  const headers = { 'x-operator-token': token }
  const response = await createCaller(server, identity)(internalPaths.operatorToken, { headers })
  return response.statusCode === 200 ? response.json() : response.statusCode
}
/** The recipients and subjects of the mails of a test. */
const mailed = async () => {
  await service.mailsDone()
  return (await service.outbox()).slice(mailsBefore).map(({ to, subject }) => [to, subject])
}

/** Creates an account with a password and an open session. */
async function person(email: string, { confirmed }: { confirmed: boolean }) {
  const { id } = await insertAccount(db, { email, passwordHash: 'x' })
  await db.query('update account set email_confirmed = $2 where id = $1', [id, confirmed])
  const cookie = await sessions.start({ userId: id, role: 'user', premiumUntilMs: 0, isConfirmed: true }, '')
  return {
    id,
    role: async () => (await db.query('select role from account where id = $1', [id]))[0].role as string,
    sessionRole: () => redis.hget(sessionKey(prefix, sessionHandle(cookie)), 'role'),
  }
}

describe('POST /api/admin/operators', () => {
  test('makes the owner of an address an operator, in open sessions too', async () => {
    const ann = await person('Ann@Example.com', { confirmed: true })
    const response = await create('ann@example.COM')
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      email: 'Ann@Example.com',
      token: expect.stringMatching(/^hgo_[\w-]{43}$/),
      expiresAt: '2027-02-18T12:00:00.000Z',
      invited: false,
    })
    expect([await ann.role(), await ann.sessionRole()]).toEqual(['operator', 'operator'])
    expect(await mailed()).toEqual([])
  })

  test('invites an address without an account, and again until it has a password', async () => {
    for (const tokens of [1, 2]) {
      expect((await create('new@example.com')).json()).toMatchObject({ email: 'new@example.com', invited: true })
      expect(await list()).toMatchObject([
        { email: 'new@example.com', tokens, hasSecondFactor: false, lastUsedAt: null },
      ])
    }
    const rows = await db.query('select * from account')
    expect(rows).toMatchObject([{ email_confirmed: true, password_hash: null, role: 'operator', name: '' }])
    const invitation = ['new@example.com', "You're invited to Homeground"]
    expect(await mailed()).toEqual([invitation, invitation])
  })

  test('never promotes an account that has not confirmed the address', async () => {
    const mallory = await person('boss@example.com', { confirmed: false })
    expect((await create('boss@example.com')).json().invited).toBe(true)
    expect([await mallory.role(), await mallory.sessionRole()]).toEqual(['user', 'user'])
    expect(await db.query('select from account')).toHaveLength(2)
  })

  test('creates one account for eight concurrent calls', async () => {
    // Opens the connections first; otherwise opening them would make the calls sequential.
    const eight = Array.from({ length: 8 })
    await Promise.all(eight.map(() => db.query('select pg_sleep(0.05)')))
    const answers = await Promise.all(eight.map(() => create('new@example.com')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201))
    expect(await list()).toMatchObject([
      { email: 'new@example.com', tokens: 8, hasSecondFactor: false, lastUsedAt: null },
    ])
  })

  test('stores only the hash of a token', async () => {
    const { token } = (await create('ann@example.com')).json()
    const rows = await db.query('select token_hash from operator_token')
    expect(rows).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
  })

  test('requires an email address, a known scope and at most a year', async () => {
    expect(refusalOf(await create('ann'))).toEqual([422, ['email']])
    expect(refusalOf(await create('ann@example.com', { scope: 'root', days: 366 }))).toEqual([422, ['scope', 'days']])
  })

  test('mails ten invitations of an operator per hour; beyond, no operator is created', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await create(`operator${n}@example.com`)).statusCode).toBe(201)
    }
    expect((await create('late@example.com')).statusCode).toBe(429)
    expect([await mailed(), await list()].map(({ length }) => length)).toEqual([10, 10])
    const ann = await person('ann@example.com', { confirmed: true })
    expect([(await create('ann@example.com')).statusCode, await ann.role()]).toEqual([201, 'operator'])
  })
})

describe('DELETE /api/admin/operators/:email', () => {
  test('removes the role and the tokens, in open sessions too, and leaves a user', async () => {
    const ann = await person('ann@example.com', { confirmed: true })
    const { token } = (await create('ann@example.com')).json()
    await create('bob@example.com')
    expect(await owner(token)).toEqual({ email: 'ann@example.com', scope: 'all' })
    expect((await remove('ANN@example.com')).statusCode).toBe(204)
    expect(await owner(token)).toBe(404)
    expect([await ann.role(), await ann.sessionRole()]).toEqual(['user', 'user'])
    expect((await list()).map(({ email }: { email: string }) => email)).toEqual(['bob@example.com'])
  })

  test('also removes an operator whose new address is not confirmed', async () => {
    const ann = await person('old@example.com', { confirmed: true })
    const { token } = (await create('old@example.com')).json()
    await db.query(
      `update account set email = 'new@example.com', email_key = 'new@example.com', email_confirmed = false`,
    )
    expect((await remove('new@example.com')).statusCode).toBe(204)
    expect([await ann.role(), await owner(token)]).toEqual(['user', 404])
  })

  test('is a 404 if there is no such operator', async () => {
    await person('ann@example.com', { confirmed: true })
    const response = await remove('ann@example.com')
    expect([response.statusCode, response.json().error]).toEqual([404, 'There is no operator ann@example.com.'])
  })
})

describe('GET /api/admin/operators', () => {
  test('lists operators by address, with the number and the last use of their tokens', async () => {
    await create('Zoe@example.com')
    const { token } = (await create('ann@example.com')).json()
    await create('ann@example.com')
    await owner(token)
    const nextExpiryAt = '2027-02-18T12:00:00.000Z'
    expect(await list()).toEqual([
      {
        email: 'ann@example.com',
        tokens: 2,
        hasSecondFactor: false,
        lastUsedAt: '2026-11-20T12:00:00.000Z',
        nextExpiryAt,
      },
      { email: 'Zoe@example.com', tokens: 1, hasSecondFactor: false, lastUsedAt: null, nextExpiryAt },
    ])
  })
})

describe('GET /internal/user/operator-token', () => {
  const lastUsed = async () => (await list())[0].lastUsedAt

  test('returns the operator and records the use once per minute', async () => {
    const { token } = (await create('ann@example.com')).json()
    await owner(token)
    clock.ms += 59_999
    expect(await owner(token)).toEqual({ email: 'ann@example.com', scope: 'all' })
    expect(await lastUsed()).toBe('2026-11-20T12:00:00.000Z')
    clock.ms += 1
    await owner(token)
    expect(await lastUsed()).toBe('2026-11-20T12:01:00.000Z')
  })

  test('is a 404 from the moment at which the token expires; another one of the operator works on', async () => {
    const short = (await create('ann@example.com', { scope: 'data', days: 1 })).json()
    const { token } = (await create('ann@example.com')).json()
    expect([await owner(short.token), short.expiresAt]).toEqual([
      { email: 'ann@example.com', scope: 'data' },
      '2026-11-21T12:00:00.000Z',
    ])
    clock.ms = Date.parse(short.expiresAt)
    expect([await owner(short.token), await owner(token)]).toEqual([404, { email: 'ann@example.com', scope: 'all' }])
    expect(await list()).toMatchObject([{ tokens: 1, nextExpiryAt: '2027-02-18T12:00:00.000Z' }])
  })

  test('is a 404 for an unknown, changed or missing token', async () => {
    const { token } = (await create('ann@example.com')).json()
    expect(await owner('hgo_unknown')).toBe(404)
    expect(await owner(`${token}x`)).toBe(404)
    expect(await owner('')).toBe(404)
    const none = await createCaller(server, serviceIdentity('gateway'))(internalPaths.operatorToken)
    expect(none.statusCode).toBe(404)
  })

  test('is a 404 once the account is not an operator’s any more', async () => {
    const { token } = (await create('ann@example.com')).json()
    await db.query(`update account set role = 'user'`)
    expect(await owner(token)).toBe(404)
  })

  test('is a 403 for callers that are not services', async () => {
    const { token } = (await create('ann@example.com')).json()
    const user = { subject: 'user:1', tier: 'premium', role: 'operator', session: 'x' } as const
    for (const identity of [operator, user]) expect(await owner(token, identity)).toBe(403)
  })
})

describe('all operator routes', () => {
  test.each(['anonymous', 'user:1'])('are a 403 for %s', async (subject) => {
    const role = subject === 'anonymous' ? 'visitor' : 'user'
    const call = createCaller(server, { subject, tier: 'premium', role, session: 'x' })
    const payload = { email: 'eve@example.com' }
    const path = '/api/admin/operators'
    const answers = [
      await call(path),
      await call(path, { method: 'POST', payload }),
      await call(`${path}/eve@example.com`, { method: 'DELETE' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(await db.query('select from account')).toEqual([])
  })

  test('are a 503 while Redis is down, and change nothing halfway', async () => {
    const ann = await person('ann@example.com', { confirmed: true })
    const { token } = (await create('ann@example.com')).json()
    const unreachable = connectRedis('redis://127.0.0.1:1')
    const cut = service.serve({ sessions: createSessions({ redis: unreachable, prefix }) })
    const call = createCaller(cut, operator)
    const path = '/api/admin/operators'
    const removed = await call(`${path}/ann@example.com`, { method: 'DELETE' })
    const made = await call(path, { method: 'POST', payload: { email: 'bob@example.com' } })
    expect([removed.statusCode, made.statusCode]).toEqual([503, 503])
    expect([await ann.role(), await owner(token)]).toEqual(['operator', { email: 'ann@example.com', scope: 'all' }])
    await cut.close()
    unreachable.disconnect()
    expect((await create('bob@example.com')).json().invited).toBe(true)
    expect(await list()).toMatchObject([{ tokens: 1 }, { email: 'bob@example.com', tokens: 1 }])
  })

  test('are a 503 until Postgres is connected', async () => {
    const cut = service.serve({ db: userDatabase(service.test.url) })
    const answers = await Promise.all([
      createCaller(cut, operator)('/api/admin/operators'),
      createCaller(cut, serviceIdentity('gateway'))(internalPaths.operatorToken),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    await cut.close()
  })
})
