import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  enter,
  enterConfirmed,
  freshEmail,
  goodPassword,
  lastMail,
  post,
  startedSession,
  startUsers,
  type Users,
} from './support.ts'

let users: Users
beforeAll(async () => {
  users = await startUsers()
})
afterAll(() => users?.stop())

const shapeOf = (response: { json(): object; headers: object; statusCode: number }) => ({
  status: response.statusCode,
  fields: Object.keys(response.json()).sort(),
  headers: Object.keys(response.headers).sort(),
})

describe('POST /api/register', () => {
  test('makes an account with a session and mails a link to confirm the address', async () => {
    const { user, call, email } = await enter(users, { email: 'Jo.Doe@Mail.Example', name: 'Jo' })
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
    const { link } = await lastMail(users, email)
    expect(link).toMatch(/^https:\/\/homeground\.example\/confirm-email\?token=[\w-]{43}$/)
  })

  test('stores the password as argon2id with 19 MiB, two passes and one lane', async () => {
    const { id } = await enter(users)
    const [{ password_hash }] = await users.db.query('select * from account where id = $1', [id])
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['short', 'seven77'],
    ['common', 'password123'],
    ['common, whatever its case', 'PassWord123'],
    ['the address itself', 'Someone@mail.example'],
  ])('refuses a password that is %s, naming the field', async (_why, password) => {
    const refused = await post(users, '/api/register', { email: 'someone@mail.example', password })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['password']])
  })

  test('answers a taken address as a free one, and leaves who has it alone', async () => {
    const owner = await enterConfirmed(users)
    const register = (email: string) =>
      post(users, '/api/register', { email, password: 'another good one', name: 'X' })
    const [taken, free] = [await register(owner.email), await register(freshEmail())]
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    expect(taken.statusCode).toBe(201)
    expect(taken.json()).toMatchObject({ emailConfirmed: false, name: 'X' })
    expect(taken.json().id).not.toBe(owner.id)
    const again = await enter(users, { email: owner.email, how: '/api/login' })
    expect(again.id).toBe(owner.id)
  })

  test('with the password of the account that is there, logs that one in', async () => {
    const first = await enter(users, { name: 'First' })
    const again = await enter(users, { email: first.email.toUpperCase(), name: 'Second' })
    expect([again.id, again.user.name]).toEqual([first.id, 'First'])
    expect(again.session).not.toBe(first.session)
  })

  test('twice at once with one password makes one account; with two passwords two', async () => {
    const email = freshEmail()
    const same = await Promise.all([enter(users, { email }), enter(users, { email })])
    expect(same[0].id).toBe(same[1].id)
    const other = freshEmail()
    const differing = await Promise.all([
      enter(users, { email: other }),
      enter(users, { email: other, password: 'another good one' }),
    ])
    expect(differing[0].id).not.toBe(differing[1].id)
    for (const { password, id } of differing) {
      const back = await enter(users, { email: other, password, how: '/api/login' })
      expect(back.id).toBe(id)
    }
  })
})

describe('POST /api/login', () => {
  test('gives a new session each time, in place of the one that the browser had', async () => {
    const first = await enter(users)
    const { email, password } = first
    const response = await first.call('/api/login', {
      method: 'POST',
      payload: { email, password },
    })
    const second = startedSession(response)!
    expect(response.json()).toEqual(first.user)
    expect(second).toMatch(/^[\w-]{43}$/)
    expect([await users.isOpen(first.session), await users.isOpen(second)]).toEqual([false, true])
  })

  test('takes the address in any case and with blanks around', async () => {
    const { id, email } = await enter(users)
    const back = await enter(users, { email: `  ${email.toUpperCase()} `, how: '/api/login' })
    expect(back.id).toBe(id)
  })

  test('answers an unknown address as a wrong password', async () => {
    const { email } = await enter(users)
    const login = (email: string) => post(users, '/api/login', { email, password: 'not this one' })
    const [known, unknown] = [await login(email), await login(freshEmail())]
    expect(shapeOf(unknown)).toEqual(shapeOf(known))
    expect(known.json()).toMatchObject({ code: 'unauthenticated' })
    expect(known.statusCode).toBe(401)
    expect(unknown.json().error).toBe(known.json().error)
  })

  test('of an address that others claim too, opens the account whose password it is', async () => {
    const owner = await enterConfirmed(users)
    await enter(users, { email: owner.email, password: 'a passing claim' })
    const claim = await enter(users, { email: owner.email, password: 'another good one' })
    for (const { id, password } of [owner, claim]) {
      const back = await enter(users, { email: owner.email, password, how: '/api/login' })
      expect(back.id).toBe(id)
    }
  })

  test('opens no account that has no password yet', async () => {
    const { id, email } = await enter(users)
    await users.db.query('update account set password_hash = null where id = $1', [id])
    const tries = [goodPassword, 'null'].map((password) =>
      post(users, '/api/login', { email, password }),
    )
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([401, 401])
  })
})

describe('GET /api/logout', () => {
  test('ends the session', async () => {
    const { call, session } = await enter(users)
    const { statusCode, headers } = await call('/api/logout')
    expect([statusCode, headers['x-homeground-session']]).toEqual([204, 'end'])
    expect(await users.isOpen(session)).toBe(false)
  })

  test('is 204 also when there is none', async () => {
    expect((await users.anonymous('/api/logout')).statusCode).toBe(204)
  })
})

describe('GET /api/user', () => {
  test('is {} for nobody', async () => {
    const response = await users.anonymous('/api/user')
    expect([response.statusCode, response.json()]).toEqual([200, {}])
  })

  test('of an account that is gone is {}, and ends the session', async () => {
    const { id, call, session } = await enter(users)
    await users.db.query('delete from account where id = $1', [id])
    const response = await call('/api/user')
    expect([response.statusCode, response.json()]).toEqual([200, {}])
    expect(response.headers['x-homeground-session']).toBe('end')
    expect(await users.isOpen(session)).toBe(false)
  })

  test('tells the end of the paid term, and is free again at that moment', async () => {
    const { id, call, session } = await enter(users)
    const endsAt = new Date(users.clock.ms + 1000)
    const checkout = crypto.randomUUID()
    await users.db.query(`insert into checkout values ($1, $2, 'sandbox', 999, 'paid', now())`, [
      checkout,
      id,
    ])
    await users.db.query(
      `insert into payment values ('sandbox', $1::text, $2, $1::uuid, 999, 'usd', now())`,
      [checkout, id],
    )
    await users.db.query(`insert into premium_term values ('sandbox', $1, $2, '2026-01-01Z', $3)`, [
      checkout,
      id,
      endsAt,
    ])
    expect((await call('/api/user')).json()).toMatchObject({
      tier: 'premium',
      premiumUntil: endsAt.toISOString(),
    })
    // The session did not know of it yet.
    const key = await users.redis.keys(`${users.prefix}:session:*`)
    const until = await Promise.all(key.map((name) => users.redis.hget(name, 'premiumUntil')))
    expect([session.length, until.includes(String(endsAt.getTime()))]).toEqual([43, true])
    users.clock.ms += 1000
    expect((await call('/api/user')).json()).toMatchObject({ tier: 'free', premiumUntil: null })
  })
})
