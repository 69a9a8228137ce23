import { createHash } from 'node:crypto'
import { sessionHandle } from '@homeground/service'
import { createCaller } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import {
  canLogIn,
  canLogInElsewhere,
  codeIn,
  confirmToken,
  freshEmail,
  goodPassword,
  lastMail,
  logIn,
  mailedCode,
  type Person,
  patch,
  post,
  refusalOf,
  register,
  registerConfirmed,
  resetTokenOf,
  startUserService,
  typeCode,
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

describe('a code that confirms an address', () => {
  const resend = ({ call }: Person) => call('/api/user/confirmation', { method: 'POST' })
  const isConfirmed = async ({ call }: Person) => (await call('/api/user')).json().emailConfirmed
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const refused = [422, ['code']]

  test('is in the mail, confirms where the person signed up, and leaves password and session as they are', async () => {
    const person = await register(service)
    const code = await mailedCode(service, person.email)
    const response = await typeCode(person, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([response.statusCode, response.json()]).toMatchObject([200, { id: person.id, emailConfirmed: true }])
    expect(await service.isOpen(person.session)).toBe(true)
    expect(await canLogInElsewhere(service, person.email)).toBe(true)
  })

  test('of calls at once is accepted by each, and then there is none', async () => {
    const person = await register(service)
    const code = await mailedCode(service, person.email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => typeCode(person, code)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await service.db.query('select from email_code where account_id = $1', [person.id])).toEqual([])
  })

  test('cannot be read from the database: its hash has a key', async () => {
    const { email, id } = await register(service)
    const code = await mailedCode(service, email)
    const rows = JSON.stringify(await service.db.query('select * from email_code where account_id = $1', [id]))
    expect(rows).not.toContain(code)
    const plain = (text: string) => createHash('sha256').update(text).digest('hex')
    for (const text of [code, `${id} ${code}`, `${id}${code}`]) expect(rows).not.toContain(plain(text))
    expect(await service.queue.getJobs()).toEqual([])
  })

  test('works for ten minutes', async () => {
    const [early, late] = [await register(service), await register(service)]
    const codes = [await mailedCode(service, early.email), await mailedCode(service, late.email)] as const
    service.clock.ms += 10 * minute - 1
    expect((await typeCode(early, codes[0])).statusCode).toBe(200)
    service.clock.ms += 1
    expect(refusalOf(await typeCode(late, codes[1]))).toEqual(refused)
    expect(await isConfirmed(late)).toBe(false)
  })

  test('is void after five attempts, also at once, until there is a new one', async () => {
    const person = await register(service)
    const code = await mailedCode(service, person.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => typeCode(person, wrong(code))))
    expect(answers.map(refusalOf)).toEqual(Array(5).fill(refused))
    expect(refusalOf(await typeCode(person, code))).toEqual(refused)
    await resend(person)
    expect((await typeCode(person, await mailedCode(service, person.email))).statusCode).toBe(200)
  })

  test('is replaced by a newer one, but not by a mail that a stranger requests', async () => {
    const person = await register(service)
    const first = await mailedCode(service, person.email)
    await resend(person)
    const second = await mailedCode(service, person.email)
    if (first !== second) expect(refusalOf(await typeCode(person, first))).toEqual(refused)
    await service.elsewhere()('/api/forgot-password', { method: 'POST', payload: { email: person.email } })
    expect(codeIn((await lastMail(service, person.email, /Confirm/)).text)).toBeUndefined()
    expect((await typeCode(person, second)).statusCode).toBe(200)
  })

  test('works in no other account, no other browser, and not without a session', async () => {
    const person = await register(service)
    const code = await mailedCode(service, person.email)
    const other = await register(service, { email: person.email, password: 'another of that address' })
    await mailedCode(service, person.email)
    const stolen = createCaller(service.server, {
      subject: `user:${person.id}`,
      tier: 'free',
      role: 'user',
      session: sessionHandle(person.session),
      device: 'browser of a thief',
    })
    const byThief = await stolen('/api/user/confirmation/code', { method: 'POST', payload: { code } })
    expect(refusalOf(byThief)).toEqual(refused)
    const anonymous = await post(service, '/api/user/confirmation/code', { code })
    expect(anonymous.statusCode).toBe(401)
    await service.db.query('delete from email_code where account_id = $1', [other.id])
    expect(refusalOf(await typeCode(other, code))).toEqual(refused)
    expect((await typeCode(person, code)).statusCode).toBe(200)
  })

  test('is refused once another account has the address, and with the former address', async () => {
    const [early, moved] = [await register(service), await register(service)]
    const codes = [await mailedCode(service, early.email), await mailedCode(service, moved.email)] as const
    await registerConfirmed(service, { email: early.email, password: 'the password of the owner' })
    await patch(moved, { email: freshEmail(), currentPassword: goodPassword })
    for (const [person, code] of [
      [early, codes[0]],
      [moved, codes[1]],
    ] as const) {
      expect(refusalOf(await typeCode(person, code))).toEqual(refused)
      expect(await isConfirmed(person)).toBe(false)
    }
  })

  test('twenty attempts in a day are all that an address has, over all accounts that claim it', async () => {
    const person = await register(service)
    const stranger = await register(service, { email: person.email, password: 'one more of that address' })
    const guess = async () => {
      await service.db.query('update email_code set attempts = 0')
      return refusalOf(await typeCode(stranger, '12'))
    }
    for (let times = 0; times < 20; times++) expect(await guess()).toEqual(refused)
    await resend(person)
    const code = await mailedCode(service, person.email)
    expect(refusalOf(await typeCode(person, code))).toEqual(refused)
    // The link in the same mail still works.
    const { token } = await lastMail(service, person.email, /Confirm/)
    expect((await post(service, '/api/confirm-email', { token })).statusCode).toBe(204)
  })

  test('of a new address changes a confirmed account, and a new password voids it', async () => {
    const person = await registerConfirmed(service)
    const next = freshEmail()
    const change = (fields: object) => patch(person, { currentPassword: goodPassword, ...fields })
    await change({ email: next })
    const void_ = await mailedCode(service, next)
    await change({ password: goodPassword })
    expect((await person.call('/api/user')).json()).not.toHaveProperty('pendingEmail')
    await typeCode(person, void_)
    expect((await person.call('/api/user')).json()).toMatchObject({ email: person.email })
    await change({ email: next })
    const response = await typeCode(person, await mailedCode(service, next))
    expect(response.json()).toMatchObject({ email: next, emailConfirmed: true })
    expect((await lastMail(service, person.email)).subject).toBe('Your Homeground email was changed')
  })

  describe('shown by a link that is opened on another device', () => {
    const show = (token: string) =>
      service.elsewhere('phone')('/api/confirm-email/code', { method: 'POST', payload: { token } })

    test('confirms where the person signed up, and nothing by itself', async () => {
      const person = await register(service)
      const [token, mailed] = [await confirmToken(service, person.email), await mailedCode(service, person.email)]
      service.clock.ms += 3 * 24 * 60 * minute
      const shown = await show(token)
      expect([shown.statusCode, shown.json()]).toEqual([201, { code: expect.stringMatching(/^\d{6}$/), minutes: 10 }])
      expect(await isConfirmed(person)).toBe(false)
      const { code } = shown.json()
      if (code !== mailed) expect(refusalOf(await typeCode(person, mailed))).toEqual(refused)
      expect((await typeCode(person, code)).statusCode).toBe(200)
      expect(await service.isOpen(person.session)).toBe(true)
      expect(await canLogInElsewhere(service, person.email)).toBe(true)
      // The link no longer sets a password, nor shows a code.
      const late = { token, password: newPassword }
      const byLink = await service.elsewhere('phone')('/api/confirm-email', { method: 'POST', payload: late })
      expect([refusalOf(byLink), refusalOf(await show(token))]).toEqual([
        [422, ['token']],
        [422, ['token']],
      ])
    })

    test('is void once the reader of the mail chooses a new password instead', async () => {
      const attacker = await register(service)
      const token = await confirmToken(service, attacker.email)
      const { code } = (await show(token)).json()
      const chosen = { token, password: newPassword }
      const response = await service.elsewhere('phone')('/api/confirm-email', { method: 'POST', payload: chosen })
      expect(response.statusCode).toBe(204)
      expect(await service.db.query('select from email_code where account_id = $1', [attacker.id])).toEqual([])
      expect(await service.isOpen(attacker.session)).toBe(false)
      expect(await canLogIn(service, attacker.email, goodPassword)).toBe(false)
      expect(code).toMatch(/^\d{6}$/)
    })

    test('is refused for text that was never a token, and for the new address of a confirmed account', async () => {
      expect(refusalOf(await show('x'))).toEqual([422, ['token']])
      const person = await registerConfirmed(service)
      const next = freshEmail()
      await patch(person, { email: next, currentPassword: goodPassword })
      expect((await show(await confirmToken(service, next))).statusCode).toBe(403)
    })
  })
})
