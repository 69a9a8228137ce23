import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  enter,
  enterConfirmed,
  freshEmail,
  goodPassword,
  lastMail,
  type Person,
  post,
  startUsers,
  type Users,
} from './support.ts'

let users: Users
beforeAll(async () => {
  users = await startUsers()
})
afterAll(() => users?.stop())

const patch = ({ call }: Person, payload: object) => call('/api/user', { method: 'PATCH', payload })
const otherPassword = 'another good one'

describe('PATCH /api/user', () => {
  test('changes the name without a password', async () => {
    const person = await enter(users)
    const response = await patch(person, { name: 'Kim' })
    expect([response.statusCode, response.json()]).toEqual([200, { ...person.user, name: 'Kim' }])
  })

  test.each([
    [{ email: 'new@mail.example' }, 'currentPassword'],
    [{ password: otherPassword }, 'currentPassword'],
    [{ password: otherPassword, currentPassword: 'not this one' }, 'currentPassword'],
    [{ email: 'new@mail.example', currentPassword: 'not this one' }, 'currentPassword'],
    [{ email: 'nowhere', currentPassword: goodPassword }, 'email'],
    [{ password: 'password123', currentPassword: goodPassword }, 'password'],
    [{ name: 'a\0b' }, 'name'],
    [{ role: 'operator' }, 'request'],
  ])('refuses %j and names %s', async (change, field) => {
    const person = await enter(users)
    const refused = await patch(person, change)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]])
    expect((await person.call('/api/user')).json()).toEqual(person.user)
  })

  test('the address of an operator stays, so that no typo makes a stranger one', async () => {
    const person = await enterConfirmed(users)
    await users.db.query(`update account set role = 'operator' where id = $1`, [person.id])
    const change = { email: freshEmail(), currentPassword: goodPassword }
    const refused = await patch(person, change)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['email']])
    const spelled = { ...change, email: person.email.toUpperCase() }
    expect((await patch(person, spelled)).json().email).toBe(spelled.email)
  })

  test('a new password ends the other sessions and keeps this one', async () => {
    const person = await enter(users)
    const other = await enter(users, { email: person.email, how: '/api/login' })
    const change = { password: otherPassword, currentPassword: goodPassword }
    expect((await patch(person, change)).statusCode).toBe(200)
    expect([await users.isOpen(person.session), await users.isOpen(other.session)]).toEqual([
      true,
      false,
    ])
    const { email } = person
    const old = await post(users, '/api/login', { email, password: goodPassword })
    expect(old.statusCode).toBe(401)
    await enter(users, { email, password: otherPassword, how: '/api/login' })
  })

  test('a new address has to be confirmed: a link goes there, a notice to the old one', async () => {
    const person = await enterConfirmed(users)
    const email = freshEmail()
    const changed = await patch(person, { email, currentPassword: goodPassword })
    expect(changed.json()).toMatchObject({ id: person.id, email, emailConfirmed: false })
    const { token } = await lastMail(users, email, /Confirm/)
    const { text } = await lastMail(users, person.email, /was changed/)
    expect(text).not.toContain('token=')
    await person.call('/api/confirm-email', { method: 'POST', payload: { token } })
    expect((await person.call('/api/user')).json()).toMatchObject({ email, emailConfirmed: true })
    const old = await post(users, '/api/login', { email: person.email, password: goodPassword })
    expect(old.statusCode).toBe(401)
  })

  test('a taken address is answered as a free one, and stays its owner’s', async () => {
    const owner = await enterConfirmed(users)
    const [one, two] = [await enter(users), await enter(users, { password: otherPassword })]
    const free = await patch(one, { email: freshEmail(), currentPassword: goodPassword })
    const taken = await patch(two, { email: owner.email, currentPassword: otherPassword })
    expect([taken.statusCode, Object.keys(taken.headers)]).toEqual([200, Object.keys(free.headers)])
    const [first, second] = [free.json(), taken.json()]
    expect({ ...second, id: '', email: '' }).toEqual({ ...first, id: '', email: '' })
    const back = await enter(users, { email: owner.email, how: '/api/login' })
    expect(back.id).toBe(owner.id)
  })

  test('the link that confirms the address is mailed again when asked for, until it was opened', async () => {
    const person = await enter(users)
    const first = await lastMail(users, person.email)
    const again = () => person.call('/api/user/confirmation', { method: 'POST' })
    expect((await again()).statusCode).toBe(202)
    const { token } = await lastMail(users, person.email)
    expect(token).not.toBe(first.token)
    await person.call('/api/confirm-email', { method: 'POST', payload: { token } })
    const before = (await users.outbox()).length
    expect((await again()).statusCode).toBe(202)
    await users.mailsDone()
    expect(await users.outbox()).toHaveLength(before)
    expect((await post(users, '/api/user/confirmation', {})).statusCode).toBe(401)
  })

  test('the same address again: another link while it is not confirmed, another spelling when it is', async () => {
    const person = await enter(users)
    const { token: first } = await lastMail(users, person.email, /Confirm/)
    await patch(person, { email: person.email, currentPassword: goodPassword })
    const { token: second } = await lastMail(users, person.email, /Confirm/)
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

  test('wants the password', async () => {
    const person = await enter(users)
    const refused = await remove(person, 'not this one')
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
      422,
      ['currentPassword'],
    ])
    expect((await person.call('/api/user', { method: 'DELETE', payload: {} })).statusCode).toBe(422)
    expect((await person.call('/api/user')).json()).toEqual(person.user)
  })

  test('leaves no row and no session; what was paid stays without a name on it', async () => {
    const person = await enter(users)
    const { id, email } = person
    const other = await enter(users, { email, how: '/api/login' })
    await post(users, '/api/forgot-password', { email })
    await users.mailsDone()
    for (const [url, payload] of [
      ['/api/user/places/02139', { note: 'x' }],
      ['/api/user/watches/02139', undefined],
      ['/api/user/searches', { name: 'x', path: '/finder' }],
    ] as const) {
      const kept = await person.call(url, { method: 'PUT', ...(payload && { payload }) })
      expect(kept.statusCode).toBe(200)
    }
    const checkout = crypto.randomUUID()
    await users.db.query(`insert into checkout values ($1, $2, 'sandbox', 999, 'paid', now())`, [
      checkout,
      id,
    ])
    await users.db.query(
      `insert into payment values ('sandbox', $1::text, $2, $1::uuid, 999, 'usd', now())`,
      [checkout, id],
    )
    await users.db.query(
      `insert into premium_term values ('sandbox', $1, $2, now(), now() + interval '1 year')`,
      [checkout, id],
    )
    await users.db.query(`insert into operator_token values ('some hash', $1)`, [id])

    const response = await remove(person, goodPassword)
    expect([response.statusCode, response.headers['x-homeground-session']]).toEqual([204, 'end'])

    const tables: { table_name: string }[] = await users.db.query(
      `select table_name from information_schema.columns
       where table_schema = 'user' and column_name = 'account_id'`,
    )
    expect(tables.length).toBeGreaterThan(5)
    for (const { table_name } of tables) {
      const rows = await users.db.query(`select from ${table_name} where account_id = $1`, [id])
      expect([table_name, rows.length]).toEqual([table_name, 0])
    }
    expect(await users.db.query('select from account where id = $1', [id])).toHaveLength(0)
    const books = await users.db.query(
      `select p.account_id as payer, c.account_id as buyer, p.amount_cents
       from payment p join checkout c on c.id = p.checkout_id where c.id = $1`,
      [checkout],
    )
    expect(books).toEqual([{ payer: null, buyer: null, amount_cents: 999 }])
    expect(await Promise.all([person, other].map((p) => users.isOpen(p.session)))).toEqual([
      false,
      false,
    ])
    const back = await post(users, '/api/login', { email, password: goodPassword })
    expect(back.statusCode).toBe(401)
  })

  test('of an account that is gone, every own call is a 401', async () => {
    const person = await enter(users)
    await users.db.query('delete from account where id = $1', [person.id])
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

  test('are listed with where they are open and which one asks', async () => {
    const person = await enter(users)
    users.clock.ms += 60_000
    const other = await enter(users, { email: person.email, how: '/api/login' })
    const rows = await list(person)
    expect(rows).toMatchObject([
      { device: 'Browser 1.0', current: false },
      { device: 'Browser 1.0', current: true },
    ])
    expect(Date.parse(rows[0].startedAt) - Date.parse(rows[1].startedAt)).toBe(60_000)
    expect(JSON.stringify(rows)).not.toContain(other.session)
  })

  test('one can be ended, by its own person only', async () => {
    const [person, stranger] = [await enter(users), await enter(users)]
    const other = await enter(users, { email: person.email, how: '/api/login' })
    const { id } = (await list(person)).find(({ current }: { current: boolean }) => !current)
    const end = ({ call }: Person) => call(`/api/user/sessions/${id}`, { method: 'DELETE' })
    expect((await end(stranger)).statusCode).toBe(404)
    expect(await users.isOpen(other.session)).toBe(true)
    expect((await end(person)).statusCode).toBe(204)
    expect([await users.isOpen(other.session), await users.isOpen(person.session)]).toEqual([
      false,
      true,
    ])
    expect((await end(person)).statusCode).toBe(404)
  })

  test('all can be ended, here too, and nobody else’s', async () => {
    const [person, stranger] = [await enter(users), await enter(users)]
    const other = await enter(users, { email: person.email, how: '/api/login' })
    const response = await person.call('/api/user/sessions', { method: 'DELETE' })
    expect([response.statusCode, response.headers['x-homeground-session']]).toEqual([204, 'end'])
    expect(
      await Promise.all([person, other, stranger].map(({ session }) => users.isOpen(session))),
    ).toEqual([false, false, true])
  })
})
