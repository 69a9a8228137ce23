import { describe, expect, test } from '@jest/globals'
import {
  canLogIn,
  confirmToken,
  freshEmail,
  goodPassword,
  lastMail,
  logIn,
  post,
  refusalOf,
  register,
  registerConfirmed,
  resetTokenOf,
  startUserService,
} from './support.ts'

const service = await startUserService()

const minute = 60_000
const newPassword = 'a new good one'
const reset = (token: string, password = newPassword) => post(service, '/api/reset-password', { token, password })
const statusOfReset = async (token: string) => (await reset(token)).statusCode

describe('POST /api/forgot-password', () => {
  test('responds in the same way whether or not there is an account, and mails only if there is one', async () => {
    const { email } = await registerConfirmed(service)
    const nobody = freshEmail()
    const answers = await Promise.all([email, nobody].map((email) => post(service, '/api/forgot-password', { email })))
    const bare = answers.map(({ statusCode, body, headers }) => ({ statusCode, body, headers: Object.keys(headers) }))
    expect(bare[0]).toMatchObject({ statusCode: 202 })
    expect(bare[1]).toEqual(bare[0])
    const { link } = await lastMail(service, email, /Reset/)
    expect(link).toMatch(/^https:\/\/homeground\.example\/reset-password\?token=[\w-]{43}$/)
    expect((await service.outbox()).filter(({ to }) => to === nobody)).toEqual([])
  })

  test('for an address with only unconfirmed accounts, mails the confirmation link of the newest', async () => {
    const email = freshEmail()
    await register(service, { email, password: 'an earlier one' })
    const { id } = await register(service, { email })
    await post(service, '/api/forgot-password', { email })
    const token = await confirmToken(service, email)
    expect((await post(service, '/api/confirm-email', { token })).statusCode).toBe(204)
    expect((await logIn(service, { email })).user).toMatchObject({ id, emailConfirmed: true })
  })

  test('leaves nothing in the queue and only the hash of the token in the database', async () => {
    const { email } = await registerConfirmed(service)
    const token = await resetTokenOf(service, email)
    expect(await service.queue.getJobs()).toEqual([])
    const rows = await service.db.query('select * from mail_token')
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('POST /api/reset-password', () => {
  test('sets the password and ends all sessions', async () => {
    const person = await registerConfirmed(service)
    const other = await logIn(service, { email: person.email })
    const token = await resetTokenOf(service, person.email)
    expect((await reset(token)).statusCode).toBe(202)
    expect(await Promise.all([person, other].map((p) => service.isOpen(p.session)))).toEqual([false, false])
    expect(await canLogIn(service, person.email, goodPassword)).toBe(false)
    const { user } = await logIn(service, { email: person.email, password: newPassword })
    expect(user).toMatchObject({ id: person.id, emailConfirmed: true })
  })

  test('works once; the second call is a 422 that names the token and the reason', async () => {
    const { email } = await registerConfirmed(service)
    const token = await resetTokenOf(service, email)
    expect(await statusOfReset(token)).toBe(202)
    const again = await reset(token, 'yet another one')
    expect(refusalOf(again)).toEqual([422, ['token']])
    expect(again.json().error).toMatch(/link was already used/)
    expect(await canLogIn(service, email, newPassword)).toBe(true)
  })

  test('of concurrent calls with one token, exactly one succeeds', async () => {
    const { email } = await registerConfirmed(service)
    const token = await resetTokenOf(service, email)
    const passwords = ['first of the two', 'second of the two', 'third of the three']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([202, 422, 422])
    expect(await canLogIn(service, email, passwords[statuses.indexOf(202)]!)).toBe(true)
  })

  test('works after 59 minutes but not after 61', async () => {
    const { email } = await registerConfirmed(service)
    const early = await resetTokenOf(service, email)
    service.clock.ms += 59 * minute
    expect(await statusOfReset(early)).toBe(202)
    const late = await resetTokenOf(service, email)
    service.clock.ms += 61 * minute
    expect(await statusOfReset(late)).toBe(422)
  })

  test('changes only the account that the token was mailed to, whoever the caller is', async () => {
    const [owner, other] = [await registerConfirmed(service), await registerConfirmed(service)]
    const token = await resetTokenOf(service, owner.email)
    const byOther = await other.call('/api/reset-password', {
      method: 'POST',
      payload: { token, password: newPassword },
    })
    expect(byOther.statusCode).toBe(202)
    expect(await canLogIn(service, other.email, goodPassword)).toBe(true)
    expect(await service.isOpen(other.session)).toBe(true)
    expect(await canLogIn(service, owner.email, newPassword)).toBe(true)
  })

  test.each(['x', 'A'.repeat(43), '%00'])('rejects text that was never a token: %s', async (token) => {
    expect(await statusOfReset(token)).toBe(422)
  })

  test('rejects the token of a confirmation link', async () => {
    const { email } = await register(service)
    const token = await confirmToken(service, email)
    expect(await statusOfReset(token)).toBe(422)
  })

  test('a changed password and a confirmed new address revoke all links', async () => {
    const { email, call } = await registerConfirmed(service)
    const [first, second] = [await resetTokenOf(service, email), await resetTokenOf(service, email)]
    const patch = (change: object) =>
      call('/api/user', { method: 'PATCH', payload: { currentPassword: goodPassword, ...change } })
    expect((await patch({ password: goodPassword })).statusCode).toBe(200)
    for (const token of [first, second]) expect(await statusOfReset(token)).toBe(422)
    const third = await resetTokenOf(service, email)
    const next = freshEmail()
    expect((await patch({ email: next })).statusCode).toBe(200)
    const token = await confirmToken(service, next)
    await call('/api/confirm-email', { method: 'POST', payload: { token } })
    expect(await statusOfReset(third)).toBe(422)
  })

  test('asking for another link does not revoke the earlier one; using one revokes the other', async () => {
    const { email } = await registerConfirmed(service)
    const [first, second] = [await resetTokenOf(service, email), await resetTokenOf(service, email)]
    expect(await statusOfReset(first)).toBe(202)
    expect(await statusOfReset(second)).toBe(422)
  })

  test('rejects a weak password, naming the field, and the link remains valid', async () => {
    const { email } = await registerConfirmed(service)
    const token = await resetTokenOf(service, email)
    for (const weak of ['password123', email]) {
      expect(refusalOf(await reset(token, weak))).toEqual([422, ['password']])
    }
    expect(await statusOfReset(token)).toBe(202)
  })

  test('a concurrent login with the old password leaves no session', async () => {
    const { email, id } = await registerConfirmed(service)
    const token = await resetTokenOf(service, email)
    const logins = Array.from({ length: 3 }, () => post(service, '/api/login', { email, password: goodPassword }))
    const [status] = await Promise.all([statusOfReset(token), ...logins])
    expect(status).toBe(202)
    expect(await service.sessions.list(id)).toEqual([])
  })
})

describe('POST /api/confirm-email', () => {
  const confirm = (token: string) => post(service, '/api/confirm-email', { token })

  test('confirms the address, and succeeds again with the same link', async () => {
    const { email, call, session } = await register(service)
    const token = await confirmToken(service, email)
    const clicks = await Promise.all(Array.from({ length: 12 }, () => confirm(token)))
    const statusCodes = [...clicks, await confirm(token)].map(({ statusCode }) => statusCode)
    expect(new Set(statusCodes)).toEqual(new Set([204]))
    expect((await call('/api/user')).json()).toMatchObject({ emailConfirmed: true })
    expect(await service.isOpen(session)).toBe(true)
  })

  test('rejects an expired link, a link to a former address, and text that was never a token', async () => {
    const { email, call } = await register(service)
    const old = await confirmToken(service, email)
    service.clock.ms += 7 * 24 * 60 * minute
    const { call: callOther, email: otherEmail } = await register(service)
    const moved = await confirmToken(service, otherEmail)
    await callOther('/api/user', { method: 'PATCH', payload: { email: freshEmail(), currentPassword: goodPassword } })
    for (const token of [old, moved, 'x']) {
      expect(refusalOf(await confirm(token))).toEqual([422, ['token']])
    }
    expect((await call('/api/user')).json()).toMatchObject({ emailConfirmed: false })
  })

  describe('outside the browser that signed up', () => {
    const openElsewhere = (token: string, password?: string) =>
      service.elsewhere('owner')('/api/confirm-email', {
        method: 'POST',
        payload: { token, ...(password && { password }) },
      })

    test('requires a new password, ends all sessions, and leaves the account to the reader of the mail', async () => {
      const attacker = await register(service)
      const token = await confirmToken(service, attacker.email)
      expect(refusalOf(await openElsewhere(token))).toEqual([422, ['password']])
      expect((await openElsewhere(token, 'password123')).statusCode).toBe(422)
      expect(await service.isOpen(attacker.session)).toBe(true)
      expect((await openElsewhere(token, newPassword)).statusCode).toBe(204)
      expect(await service.isOpen(attacker.session)).toBe(false)
      expect(await canLogIn(service, attacker.email, goodPassword)).toBe(false)
      const owner = await logIn(service, { email: attacker.email, password: newPassword })
      expect(owner.user).toMatchObject({ id: attacker.id, emailConfirmed: true })
    })

    test('of two calls at once with different passwords, exactly one succeeds', async () => {
      const { email } = await register(service)
      const token = await confirmToken(service, email)
      const passwords = ['first of the two', 'second of the two']
      const answers = await Promise.all(passwords.map((each) => openElsewhere(token, each)))
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses.toSorted()).toEqual([204, 422])
      expect(await canLogIn(service, email, passwords[statuses.indexOf(204)]!)).toBe(true)
    })
  })

  test('is refused once another account has the address; that one stays as it is, the other gets nothing', async () => {
    const early = await register(service, { password: 'an early claim' })
    const claimLink = await confirmToken(service, early.email)
    const owner = await registerConfirmed(service, { email: early.email })
    await owner.call('/api/user/places/02139', { method: 'PUT', payload: { note: 'mine' } })
    for (const payload of [{ token: claimLink }, { token: claimLink, password: newPassword }]) {
      expect(refusalOf(await post(service, '/api/confirm-email', payload))).toEqual([422, ['token']])
    }
    expect((await early.call('/api/user/places')).json()).toEqual([])
    expect((await owner.call('/api/user/places')).json()).toHaveLength(1)
    expect((await logIn(service, { email: early.email })).id).toBe(owner.id)
  })

  test('concurrently with the links of several accounts confirms one', async () => {
    const email = freshEmail()
    const tokens: string[] = []
    for (const password of [goodPassword, 'another good one', 'the third of them']) {
      await register(service, { email, password })
      tokens.push(await confirmToken(service, email))
    }
    const statuses = (await Promise.all(tokens.map(confirm))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([204, 422, 422])
  })
})
