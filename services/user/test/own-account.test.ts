import { hashApiKey } from '@homeground/service'
import { describe, expect, test } from '@jest/globals'
import { endUnconfirmedAccounts } from '../src/accounts/account.repository.ts'
import {
  canLogIn,
  confirmIn,
  confirmToken,
  freshEmail,
  goodPassword,
  insertPaidTerm,
  lastMail,
  logIn,
  type Person,
  patch,
  post,
  refusalOf,
  register,
  registerConfirmed,
  resetTokenOf,
  startedSession,
  startUserService,
} from './support.ts'

const service = await startUserService()

const otherPassword = 'another good one'

describe('PATCH /api/user', () => {
  test('changes the name without a password', async () => {
    const person = await register(service)
    const response = await patch(person, { name: 'Kim' })
    expect([response.statusCode, response.json()]).toEqual([200, { ...person.user, name: 'Kim' }])
  })

  test.each([
    [{ password: otherPassword, currentPassword: 'not this one' }, 'currentPassword'],
    [{ email: 'new@mail.example', currentPassword: 'not this one' }, 'currentPassword'],
    [{ email: 'nowhere', currentPassword: goodPassword }, 'email'],
    [{ password: 'password123', currentPassword: goodPassword }, 'password'],
    [{ name: 'a\0b' }, 'name'],
    [{ role: 'operator' }, 'request'],
  ])('rejects %j and names %s', async (change, field) => {
    const person = await register(service)
    expect(refusalOf(await patch(person, change))).toEqual([422, [field]])
    expect((await person.call('/api/user')).json()).toEqual(person.user)
  })

  test('rejects another address for an operator, since a typo could make a stranger an operator', async () => {
    const person = await registerConfirmed(service)
    await service.db.query(`update account set role = 'operator' where id = $1`, [person.id])
    const change = { email: freshEmail(), currentPassword: goodPassword }
    expect(refusalOf(await patch(person, change))).toEqual([422, ['email']])
    const spelled = { ...change, email: person.email.toUpperCase() }
    expect((await patch(person, spelled)).json().email).toBe(spelled.email)
  })

  test('a new password ends all sessions but this one', async () => {
    const person = await register(service)
    const other = await logIn(service, { email: person.email })
    const change = { password: otherPassword, currentPassword: goodPassword }
    const changed = await patch(person, change)
    expect(changed.statusCode).toBe(200)
    // It continues under another id.
    const renewed = startedSession(changed)!
    const sessions = [renewed, person.session, other.session]
    expect(await Promise.all(sessions.map(service.isOpen))).toEqual([true, false, false])
    const { email } = person
    expect((await post(service, '/api/login', { email, password: goodPassword })).statusCode).toBe(401)
    await logIn(service, { email, password: otherPassword })
  })

  test('responds to a taken address as to a free one, and its owner keeps it', async () => {
    const owner = await registerConfirmed(service)
    const [one, two] = [await register(service), await register(service, { password: otherPassword })]
    const free = await patch(one, { email: freshEmail(), currentPassword: goodPassword })
    const taken = await patch(two, { email: owner.email, currentPassword: otherPassword })
    expect([taken.statusCode, Object.keys(taken.headers)]).toEqual([200, Object.keys(free.headers)])
    const [first, second] = [free.json(), taken.json()]
    expect({ ...second, id: '', email: '' }).toEqual({ ...first, id: '', email: '' })
    expect((await logIn(service, { email: owner.email })).id).toBe(owner.id)
  })

  test('mails the confirmation link again on request, until the address is confirmed', async () => {
    const person = await register(service)
    const first = await confirmToken(service, person.email)
    const again = () => person.call('/api/user/confirmation', { method: 'POST' })
    expect((await again()).statusCode).toBe(202)
    const token = await confirmToken(service, person.email)
    expect(token).not.toBe(first)
    await confirmIn(person, token)
    const before = (await service.outbox()).length
    expect((await again()).statusCode).toBe(202)
    await service.mailsDone()
    expect(await service.outbox()).toHaveLength(before)
    expect((await post(service, '/api/user/confirmation', {})).statusCode).toBe(401)
  })

  test('the same address again sends another link, or changes its spelling once it is confirmed', async () => {
    const person = await register(service)
    const first = await confirmToken(service, person.email)
    await patch(person, { email: person.email, currentPassword: goodPassword })
    const second = await confirmToken(service, person.email)
    expect(second).not.toBe(first)
    await confirmIn(person, second)
    const email = person.email.toUpperCase()
    const spelled = await patch(person, { email, currentPassword: goodPassword })
    expect(spelled.json()).toMatchObject({ email, emailConfirmed: true })
  })
})

describe('DELETE /api/user', () => {
  const remove = ({ call }: Person, currentPassword: string) =>
    call('/api/user', { method: 'DELETE', payload: { currentPassword } })

  test('requires the password', async () => {
    const person = await register(service)
    expect(refusalOf(await remove(person, 'not this one'))).toEqual([422, ['currentPassword']])
    expect((await person.call('/api/user')).json()).toEqual(person.user)
  })

  test('deletes all rows and sessions; payments stay, without a link to the account', async () => {
    const person = await register(service)
    const { id, email } = person
    const other = await logIn(service, { email })
    await post(service, '/api/forgot-password', { email })
    await service.mailsDone()
    for (const [url, payload] of [
      ['/api/user/places/02139', { note: 'x' }],
      ['/api/user/watches/02139', undefined],
      ['/api/user/feed', undefined],
      ['/api/user/searches', { name: 'x', path: '/finder' }],
    ] as const) {
      expect((await person.call(url, { method: 'PUT', ...(payload && { payload }) })).statusCode).toBe(200)
    }
    const term = { startsAt: '2026-11-20Z', endsAt: '2027-11-20Z' }
    const checkout = await insertPaidTerm(service, { accountId: id, ...term })
    await service.db.query(`insert into operator_token values ('some hash', $1)`, [id])

    const response = await remove(person, goodPassword)
    expect([response.statusCode, response.headers['x-homeground-session']]).toEqual([204, 'end'])

    const tables: { table_name: string }[] = await service.db.query(
      `select table_name from information_schema.columns
       where table_schema = 'user' and column_name = 'account_id'`,
    )
    expect(tables.length).toBeGreaterThan(5)
    for (const { table_name } of tables) {
      const rows = await service.db.query(`select from ${table_name} where account_id = $1`, [id])
      expect([table_name, rows.length]).toEqual([table_name, 0])
    }
    expect(await service.db.query('select from account where id = $1', [id])).toHaveLength(0)
    const books = await service.db.query(
      `select p.account_id as payer, c.account_id as buyer, p.amount_cents
       from payment p join checkout c on c.id = p.checkout_id where c.id = $1`,
      [checkout],
    )
    expect(books).toEqual([{ payer: null, buyer: null, amount_cents: 999 }])
    expect(await Promise.all([person, other].map((p) => service.isOpen(p.session)))).toEqual([false, false])
    expect((await post(service, '/api/login', { email, password: goodPassword })).statusCode).toBe(401)
  })

  test('of a deleted account: every call of its owner is a 401', async () => {
    const person = await register(service)
    await service.db.query('delete from account where id = $1', [person.id])
    const calls = [
      patch(person, { name: 'x' }),
      remove(person, goodPassword),
      person.call('/api/user/places/02139', { method: 'PUT' }),
      person.call('/api/user/watches/02139', { method: 'PUT' }),
      person.call('/api/user/feed', { method: 'PUT' }),
    ]
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(calls.map(() => 401))
  })
})

describe('sessions', () => {
  const list = async ({ call }: Person) => (await call('/api/user/sessions')).json()

  test('are listed with their device and which one is the current one', async () => {
    const person = await register(service)
    service.clock.ms += 60_000
    const other = await logIn(service, { email: person.email })
    const rows = await list(person)
    expect(rows).toMatchObject([
      { device: 'Browser 1.0', current: false },
      { device: 'Browser 1.0', current: true },
    ])
    expect(Date.parse(rows[0].startedAt) - Date.parse(rows[1].startedAt)).toBe(60_000)
    expect(JSON.stringify(rows)).not.toContain(other.session)
  })

  test('one can be ended, but only by its owner', async () => {
    const [person, stranger] = [await register(service), await register(service)]
    const other = await logIn(service, { email: person.email })
    const { id } = (await list(person)).find(({ current }: { current: boolean }) => !current)
    const end = ({ call }: Person) => call(`/api/user/sessions/${id}`, { method: 'DELETE' })
    expect((await end(stranger)).statusCode).toBe(404)
    expect(await service.isOpen(other.session)).toBe(true)
    expect((await end(person)).statusCode).toBe(204)
    expect([await service.isOpen(other.session), await service.isOpen(person.session)]).toEqual([false, true])
    expect((await end(person)).statusCode).toBe(404)
  })

  test('all of one’s own can be ended, the current one too', async () => {
    const [person, stranger] = [await register(service), await register(service)]
    const other = await logIn(service, { email: person.email })
    const response = await person.call('/api/user/sessions', { method: 'DELETE' })
    expect([response.statusCode, response.headers['x-homeground-session']]).toEqual([204, 'end'])
    expect(await Promise.all([person, other, stranger].map(({ session }) => service.isOpen(session)))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a changed address', () => {
  const change = (person: Person, email: string) => patch(person, { email, currentPassword: goodPassword })
  const openElsewhere = (payload: { token: string; password?: string }) =>
    service.elsewhere()('/api/confirm-email', { method: 'POST', payload })

  test('a confirmed account keeps its address until the new one is confirmed, and its mailbox gets a notice', async () => {
    const person = await registerConfirmed(service)
    const pendingEmail = freshEmail()
    const changed = await change(person, pendingEmail)
    const waiting = { id: person.id, email: person.email, emailConfirmed: true, pendingEmail }
    expect(changed.json()).toMatchObject(waiting)
    const token = await confirmToken(service, pendingEmail)
    const { link } = await lastMail(service, person.email, /about to change/)
    expect(link).toContain('/secure-account?token=')
    expect((await logIn(service, { email: person.email })).user).toMatchObject(waiting)
    expect(await canLogIn(service, pendingEmail)).toBe(false)

    expect((await confirmIn(person, token)).statusCode).toBe(204)
    const { user } = await logIn(service, { email: pendingEmail })
    expect(user).toMatchObject({ id: person.id, email: pendingEmail, emailConfirmed: true })
    expect(user).not.toHaveProperty('pendingEmail')
    expect(await canLogIn(service, person.email)).toBe(false)
  })

  test('a mistyped address gives the account to no one: elsewhere its link works only after logging in', async () => {
    const person = await registerConfirmed(service)
    const mistyped = freshEmail()
    await change(person, mistyped)
    const token = await confirmToken(service, mistyped)
    for (const password of [undefined, 'the password of a stranger']) {
      const rejected = await openElsewhere({ token, ...(password && { password }) })
      expect([rejected.statusCode, rejected.json().error]).toEqual([
        403,
        'Log in to your account, then open this link again.',
      ])
    }
    const foreign = await confirmIn(await registerConfirmed(service), token)
    expect([foreign.statusCode, foreign.json().error]).toEqual([
      403,
      'This link is for another account than the one you are logged in to. Log in to that account, then open this link again.',
    ])
    expect((await person.call('/api/user')).json()).toMatchObject({ email: person.email })
    const phone = service.elsewhere('phone', { subject: `user:${person.id}`, role: 'user' })
    expect((await phone('/api/confirm-email', { method: 'POST', payload: { token } })).statusCode).toBe(204)
    expect((await person.call('/api/user')).json()).toMatchObject({ email: mistyped })
  })

  test('another new address, the former address and a password reset each revoke the link', async () => {
    const person = await registerConfirmed(service)
    const revoked = async (revoke: () => Promise<unknown>) => {
      const email = freshEmail()
      await change(person, email)
      const token = await confirmToken(service, email)
      await revoke()
      const response = await confirmIn(person, token)
      expect(refusalOf(response)).toEqual([422, ['token']])
    }
    await revoked(() => change(person, freshEmail()))
    await revoked(() => change(person, person.email))
    expect((await person.call('/api/user')).json()).not.toHaveProperty('pendingEmail')
    await revoked(async () => {
      const token = await resetTokenOf(service, person.email)
      const reset = await post(service, '/api/reset-password', { token, password: goodPassword })
      expect(reset.statusCode).toBe(202)
    })
    expect((await logIn(service, person)).user).not.toHaveProperty('pendingEmail')
  })

  test('the link is sent again on request; once another account has confirmed the address, it gets no data', async () => {
    const person = await registerConfirmed(service)
    const wanted = freshEmail()
    await change(person, wanted)
    const first = await confirmToken(service, wanted)
    await person.call('/api/user/confirmation', { method: 'POST' })
    const token = await confirmToken(service, wanted)
    expect(token).not.toBe(first)
    const owner = await registerConfirmed(service, { email: wanted })
    expect((await confirmIn(person, token)).statusCode).toBe(422)
    expect((await logIn(service, { email: wanted })).id).toBe(owner.id)
    expect((await logIn(service, { email: person.email })).id).toBe(person.id)
  })

  test('an unconfirmed account has the new address at once, and the former mailbox gets no mail about it', async () => {
    const person = await register(service)
    const email = freshEmail()
    expect((await change(person, email)).json()).toMatchObject({ email, emailConfirmed: false })
    await confirmToken(service, email)
    const mails = (await service.outbox()).filter(({ to }) => to === person.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/Confirm/)])
    expect(await canLogIn(service, person.email)).toBe(false)
  })
})

describe('API keys of the own account', () => {
  const { db, clock, keyOwner, cachedOwner } = service

  /** Gives a person 12 months of premium without a purchase. */
  const grantPremium = ({ id }: Person) =>
    insertPaidTerm(service, {
      accountId: id,
      startsAt: new Date(clock.ms).toISOString(),
      endsAt: new Date(clock.ms + 365 * 24 * 3600_000).toISOString(),
    })

  async function premiumPerson() {
    const person = await register(service)
    await grantPremium(person)
    return person
  }

  const create = ({ call }: Person, name = 'My sheet') => call('/api/user/keys', { method: 'POST', payload: { name } })

  test('are returned once; the database has only their hash, the list only their end', async () => {
    const person = await premiumPerson()
    const response = await create(person, '  My sheet ')
    const { key, ...listed } = response.json()
    expect([response.statusCode, key]).toEqual([201, expect.stringMatching(/^hg_[\w-]{43}$/)])
    expect(listed).toEqual({
      id: expect.any(String),
      name: 'My sheet',
      hint: key.slice(-4),
      createdAt: new Date(clock.ms).toISOString(),
      lastUsedAt: null,
    })
    expect((await person.call('/api/user/keys')).json()).toEqual([listed])
    const rows = await db.query('select * from api_key where id = $1', [listed.id])
    expect(JSON.stringify(rows)).not.toContain(key.slice(3, -4))
    expect(rows[0].key_hash).toBe(hashApiKey(key))
  })

  test('require premium, a name and fewer than ten others', async () => {
    const free = await register(service)
    const refused = await create(free)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'premium_required'])
    const person = await premiumPerson()
    expect(refusalOf(await create(person, '  '))).toEqual([422, ['name']])
    for (let index = 0; index < 10; index++) await create(person)
    expect((await create(person)).statusCode).toBe(409)
    expect((await service.anonymous('/api/user/keys')).statusCode).toBe(401)
  })

  test('resolve to their owner for other services only, who see the end of the term; the use is recorded', async () => {
    clock.ms = Date.UTC(2026, 10, 20, 12)
    const person = await premiumPerson()
    const { key } = (await create(person)).json()
    const owner = { userId: person.id, premiumUntilMs: Date.UTC(2027, 10, 20, 12) }
    clock.ms += 60_000
    expect((await keyOwner(key)).json()).toEqual(owner)
    expect(await cachedOwner(key)).toEqual(owner)
    expect((await keyOwner(`${key}x`)).statusCode).toBe(404)
    expect((await person.call('/internal/user/api-key-owner')).statusCode).toBe(403)
    const [{ lastUsedAt }] = (await person.call('/api/user/keys')).json()
    expect(lastUsedAt).toBe(new Date(clock.ms).toISOString())
  })

  test('stop at once when they are revoked, by their owner only', async () => {
    const [person, other] = [await premiumPerson(), await premiumPerson()]
    const { key, id } = (await create(person)).json()
    await keyOwner(key)
    const revoke = ({ call }: Person, which: string) => call(`/api/user/keys/${which}`, { method: 'DELETE' })
    expect((await revoke(other, id)).statusCode).toBe(404)
    expect((await revoke(person, 'no id')).statusCode).toBe(404)
    expect((await keyOwner(key)).statusCode).toBe(200)
    expect((await revoke(person, id)).statusCode).toBe(204)
    expect((await keyOwner(key)).statusCode).toBe(404)
    expect(await cachedOwner(key)).toBeUndefined()
  })

  test('end with the account; without premium they resolve but are never cached', async () => {
    const person = await premiumPerson()
    const { key } = (await create(person)).json()
    await db.query(
      'update premium_term set starts_at = $1::timestamptz - interval $$1 year$$, ends_at = $1 where account_id = $2',
      [new Date(clock.ms), person.id],
    )
    expect((await keyOwner(key)).json()).toEqual({ userId: person.id, premiumUntilMs: 0 })
    expect(await cachedOwner(key)).toBeUndefined()
    await grantPremium(person)
    await keyOwner(key)
    expect(await cachedOwner(key)).toBeDefined()
    const payload = { currentPassword: goodPassword }
    expect((await person.call('/api/user', { method: 'DELETE', payload })).statusCode).toBe(204)
    expect([await cachedOwner(key), (await keyOwner(key)).statusCode]).toEqual([undefined, 404])
  })
})

describe('unconfirmed accounts', () => {
  const day = 24 * 3600_000
  const end = (nowMs: number) => {
    const { db, sessions } = service
    return endUnconfirmedAccounts(db, { sessions, nowMs })
  }

  test('ends accounts that are unconfirmed for 30 days, paid ones with their term, and no other', async () => {
    await service.db.query('truncate account cascade')
    const nowMs = service.clock.ms
    const since = ({ id }: Person, days: number) =>
      service.db.query('update account set unconfirmed_since = $2 where id = $1', [id, new Date(nowMs - days * day)])
    const [old, young, paid] = [await register(service), await register(service), await register(service)]
    const confirmed = await registerConfirmed(service)
    for (const person of [old, paid, confirmed]) await since(person, 30)
    await since(young, 29)
    const endsAt = new Date(nowMs + 10 * day).toISOString()
    await insertPaidTerm(service, { accountId: paid.id, startsAt: '2026-01-01Z', endsAt })
    expect(await end(nowMs)).toBe(1)
    const rows: { id: string }[] = await service.db.query('select id from account')
    const left = new Set(rows.map(({ id }) => id))
    expect([old, young, paid, confirmed].map(({ id }) => left.has(id))).toEqual([false, true, true, true])
    expect(await service.isOpen(old.session)).toBe(false)
    expect(await end(nowMs + 10 * day)).toBe(2)
  })

  test('a changed address starts the 30 days again', async () => {
    const person = await register(service)
    await service.db.query(`update account set unconfirmed_since = '2025-01-01' where id = $1`, [person.id])
    await patch(person, { email: freshEmail(), currentPassword: goodPassword })
    await end(service.clock.ms + 29 * day)
    expect((await person.call('/api/user')).json()).toMatchObject({ id: person.id })
  })
})
