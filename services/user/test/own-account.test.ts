import { describe, expect, test } from '@jest/globals'
import {
  freshEmail,
  goodPassword,
  insertPaidTerm,
  lastMail,
  logIn,
  type Person,
  post,
  register,
  registerConfirmed,
  startedSession,
  startUserService,
} from './support.ts'

const service = await startUserService()

const patch = ({ call }: Person, payload: object) => call('/api/user', { method: 'PATCH', payload })
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
    const rejected = await patch(person, change)
    expect([rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([422, [field]])
    expect((await person.call('/api/user')).json()).toEqual(person.user)
  })

  test('rejects another address for an operator, since a typo could make a stranger an operator', async () => {
    const person = await registerConfirmed(service)
    await service.db.query(`update account set role = 'operator' where id = $1`, [person.id])
    const change = { email: freshEmail(), currentPassword: goodPassword }
    const rejected = await patch(person, change)
    expect([rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([422, ['email']])
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
    const old = await post(service, '/api/login', { email, password: goodPassword })
    expect(old.statusCode).toBe(401)
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
    const back = await logIn(service, { email: owner.email })
    expect(back.id).toBe(owner.id)
  })

  test('mails the confirmation link again on request, until the address is confirmed', async () => {
    const person = await register(service)
    const first = await lastMail(service, person.email)
    const again = () => person.call('/api/user/confirmation', { method: 'POST' })
    expect((await again()).statusCode).toBe(202)
    const { token } = await lastMail(service, person.email)
    expect(token).not.toBe(first.token)
    await person.call('/api/confirm-email', { method: 'POST', payload: { token } })
    const before = (await service.outbox()).length
    expect((await again()).statusCode).toBe(202)
    await service.mailsDone()
    expect(await service.outbox()).toHaveLength(before)
    expect((await post(service, '/api/user/confirmation', {})).statusCode).toBe(401)
  })

  test('the same address again sends another link, or changes its spelling once it is confirmed', async () => {
    const person = await register(service)
    const { token: first } = await lastMail(service, person.email, /Confirm/)
    await patch(person, { email: person.email, currentPassword: goodPassword })
    const { token: second } = await lastMail(service, person.email, /Confirm/)
    expect(second).not.toBe(first)
    await person.call('/api/confirm-email', { method: 'POST', payload: { token: second } })
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
    const rejected = await remove(person, 'not this one')
    expect([rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([422, ['currentPassword']])
    service.clock.ms += 10 * 60_000 + 1
    const late = await person.call('/api/user', { method: 'DELETE', payload: {} })
    expect([late.statusCode, late.json().code]).toEqual([403, 'password_required'])
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
      ['/api/user/searches', { name: 'x', path: '/finder' }],
    ] as const) {
      const saved = await person.call(url, { method: 'PUT', ...(payload && { payload }) })
      expect(saved.statusCode).toBe(200)
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
    const back = await post(service, '/api/login', { email, password: goodPassword })
    expect(back.statusCode).toBe(401)
  })

  test('of a deleted account: every call of its owner is a 401', async () => {
    const person = await register(service)
    await service.db.query('delete from account where id = $1', [person.id])
    const calls = [
      patch(person, { name: 'x' }),
      remove(person, goodPassword),
      person.call('/api/user/places/02139', { method: 'PUT' }),
      person.call('/api/user/watches/02139', { method: 'PUT' }),
    ]
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([401, 401, 401, 401])
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
