import {
  createIdentitySigner,
  createLog,
  identityHeader,
  type Log,
  type SignedCall,
  sessionHandle,
  sessionKey,
} from '@homeground/service'
import { signAs, testIdentityKeys } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import {
  confirmIn,
  confirmToken,
  freshEmail,
  goodPassword,
  insertPaidTerm,
  lastMail,
  logIn,
  post,
  refusalOf,
  register,
  registerConfirmed,
  startedSession,
  startUserService,
  type UserService,
} from './support.ts'

const lines: Record<string, unknown>[] = []

/** Records what is logged about logins. */
function createRecordingLog(): Log {
  const record = (fields: object | string, message?: string) => {
    if (typeof fields === 'object' && /^log|password|code/.test(message ?? '')) lines.push({ ...fields, message })
  }
  const log: Log = Object.assign(Object.create(createLog('user', 'silent')), {
    info: record,
    warn: record,
    child: () => log,
  })
  return log
}

const service = await startUserService({ log: createRecordingLog() })

const shapeOf = (response: { json(): object; headers: object; statusCode: number }) => ({
  status: response.statusCode,
  fields: Object.keys(response.json()).sort(),
  headers: Object.keys(response.headers).sort(),
})

describe('POST /api/register', () => {
  test('creates an account with a session and mails a link to confirm the address', async () => {
    const { user, call, email } = await register(service, { email: 'Jo.Doe@Mail.Example', name: 'Jo' })
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'Jo.Doe@Mail.Example',
      emailConfirmed: false,
      name: 'Jo',
      role: 'user',
      tier: 'free',
      premiumUntil: null,
      watchDigest: true,
    })
    expect((await call('/api/user')).json()).toEqual(user)
    const { link } = await lastMail(service, email)
    expect(link).toMatch(/^https:\/\/homeground\.example\/confirm-email\?token=[\w-]{43}$/)
  })

  test('stores the password as argon2id with 19 MiB, two passes and one lane', async () => {
    const { id } = await register(service)
    const [{ password_hash }] = await service.db.query('select * from account where id = $1', [id])
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['short', 'seven77'],
    ['common', 'password123'],
    ['one repeated character', 'ｑQqqqqqqqqqq'],
    ['white space', ' \t \u00a0   \u3000 '],
    ['of four characters only', 'AbcdabcDabcd abcd'],
    ['common, whatever its case', 'PassWord123'],
    ['the name of this site', 'Homeground-2026!'],
    ['words of this site', 'zip school home'],
    ['the address itself', 'Someone@mail.example'],
  ])('rejects a password that is %s, naming the field', async (_why, password) => {
    const rejected = await post(service, '/api/register', { email: 'someone@mail.example', password })
    expect(refusalOf(rejected)).toEqual([422, ['password']])
  })

  test('accepts a password of any characters that is more than words of this site', async () => {
    const words = [
      'Homeground at dawn',
      '8302917465',
      'home 8302917465',
      'abcde abcde',
      'zip Ὀδύσσεια',
      '_-~.*'.repeat(12),
    ]
    for (const password of words) expect((await register(service, { password })).password).toBe(password)
  })

  test('responds to a taken address as to a free one, and leaves its owner’s account unchanged', async () => {
    const owner = await registerConfirmed(service)
    const register = (email: string) =>
      post(service, '/api/register', { email, password: 'another good one', name: 'X' })
    const [taken, free] = [await register(owner.email), await register(freshEmail())]
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    expect(taken.statusCode).toBe(201)
    expect(taken.json()).toMatchObject({ emailConfirmed: false, name: 'X' })
    expect(taken.json().id).not.toBe(owner.id)
    expect((await logIn(service, { email: owner.email })).id).toBe(owner.id)
  })

  test('always creates a new account, even with the password of an existing one', async () => {
    const first = await registerConfirmed(service, { name: 'First' })
    const again = await register(service, { email: first.email.toUpperCase(), name: 'Second' })
    expect([again.id === first.id, again.user.name]).toEqual([false, 'Second'])
    expect((await first.call('/api/user')).json()).toMatchObject({ name: 'First' })
  })

  test('mails the owner of a taken address a notice with a link to a new password of the owner’s account', async () => {
    const owner = await registerConfirmed(service)
    await register(service, { email: owner.email, password: 'another good one' })
    const { link, token, text } = await lastMail(service, owner.email)
    expect(text).toContain('You already have')
    expect(link).toContain('/reset-password?token=')
    const password = 'a new good one'
    expect((await post(service, '/api/reset-password', { token, password })).statusCode).toBe(202)
    expect((await logIn(service, { email: owner.email, password })).id).toBe(owner.id)
  })

  test.each([
    'x1,victim@example.org',
    'a<victim@example.org>',
    '"a b"@example.org',
    'a(b)@example.org',
    'a;b@example.org',
    'a:b@example.org',
    'a..b@example.org',
    '.a@example.org',
    'a@-example.org',
    'a@[127.0.0.1]',
    'a\\b@example.org',
    'a\u200b@example.org',
  ])('rejects the odd spelling %s', async (email) => {
    const rejected = await post(service, '/api/register', { email, password: goodPassword })
    expect(refusalOf(rejected)).toEqual([422, ['email']])
  })
})

describe('POST /api/login', () => {
  test('starts a new session each time and ends the one that the request came with', async () => {
    const first = await register(service)
    const { email, password } = first
    const response = await first.call('/api/login', { method: 'POST', payload: { email, password } })
    const second = startedSession(response)!
    expect(response.json()).toEqual(first.user)
    expect(second).toMatch(/^[\w-]{43}$/)
    expect([await service.isOpen(first.session), await service.isOpen(second)]).toEqual([false, true])
  })

  test('accepts the address in any case and with surrounding spaces', async () => {
    const { id, email } = await register(service)
    expect((await logIn(service, { email: `  ${email.toUpperCase()} ` })).id).toBe(id)
  })

  test('responds to an unknown address as to a wrong password', async () => {
    const { email } = await register(service)
    const login = (email: string) => post(service, '/api/login', { email, password: 'not this one' })
    const [wrongPassword, wrongAddress] = [await login(email), await login(freshEmail())]
    expect(shapeOf(wrongAddress)).toEqual(shapeOf(wrongPassword))
    expect(wrongPassword.json()).toMatchObject({ code: 'unauthenticated' })
    expect(wrongPassword.statusCode).toBe(401)
    expect(wrongAddress.json().error).toBe(wrongPassword.json().error)
  })

  test('opens an unconfirmed account only in the browser that made it, a confirmed one anywhere', async () => {
    const { email, password, id } = await register(service)
    const login = (call: UserService['anonymous']) =>
      call('/api/login', { method: 'POST', payload: { email, password } })
    expect((await login(service.anonymous)).json()).toMatchObject({ id })
    const unconfirmed = await login(service.elsewhere())
    const payload = { email: freshEmail(), password }
    const unknown = await service.elsewhere()('/api/login', { method: 'POST', payload })
    expect(shapeOf(unconfirmed)).toEqual(shapeOf(unknown))
    const sentence = "Wrong email or password, or the account isn't confirmed yet."
    expect([unconfirmed.json().error, unknown.json().error]).toEqual([sentence, sentence])
    const token = await confirmToken(service, email)
    await post(service, '/api/confirm-email', { token })
    expect((await login(service.elsewhere())).json()).toMatchObject({ id })
  })

  test('signing up twice for an address and logging in does not show whether it has an account', async () => {
    const owner = await registerConfirmed(service)
    const stranger = service.elsewhere('stranger')
    const attempts = async (email: string) => {
      const statuses = []
      for (const url of ['/api/register', '/api/register', '/api/login', '/api/login']) {
        for (const password of ['the first of two', 'the second of two']) {
          const answer = await stranger(url, { method: 'POST', payload: { email, password } })
          statuses.push([answer.statusCode, Object.keys(answer.headers).sort()])
        }
      }
      return statuses
    }
    expect(await attempts(owner.email)).toEqual(await attempts(freshEmail()))
  })

  test('two foreign sign-ups don’t keep anybody out of the own unconfirmed account', async () => {
    const own = await register(service)
    for (const password of ['the first of two', 'the second of two']) {
      const payload = { email: own.email, password }
      await service.elsewhere('stranger')('/api/register', { method: 'POST', payload })
    }
    expect((await logIn(service, { email: own.email })).id).toBe(own.id)
  })

  test('opens no account that has no password', async () => {
    const { id, email } = await register(service)
    await service.db.query('update account set password_hash = null where id = $1', [id])
    const tries = [goodPassword, 'null'].map((password) => post(service, '/api/login', { email, password }))
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([401, 401])
  })
})

describe('GET /api/logout', () => {
  test('ends the session', async () => {
    const { call, session } = await register(service)
    const { statusCode, headers } = await call('/api/logout')
    expect([statusCode, headers['x-homeground-session']]).toEqual([204, 'end'])
    expect(await service.isOpen(session)).toBe(false)
  })

  test('is a 204 even without a session', async () => {
    expect((await service.anonymous('/api/logout')).statusCode).toBe(204)
  })
})

describe('GET /api/user', () => {
  test('is {} for an anonymous caller', async () => {
    const response = await service.anonymous('/api/user')
    expect([response.statusCode, response.json()]).toEqual([200, {}])
  })

  test('is {} if the account was deleted, and ends the session', async () => {
    const { id, call, session } = await register(service)
    await service.db.query('delete from account where id = $1', [id])
    const response = await call('/api/user')
    expect([response.statusCode, response.json()]).toEqual([200, {}])
    expect(response.headers['x-homeground-session']).toBe('end')
    expect(await service.isOpen(session)).toBe(false)
  })

  test('returns the end of the paid term, and the account is free at that moment', async () => {
    const { id, call, session } = await register(service)
    const endsAt = new Date(service.clock.ms + 1000)
    await insertPaidTerm(service, { accountId: id, startsAt: '2026-01-01Z', endsAt: endsAt.toISOString() })
    expect((await call('/api/user')).json()).toMatchObject({ tier: 'premium', premiumUntil: endsAt.toISOString() })
    // The call also updated the session, which had missed the purchase.
    const key = await service.redis.keys(sessionKey(service.prefix, '*'))
    const until = await Promise.all(key.map((name) => service.redis.hget(name, 'premiumUntil')))
    expect([session.length, until.includes(String(endsAt.getTime()))]).toEqual([43, true])
    service.clock.ms += 1000
    expect((await call('/api/user')).json()).toMatchObject({ tier: 'free', premiumUntil: null })
  })
})

test('sessions hold whether the account is confirmed, also those that were open before', async () => {
  const confirmedOf = ({ session }: { session: string }) =>
    service.redis.hget(sessionKey(service.prefix, sessionHandle(session)), 'confirmed')
  const person = await register(service)
  const other = await logIn(service, { email: person.email })
  expect([await confirmedOf(person), await confirmedOf(other)]).toEqual(['0', '0'])
  await confirmIn(person, await confirmToken(service, person.email))
  const later = await logIn(service, { email: person.email })
  expect(await Promise.all([person, other, later].map(confirmedOf))).toEqual(['1', '1', '1'])
})

describe('a request that bypasses the gateway', () => {
  const calls = [
    ['GET', '/api/user'],
    ['POST', '/api/login'],
    ['POST', '/api/register'],
    ['POST', '/api/forgot-password'],
    ['PUT', '/api/user/places/01760'],
    ['POST', '/api/premium/checkout'],
    ['POST', '/api/premium/webhook'],
    ['GET', '/api/admin/operators'],
    ['GET', '/internal/user/operator-token'],
  ] as const

  test('is rejected without the gateway’s signature, on every route', async () => {
    for (const [method, url] of calls) {
      const { statusCode, body } = await service.server.inject({ method, url, payload: {} })
      expect([url, statusCode, JSON.parse(body).error]).toEqual([
        url,
        401,
        'This service accepts requests from the gateway only.',
      ])
    }
  })

  test('is rejected with a signature that is forged, changed or of another call', async () => {
    const { id } = await register(service)
    const call: SignedCall = {
      to: 'user' as const,
      method: 'GET',
      path: '/api/admin/operators',
      identity: { subject: `user:${id}`, tier: 'premium', role: 'operator', session: 'x' },
    }
    const sound = signAs('gateway')(call)
    const [, payload = '', mac = ''] = sound.split('.')
    const otherKey = { IDENTITY_KEY_GATEWAY_USER: 'another key of thirty-two characters' }
    const richer = Buffer.from(payload, 'base64url').toString().replace('premium', 'Premium')
    const headers = [
      createIdentitySigner('gateway', otherKey)(call),
      `gateway.${Buffer.from(richer).toString('base64url')}.${mac}`,
      `gateway.${payload}.`,
      signAs('gateway')({ ...call, to: 'feedback' }),
      signAs('gateway')({ ...call, path: '/api/user' }),
      signAs('gateway')({ ...call, method: 'DELETE' }),
    ]
    for (const header of headers) {
      const response = await service.server.inject({
        url: '/api/admin/operators',
        headers: { [identityHeader]: header },
      })
      expect(response.statusCode).toBe(401)
    }
    const response = await service.server.inject({ url: '/api/admin/operators', headers: { [identityHeader]: sound } })
    expect(response.statusCode).toBe(200)
  })

  test('is a 503 if its signature is sound and older than two minutes', async () => {
    const minutesAgo = () => Date.now() - 121_000
    const sign = createIdentitySigner('gateway', testIdentityKeys, minutesAgo)
    const call = { to: 'user', method: 'GET', path: '/api/user' } as const
    const header = sign({ ...call, identity: { subject: 'anonymous', tier: 'free', role: 'visitor' } })
    const response = await service.server.inject({ url: '/api/user', headers: { [identityHeader]: header } })
    expect([response.statusCode, response.json().code]).toEqual([503, 'clock_skew'])
  })
})

describe('the log', () => {
  test('each login is logged with its account and factor, never with an address or a password', async () => {
    const ada = await registerConfirmed(service)
    lines.length = 0
    await logIn(service, ada)
    expect(lines).toEqual([{ security: 'account', account: ada.id, secondFactor: false, message: 'logged in' }])
  })

  test('a failed login is logged with the account it was for, if there is one', async () => {
    const ada = await registerConfirmed(service)
    lines.length = 0
    const password = 'not the right one'
    await post(service, '/api/login', { email: ada.email, password })
    await post(service, '/api/login', { email: freshEmail(), password })
    expect(lines).toEqual([
      { security: 'account', account: ada.id, message: 'login failed' },
      { security: 'account', account: undefined, message: 'login failed' },
    ])
  })

  test('a wrong password for a change is logged with the account', async () => {
    const ada = await registerConfirmed(service)
    lines.length = 0
    const payload = { password: `${goodPassword} and more`, currentPassword: 'not the right one' }
    await ada.call('/api/user', { method: 'PATCH', payload })
    expect(lines).toEqual([{ security: 'account', account: ada.id, message: 'wrong password for a change' }])
  })
})
