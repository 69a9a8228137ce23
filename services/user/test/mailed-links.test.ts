import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  enter,
  freshEmail,
  goodPassword,
  lastMail,
  post,
  resetTokenOf,
  startUsers,
  type Users,
} from './support.ts'

let users: Users
beforeAll(async () => {
  users = await startUsers()
})
afterAll(() => users?.stop())

const minute = 60_000
const newPassword = 'a new good one'
const reset = (token: string, password = newPassword) =>
  post(users, '/api/reset-password', { token, password })
const statusOfReset = async (token: string) => (await reset(token)).statusCode
const canLogIn = async (email: string, password: string) =>
  (await post(users, '/api/login', { email, password })).statusCode === 200

describe('POST /api/forgot-password', () => {
  test('answers alike whether or not there is an account, and writes only to one', async () => {
    const { email } = await enter(users)
    const nobody = freshEmail()
    const answers = await Promise.all(
      [email, nobody].map((email) => post(users, '/api/forgot-password', { email })),
    )
    const bare = answers.map(({ statusCode, body, headers }) => ({
      ...{ statusCode, body },
      headers: Object.keys(headers),
    }))
    expect(bare[0]).toMatchObject({ statusCode: 202 })
    expect(bare[1]).toEqual(bare[0])
    const { link } = await lastMail(users, email, /new password/)
    expect(link).toMatch(/^https:\/\/homeground\.example\/reset-password\?token=[\w-]{43}$/)
    expect((await users.outbox()).filter(({ to }) => to === nobody)).toEqual([])
  })

  test('leaves nothing in the queue, and no token in the database but its hash', async () => {
    const { email } = await enter(users)
    const token = await resetTokenOf(users, email)
    expect(await users.queue.getJobs()).toEqual([])
    const rows = await users.db.query('select * from mail_token')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('fills nobody’s mailbox: at most ten links an hour, and the last of them works', async () => {
    const { email } = await enter(users)
    for (let n = 0; n < 12; n++) await post(users, '/api/forgot-password', { email })
    const { token } = await lastMail(users, email, /new password/)
    const sent = (await users.outbox()).filter(
      ({ to, subject }) => to === email && /new password/.test(subject ?? ''),
    )
    expect(sent).toHaveLength(10)
    expect(await statusOfReset(token!)).toBe(202)
  })
})

describe('POST /api/reset-password', () => {
  test('sets the password, ends all sessions, and proves the address', async () => {
    const person = await enter(users)
    const other = await enter(users, { email: person.email, how: '/api/login' })
    const token = await resetTokenOf(users, person.email)
    expect((await reset(token)).statusCode).toBe(202)
    expect(await Promise.all([person, other].map((p) => users.isOpen(p.session)))).toEqual([
      false,
      false,
    ])
    expect(await canLogIn(person.email, goodPassword)).toBe(false)
    const { user } = await enter(users, {
      email: person.email,
      password: newPassword,
      how: '/api/login',
    })
    expect(user).toMatchObject({ id: person.id, emailConfirmed: true })
  })

  test('works once: the second time it is a 422 that names the token and says why', async () => {
    const { email } = await enter(users)
    const token = await resetTokenOf(users, email)
    expect(await statusOfReset(token)).toBe(202)
    const again = await reset(token, 'yet another one')
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['token']])
    expect(again.json().error).toMatch(/link was used/)
    expect(await canLogIn(email, newPassword)).toBe(true)
  })

  test('twice at once works once', async () => {
    const { email } = await enter(users)
    const token = await resetTokenOf(users, email)
    const passwords = ['first of the two', 'second of the two', 'third of the three']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([202, 422, 422])
    expect(await canLogIn(email, passwords[statuses.indexOf(202)]!)).toBe(true)
  })

  test('works after 59 minutes and not after 61', async () => {
    const { email } = await enter(users)
    const early = await resetTokenOf(users, email)
    users.clock.ms += 59 * minute
    expect(await statusOfReset(early)).toBe(202)
    const late = await resetTokenOf(users, email)
    users.clock.ms += 61 * minute
    expect(await statusOfReset(late)).toBe(422)
  })

  test('changes nobody else: a token is good for the account it was mailed to', async () => {
    const [owner, other] = [await enter(users), await enter(users)]
    const token = await resetTokenOf(users, owner.email)
    const byOther = await other.call('/api/reset-password', {
      method: 'POST',
      payload: { token, password: newPassword },
    })
    expect(byOther.statusCode).toBe(202)
    expect(await canLogIn(other.email, goodPassword)).toBe(true)
    expect(await users.isOpen(other.session)).toBe(true)
    expect(await canLogIn(owner.email, newPassword)).toBe(true)
  })

  test.each(['x', 'A'.repeat(43), '%00'])('refuses what was never a token: %s', async (token) => {
    expect(await statusOfReset(token)).toBe(422)
  })

  test('refuses a confirm link’s token', async () => {
    const { email } = await enter(users)
    const { token } = await lastMail(users, email, /Confirm/)
    expect(await statusOfReset(token!)).toBe(422)
  })

  test('a newer link, a changed password and a changed address each make a link worthless', async () => {
    const { email, call } = await enter(users)
    const [first, second] = [await resetTokenOf(users, email), await resetTokenOf(users, email)]
    expect(await statusOfReset(first)).toBe(422)
    const patch = (change: object) =>
      call('/api/user', { method: 'PATCH', payload: { currentPassword: goodPassword, ...change } })
    expect((await patch({ password: goodPassword })).statusCode).toBe(200)
    expect(await statusOfReset(second)).toBe(422)
    const third = await resetTokenOf(users, email)
    expect((await patch({ email: freshEmail() })).statusCode).toBe(200)
    expect(await statusOfReset(third)).toBe(422)
    expect((await patch({ email })).statusCode).toBe(200)
    expect(await statusOfReset(third)).toBe(422)
  })

  test('refuses a weak password naming it, and the link stays good', async () => {
    const { email } = await enter(users)
    const token = await resetTokenOf(users, email)
    for (const weak of ['password123', email]) {
      const refused = await reset(token, weak)
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['password']])
    }
    expect(await statusOfReset(token)).toBe(202)
  })

  test('a login that was under way with the old password does not outlive it', async () => {
    const { email, id } = await enter(users)
    const token = await resetTokenOf(users, email)
    const logins = Array.from({ length: 3 }, () =>
      post(users, '/api/login', { email, password: goodPassword }),
    )
    const [status] = await Promise.all([statusOfReset(token), ...logins])
    expect(status).toBe(202)
    expect(await users.sessions.list(id)).toEqual([])
  })
})

describe('POST /api/confirm-email', () => {
  const confirm = (token: string) => post(users, '/api/confirm-email', { token })

  test('makes the address the account’s own; opened again it is still confirmed', async () => {
    const { email, call, session } = await enter(users)
    const { token } = await lastMail(users, email, /Confirm/)
    const both = await Promise.all([confirm(token!), confirm(token!)])
    expect([...both, await confirm(token!)].map(({ statusCode }) => statusCode)).toEqual([
      204, 204, 204,
    ])
    expect((await call('/api/user')).json()).toMatchObject({ emailConfirmed: true })
    expect(await users.isOpen(session)).toBe(true)
  })

  test('refuses an old link, one of another address, and what was never one', async () => {
    const { email, call } = await enter(users)
    const { token: old } = await lastMail(users, email, /Confirm/)
    users.clock.ms += 7 * 24 * 60 * minute
    const { call: callOther, email: otherEmail } = await enter(users)
    const { token: moved } = await lastMail(users, otherEmail, /Confirm/)
    await callOther('/api/user', {
      method: 'PATCH',
      payload: { email: freshEmail(), currentPassword: goodPassword },
    })
    for (const token of [old!, moved!, 'x']) {
      const refused = await confirm(token)
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['token']])
    }
    expect((await call('/api/user')).json()).toMatchObject({ emailConfirmed: false })
  })
})
