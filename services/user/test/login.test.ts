import { sessionKey } from '@homeground/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  freshEmail,
  goodPassword,
  insertPaidTerm,
  lastMail,
  logIn,
  post,
  register,
  registerConfirmed,
  startedSession,
  startUserService,
  type UserService,
} from './support.ts'

let service: UserService
beforeAll(async () => {
  service = await startUserService()
})
afterAll(() => service?.stop())

const shapeOf = (response: { json(): object; headers: object; statusCode: number }) => ({
  status: response.statusCode,
  fields: Object.keys(response.json()).sort(),
  headers: Object.keys(response.headers).sort(),
})

describe('POST /api/register', () => {
  test('creates an account with a session and mails a link to confirm the address', async () => {
    const { user, call, email } = await register(service, {
      email: 'Jo.Doe@Mail.Example',
      name: 'Jo',
    })
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'Jo.Doe@Mail.Example',
      emailConfirmed: false,
      name: 'Jo',
      role: 'user',
      tier: 'free',
      premiumUntil: null,
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
    ['common, whatever its case', 'PassWord123'],
    ['the address itself', 'Someone@mail.example'],
  ])('rejects a password that is %s, naming the field', async (_why, password) => {
    const rejected = await post(service, '/api/register', {
      email: 'someone@mail.example',
      password,
    })
    expect([rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([422, ['password']])
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
    const again = await logIn(service, { email: owner.email })
    expect(again.id).toBe(owner.id)
  })

  test('logs in to the existing account if the password is right', async () => {
    const first = await register(service, { name: 'First' })
    const again = await register(service, { email: first.email.toUpperCase(), name: 'Second' })
    expect([again.id, again.user.name]).toEqual([first.id, 'First'])
    expect(again.session).not.toBe(first.session)
  })

  test('two concurrent calls create one account with the same password, two with different ones', async () => {
    const email = freshEmail()
    const same = await Promise.all([register(service, { email }), register(service, { email })])
    expect(same[0].id).toBe(same[1].id)
    const other = freshEmail()
    const differing = await Promise.all([
      register(service, { email: other }),
      register(service, { email: other, password: 'another good one' }),
    ])
    expect(differing[0].id).not.toBe(differing[1].id)
    for (const { password, id } of differing) {
      const back = await logIn(service, { email: other, password })
      expect(back.id).toBe(id)
    }
  })
})

describe('POST /api/login', () => {
  test('starts a new session each time and ends the one that the request came with', async () => {
    const first = await register(service)
    const { email, password } = first
    const response = await first.call('/api/login', {
      method: 'POST',
      payload: { email, password },
    })
    const second = startedSession(response)!
    expect(response.json()).toEqual(first.user)
    expect(second).toMatch(/^[\w-]{43}$/)
    expect([await service.isOpen(first.session), await service.isOpen(second)]).toEqual([
      false,
      true,
    ])
  })

  test('accepts the address in any case and with surrounding spaces', async () => {
    const { id, email } = await register(service)
    const back = await logIn(service, { email: `  ${email.toUpperCase()} ` })
    expect(back.id).toBe(id)
  })

  test('responds to an unknown address as to a wrong password', async () => {
    const { email } = await register(service)
    const login = (email: string) =>
      post(service, '/api/login', { email, password: 'not this one' })
    const [known, unknown] = [await login(email), await login(freshEmail())]
    expect(shapeOf(unknown)).toEqual(shapeOf(known))
    expect(known.json()).toMatchObject({ code: 'unauthenticated' })
    expect(known.statusCode).toBe(401)
    expect(unknown.json().error).toBe(known.json().error)
  })

  test('opens the account that the password belongs to if several claim the address', async () => {
    const owner = await registerConfirmed(service)
    await register(service, { email: owner.email, password: 'a passing claim' })
    const claim = await register(service, { email: owner.email, password: 'another good one' })
    for (const { id, password } of [owner, claim]) {
      const back = await logIn(service, { email: owner.email, password })
      expect(back.id).toBe(id)
    }
  })

  test('opens no account that has no password', async () => {
    const { id, email } = await register(service)
    await service.db.query('update account set password_hash = null where id = $1', [id])
    const tries = [goodPassword, 'null'].map((password) =>
      post(service, '/api/login', { email, password }),
    )
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
    await insertPaidTerm(service, {
      accountId: id,
      startsAt: '2026-01-01Z',
      endsAt: endsAt.toISOString(),
    })
    expect((await call('/api/user')).json()).toMatchObject({
      tier: 'premium',
      premiumUntil: endsAt.toISOString(),
    })
    // The call also updated the session, which had missed the purchase.
    const key = await service.redis.keys(sessionKey(service.prefix, '*'))
    const until = await Promise.all(key.map((name) => service.redis.hget(name, 'premiumUntil')))
    expect([session.length, until.includes(String(endsAt.getTime()))]).toEqual([43, true])
    service.clock.ms += 1000
    expect((await call('/api/user')).json()).toMatchObject({ tier: 'free', premiumUntil: null })
  })
})
