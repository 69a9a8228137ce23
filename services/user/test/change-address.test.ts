import { expect, test } from '@jest/globals'
import {
  freshEmail,
  goodPassword,
  lastMail,
  logIn,
  type Person,
  post,
  register,
  registerConfirmed,
  resetTokenOf,
  startUserService,
} from './support.ts'

const service = await startUserService()

const change = ({ call }: Person, email: string) =>
  call('/api/user', { method: 'PATCH', payload: { email, currentPassword: goodPassword } })
const tokenFor = async (email: string) => (await lastMail(service, email, /Confirm/)).token!
const isOpenedBy = async (email: string) =>
  (await post(service, '/api/login', { email, password: goodPassword })).statusCode === 200
const openElsewhere = (payload: { token: string; password?: string }) =>
  service.elsewhere()('/api/confirm-email', { method: 'POST', payload })

test('a confirmed account keeps its address until the new one is confirmed, and its mailbox gets a notice', async () => {
  const person = await registerConfirmed(service)
  const pendingEmail = freshEmail()
  const changed = await change(person, pendingEmail)
  const waiting = { id: person.id, email: person.email, emailConfirmed: true, pendingEmail }
  expect(changed.json()).toMatchObject(waiting)
  const token = await tokenFor(pendingEmail)
  const { link } = await lastMail(service, person.email, /about to change/)
  expect(link).toContain('/secure-account?token=')
  expect((await logIn(service, { email: person.email })).user).toMatchObject(waiting)
  expect(await isOpenedBy(pendingEmail)).toBe(false)

  const confirmed = await person.call('/api/confirm-email', { method: 'POST', payload: { token } })
  expect(confirmed.statusCode).toBe(204)
  const { user } = await logIn(service, { email: pendingEmail })
  expect(user).toMatchObject({ id: person.id, email: pendingEmail, emailConfirmed: true })
  expect(user).not.toHaveProperty('pendingEmail')
  expect(await isOpenedBy(person.email)).toBe(false)
})

test('a mistyped address gives the account to no one: elsewhere its link works only after logging in', async () => {
  const person = await registerConfirmed(service)
  const mistyped = freshEmail()
  await change(person, mistyped)
  const token = await tokenFor(mistyped)
  for (const password of [undefined, 'the password of a stranger']) {
    const rejected = await openElsewhere({ token, ...(password && { password }) })
    expect([rejected.statusCode, rejected.json().error]).toEqual([
      403,
      'Log in to your account, then open this link again.',
    ])
  }
  expect((await person.call('/api/user')).json()).toMatchObject({ email: person.email })
  const phone = service.elsewhere('phone', { subject: `user:${person.id}`, role: 'user' })
  const confirmed = await phone('/api/confirm-email', { method: 'POST', payload: { token } })
  expect(confirmed.statusCode).toBe(204)
  expect((await person.call('/api/user')).json()).toMatchObject({ email: mistyped })
})

test('another new address, the former address and a password reset each revoke the link', async () => {
  const person = await registerConfirmed(service)
  const revoked = async (revoke: () => Promise<unknown>) => {
    const email = freshEmail()
    await change(person, email)
    const token = await tokenFor(email)
    await revoke()
    const response = await person.call('/api/confirm-email', { method: 'POST', payload: { token } })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['token']])
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
  const first = await tokenFor(wanted)
  await person.call('/api/user/confirmation', { method: 'POST' })
  const token = await tokenFor(wanted)
  expect(token).not.toBe(first)
  const owner = await registerConfirmed(service, { email: wanted })
  const refused = await person.call('/api/confirm-email', { method: 'POST', payload: { token } })
  expect(refused.statusCode).toBe(422)
  expect((await logIn(service, { email: wanted })).id).toBe(owner.id)
  expect((await logIn(service, { email: person.email })).id).toBe(person.id)
})

test('an unconfirmed account has the new address at once, and the former mailbox gets no mail about it', async () => {
  const person = await register(service)
  const email = freshEmail()
  expect((await change(person, email)).json()).toMatchObject({ email, emailConfirmed: false })
  await tokenFor(email)
  const mails = (await service.outbox()).filter(({ to }) => to === person.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/Confirm/)])
  expect(await isOpenedBy(person.email)).toBe(false)
})
