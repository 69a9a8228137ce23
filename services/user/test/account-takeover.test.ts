import { addJob, queues } from '@homeground/queues'
import { sessionHandle } from '@homeground/service'
import { appCode } from '@homeground/testing/authenticator'
import { beforeEach, describe, expect, test } from '@jest/globals'
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
const { db, clock } = service
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
beforeEach(() => {
  clock.ms += 20 * minuteMs
})

const newPassword = 'a new good one'

/** The subjects of the mails to an address that have a link to secure the account, oldest first. */
async function warnings(email: string) {
  await service.mailsDone()
  const mails = (await service.outbox()).filter(({ to, link }) => to === email && link?.includes('/secure-account?'))
  return mails.map(({ subject }) => subject)
}

const secureToken = async (email: string, subject: RegExp) => (await lastMail(service, email, subject)).token!
const secure = (token: string) => post(service, '/api/secure-account', { token })

/** Status of the gateway's question who owns a key, and whether the gateways have it cached. */
const stateOfKey = async (key: string) => [
  (await service.keyOwner(key)).statusCode,
  (await service.cachedOwner(key)) !== undefined,
]
const createKey = ({ call }: Pick<Person, 'call'>, more: object = {}) =>
  call('/api/user/keys', { method: 'POST', payload: { name: 'sheet', ...more } })

/** A confirmed account with premium. */
async function premiumPerson() {
  const person = await registerConfirmed(service)
  const [startsAt, endsAt] = ['2026-11-01Z', '2027-11-01Z']
  await insertPaidTerm(service, { accountId: person.id, startsAt, endsAt })
  return person
}

/** Somebody else who knows the password, in a browser of their own. */
async function intruderOf({ id, email, password }: Person) {
  const browser = service.elsewhere('browser of an intruder')
  const response = await browser('/api/login', { method: 'POST', payload: { email, password } })
  const session = startedSession(response)!
  const handle = sessionHandle(session)
  const call = service.elsewhere('browser of an intruder', { subject: `user:${id}`, role: 'user', session: handle })
  return { call, session, browser }
}

/** The intruder moves the account to an address of their own and sets a password. */
async function takeOver(victim: Person) {
  const intruder = await intruderOf(victim)
  const email = freshEmail()
  clock.ms += 1000
  expect((await patch(intruder, { email })).statusCode).toBe(200)
  clock.ms += 1000
  expect((await confirmIn(intruder, await confirmToken(service, email))).statusCode).toBe(204)
  clock.ms += 1000
  const changed = await patch(intruder, { password: newPassword })
  expect(changed.statusCode).toBe(200)
  clock.ms += 1000
  return { ...intruder, email, session: startedSession(changed)! }
}

describe('a new password ends all other access', () => {
  const change = (person: Person) => patch(person, { password: newPassword, currentPassword: goodPassword })
  const resetByMail = async ({ email }: Person) => {
    const token = await resetTokenOf(service, email)
    return post(service, '/api/reset-password', { token, password: newPassword })
  }

  test.each([
    ['on the account page', change],
    ['by a mailed link', resetByMail],
  ])('%s: a change of the address that someone requested before', async (_, setPassword) => {
    const victim = await registerConfirmed(service)
    const intruder = await intruderOf(victim)
    const wanted = freshEmail()
    await patch(intruder, { email: wanted, currentPassword: goodPassword })
    const token = await confirmToken(service, wanted)
    expect((await setPassword(victim)).statusCode).toBeLessThan(300)
    // In the browser that requested it, with the session of before or logged out.
    for (const caller of [intruder, { call: intruder.browser }]) {
      expect(refusalOf(await confirmIn(caller, token))).toEqual([422, ['token']])
    }
    const { user } = await logIn(service, { email: victim.email, password: newPassword })
    expect(user).toMatchObject({ id: victim.id, email: victim.email })
    expect(user).not.toHaveProperty('pendingEmail')
    expect(await service.isOpen(intruder.session)).toBe(false)
  })

  test.each([
    ['on the account page', change],
    ['by a mailed link', resetByMail],
  ])('%s: API keys, at once', async (_, setPassword) => {
    const person = await premiumPerson()
    const { key } = (await createKey(person, { currentPassword: goodPassword })).json()
    expect(await stateOfKey(key)).toEqual([200, true])
    expect((await setPassword(person)).statusCode).toBeLessThan(300)
    expect(await stateOfKey(key)).toEqual([404, false])
  })

  test('an operator’s second factor that another operator removes does the same', async () => {
    const person = await premiumPerson()
    const { key } = (await createKey(person, { currentPassword: goodPassword })).json()
    const reset = await resetTokenOf(service, person.email)
    await db.query(`update account set role = 'operator' where id = $1`, [person.id])
    await db.query('insert into second_factor values ($1, $2, now(), 1, now())', [person.id, 'x'])
    const path = `/api/admin/operators/${person.email}/second-factor`
    expect((await service.asOperator(path, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await stateOfKey(key)).toEqual([404, false])
    expect(await service.isOpen(person.session)).toBe(false)
    const late = await post(service, '/api/reset-password', { token: reset, password: newPassword })
    expect(late.statusCode).toBe(422)
  })
})

describe('a sensitive change requires the password of the last ten minutes', () => {
  const attempts = (person: Person) => ({
    email: () => patch(person, { email: freshEmail() }),
    password: () => patch(person, { password: newPassword }),
    key: () => createKey(person),
    deletion: () => person.call('/api/user', { method: 'DELETE', payload: {} }),
    factor: () => person.call('/api/user/second-factor', { method: 'DELETE', payload: { code: '123456' } }),
  })
  const codeOf = async (attempt: Promise<{ statusCode: number; json(): { code?: string } }>) => {
    const response = await attempt
    return [response.statusCode, response.json().code]
  }

  test('given with the login or again since; otherwise nothing changes', async () => {
    const person = await premiumPerson()
    const { user } = await logIn(service, person)
    clock.ms += 10 * minuteMs + 1
    const refused = Object.values(attempts(person)).map((attempt) => codeOf(attempt()))
    expect(await Promise.all(refused)).toEqual(refused.map(() => [403, 'password_required']))
    expect((await person.call('/api/user')).json()).toEqual(user)
    expect((await person.call('/api/user/keys')).json()).toEqual([])
    const give = (currentPassword: string) =>
      person.call('/api/user/password', { method: 'POST', payload: { currentPassword } })
    expect(Object.keys((await give('not this one')).json().errors)).toEqual(['currentPassword'])
    expect((await createKey(person)).statusCode).toBe(403)
    expect((await give(goodPassword)).statusCode).toBe(204)
    clock.ms += 10 * minuteMs
    const { key, email, password } = attempts(person)
    expect((await key()).statusCode).toBe(201)
    expect((await email()).statusCode).toBe(200)
    expect((await password()).statusCode).toBe(200)
  })

  test('in the call counts for the next ones, in this session only', async () => {
    const person = await premiumPerson()
    const other = await intruderOf(person)
    clock.ms += 10 * minuteMs + 1
    expect((await createKey(person, { currentPassword: goodPassword })).statusCode).toBe(201)
    expect((await createKey(person)).statusCode).toBe(201)
    expect((await createKey(other)).statusCode).toBe(403)
  })

  test('of an ended session no longer counts', async () => {
    const person = await premiumPerson()
    const intruder = await intruderOf(person)
    await patch(person, { password: newPassword, currentPassword: goodPassword })
    expect((await createKey(intruder)).statusCode).toBe(403)
    expect((await patch(intruder, { email: freshEmail() })).statusCode).toBe(403)
  })
})

test('a new address that is not confirmed is dropped when the account becomes an operator’s', async () => {
  const person = await registerConfirmed(service)
  const wanted = freshEmail()
  await patch(person, { email: wanted, currentPassword: goodPassword })
  const token = await confirmToken(service, wanted)
  const granted = await service.asOperator('/api/admin/operators', { method: 'POST', payload: { email: person.email } })
  expect(granted.statusCode).toBe(201)
  expect((await confirmIn(person, token)).statusCode).toBe(422)
  const user = (await person.call('/api/user')).json()
  expect(user).toMatchObject({ email: person.email, role: 'operator' })
  expect(user).not.toHaveProperty('pendingEmail')
})

describe('the owner gets a mail, with a link to secure the account,', () => {
  test('about each login in a browser that the account does not know, and no other', async () => {
    const person = await registerConfirmed(service)
    await logIn(service, person)
    expect(await warnings(person.email)).toEqual([])
    await intruderOf(person)
    await intruderOf(person)
    const { text, link } = await lastMail(service, person.email, /New login/)
    expect(await warnings(person.email)).toEqual(['New login to your Homeground account'])
    expect(link).toMatch(/^https:\/\/homeground\.example\/secure-account\?token=[\w-]{43}$/)
    expect(text).toMatch(/ Time: November \d+, 2026 at \d+:\d\d [AP]M UTC\./)
  })

  test('about a new password, address and API key, at the address of before', async () => {
    const person = await premiumPerson()
    const next = freshEmail()
    await createKey(person, { currentPassword: goodPassword })
    await patch(person, { email: next })
    await confirmIn(person, await confirmToken(service, next))
    expect((await patch(person, { password: newPassword })).statusCode).toBe(200)
    expect(await warnings(person.email)).toEqual([
      'New API key for your Homeground account',
      'Your Homeground email is about to change',
      'Your Homeground email was changed',
    ])
    expect(await warnings(next)).toEqual(['Your Homeground password was changed'])
  })

  test('about a mailed reset, and a second factor that is turned on and off', async () => {
    const person = await registerConfirmed(service)
    const token = await resetTokenOf(service, person.email)
    await post(service, '/api/reset-password', { token, password: newPassword })
    await db.query(`update account set role = 'operator' where id = $1`, [person.id])
    const back = await logIn(service, { email: person.email, password: newPassword })
    const operator = service.elsewhere('own browser', {
      subject: `user:${person.id}`,
      role: 'operator',
      session: sessionHandle(back.session),
    })
    const factor = (method: 'POST' | 'DELETE', payload: object, url = '') =>
      operator(`/api/user/second-factor${url}`, { method, payload })
    const { secret } = (await factor('POST', {})).json()
    const code = appCode(secret, clock.ms)
    const { recoveryCodes } = (await factor('POST', { code }, '/confirmation')).json()
    const off = { code: recoveryCodes[0], currentPassword: newPassword }
    expect((await factor('DELETE', off)).statusCode).toBe(204)
    expect(await warnings(person.email)).toEqual([
      'Your Homeground password was changed',
      'Two-factor authentication is on',
      'Two-factor authentication is off',
    ])
  })

  test('but not at an address that nobody has confirmed, and not about a failed login', async () => {
    const unconfirmed = await register(service)
    await patch(unconfirmed, { password: newPassword, currentPassword: goodPassword })
    await logIn(service, { email: unconfirmed.email, password: newPassword })
    const confirmed = await registerConfirmed(service)
    const { email } = confirmed
    const payload = { email, password: 'not this one' }
    await service.elsewhere('guesser')('/api/login', { method: 'POST', payload })
    expect([await warnings(unconfirmed.email), await warnings(email)]).toEqual([[], []])
  })
})

describe('securing an account with a mailed link', () => {
  test('gives a taken account back: address, password, sessions, keys and mailed links', async () => {
    const victim = await premiumPerson()
    const intruder = await takeOver(victim)
    const { call } = intruder
    const { key } = (await createKey({ call }, { currentPassword: newPassword })).json()
    const reset = await resetTokenOf(service, intruder.email)
    const token = await secureToken(victim.email, /email was changed/)
    const secured = await secure(token)
    expect([secured.statusCode, secured.json()]).toEqual([202, {}])
    expect(startedSession(secured)).toBeUndefined()

    expect(await service.isOpen(intruder.session)).toBe(false)
    expect(await stateOfKey(key)).toEqual([404, false])
    for (const email of [victim.email, intruder.email])
      for (const password of [goodPassword, newPassword]) expect(await canLogIn(service, email, password)).toBe(false)
    const stolen = await post(service, '/api/reset-password', { token: reset, password: newPassword })
    expect(stolen.statusCode).toBe(422)
    const { token: own } = await lastMail(service, victim.email, /Reset/)
    const password = 'only the owner knows'
    expect((await post(service, '/api/reset-password', { token: own, password })).statusCode).toBe(202)
    const { user } = await logIn(service, { email: victim.email, password })
    expect(user).toMatchObject({ id: victim.id, email: victim.email, tier: 'premium' })
  })

  test('drops a change of the address that is not confirmed', async () => {
    const victim = await registerConfirmed(service)
    const intruder = await intruderOf(victim)
    const wanted = freshEmail()
    await patch(intruder, { email: wanted })
    const token = await confirmToken(service, wanted)
    expect((await secure(await secureToken(victim.email, /about to change/))).statusCode).toBe(202)
    expect((await confirmIn(intruder, token)).statusCode).toBe(422)
    const [row] = await db.query('select * from account where id = $1', [victim.id])
    expect([row.email, row.pending_email, row.password_hash]).toEqual([victim.email, null, null])
  })

  test('changes nothing by itself: only the call of its button does, once, for seven days', async () => {
    const victim = await registerConfirmed(service)
    const tokens = []
    for (let n = 0; n < 2; n++) {
      clock.ms += 1000
      const browser = service.elsewhere(`stranger ${n}`)
      await browser('/api/login', { method: 'POST', payload: { email: victim.email, password: goodPassword } })
      tokens.push(await secureToken(victim.email, /New login/))
    }
    const [first, second] = tokens as [string, string]
    const opened = await service.anonymous(`/api/secure-account?token=${second}`)
    expect([opened.statusCode, await canLogIn(service, victim.email, goodPassword)]).toEqual([404, true])
    const rows = JSON.stringify(await db.query('select * from mail_token'))
    expect(rows).not.toContain(second)
    clock.ms += 7 * dayMs - 1000
    expect((await secure(first)).statusCode).toBe(422)
    const statuses = await Promise.all([secure(second), secure(second)])
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([202, 422])
    for (const token of [second, 'x'.repeat(43)]) {
      expect(refusalOf(await secure(token))).toEqual([422, ['token']])
    }
  })

  test('outranks the links that the intruder gets at another address, also one that is mailed late', async () => {
    const victim = await registerConfirmed(service)
    const intruder = await takeOver(victim)
    const own = await secureToken(intruder.email, /password was changed/)
    const atMs = clock.ms
    clock.ms += 1000
    expect((await secure(await secureToken(victim.email, /New login/))).statusCode).toBe(202)
    clock.ms += 1000
    await addJob(service.queue, queues.userMail, {
      kind: 'security',
      event: 'api-key',
      accountId: victim.id,
      email: intruder.email,
      atMs,
    })
    const late = await secureToken(intruder.email, /New API key/)
    for (const token of [own, late]) expect((await secure(token)).statusCode).toBe(422)
    const [row] = await db.query('select * from account where id = $1', [victim.id])
    expect(row.email).toBe(victim.email)
  })

  test('survives what the intruder does with the own link', async () => {
    const victim = await registerConfirmed(service)
    const intruder = await takeOver(victim)
    const own = await secureToken(intruder.email, /password was changed/)
    const first = await secureToken(victim.email, /New login/)
    expect((await secure(own)).statusCode).toBe(202)
    clock.ms += 1000
    const { token } = await lastMail(service, intruder.email, /Reset/)
    const password = 'of the intruder again'
    await post(service, '/api/reset-password', { token, password })
    expect(await canLogIn(service, intruder.email, password)).toBe(true)
    expect((await secure(first)).statusCode).toBe(202)
    expect(await canLogIn(service, intruder.email, password)).toBe(false)
    const [row] = await db.query('select * from account where id = $1', [victim.id])
    expect(row.email).toBe(victim.email)
  })

  test('removes a second factor that was turned on since, not one of before, and operator tokens', async () => {
    const factorsAfter = async (turnedOnMs: number) => {
      const person = await registerConfirmed(service)
      await intruderOf(person)
      const token = await secureToken(person.email, /New login/)
      const at = new Date(clock.ms + turnedOnMs)
      await db.query('insert into second_factor values ($1, $2, $3, 1, $3)', [person.id, 'x', at])
      await db.query(`insert into operator_token values ($1, $2)`, [`token of ${person.id}`, person.id])
      clock.ms += minuteMs
      expect((await secure(token)).statusCode).toBe(202)
      const count = async (table: string) =>
        (await db.query(`select from ${table} where account_id = $1`, [person.id])).length
      return [await count('second_factor'), await count('operator_token')]
    }
    expect(await factorsAfter(1000)).toEqual([0, 0])
    expect(await factorsAfter(-1000)).toEqual([1, 0])
  })

  test('is refused if another account has the address by now, and changes nothing', async () => {
    const victim = await registerConfirmed(service)
    const next = freshEmail()
    await patch(victim, { email: next })
    await confirmIn(victim, await confirmToken(service, next))
    const token = await secureToken(victim.email, /email was changed/)
    const other = await registerConfirmed(service, { email: victim.email })
    const refused = await secure(token)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { token: ['this email now belongs to another account'] },
    ])
    expect((await logIn(service, { email: next })).id).toBe(victim.id)
    expect((await logIn(service, { email: victim.email })).id).toBe(other.id)
  })

  test('makes every browser unknown again', async () => {
    const victim = await registerConfirmed(service)
    await intruderOf(victim)
    clock.ms += 1000
    await secure(await secureToken(victim.email, /New login/))
    clock.ms += 1000
    const { token } = await lastMail(service, victim.email, /Reset/)
    await post(service, '/api/reset-password', { token, password: goodPassword })
    await intruderOf(victim)
    expect((await warnings(victim.email)).filter((subject) => /New login/.test(subject ?? ''))).toHaveLength(2)
  })
})

test('a mailed reset has the gateway make its browser known', async () => {
  const { email } = await registerConfirmed(service)
  const token = await resetTokenOf(service, email)
  const reset = await post(service, '/api/reset-password', { token, password: newPassword })
  expect(reset.headers['x-homeground-session']).toBe('device')
  const again = await post(service, '/api/reset-password', { token, password: newPassword })
  expect(again.headers['x-homeground-session']).toBeUndefined()
})
