import { expect, test } from '@jest/globals'
import './quick-passwords.ts'
import type { Person } from './support.ts'

const { freshEmail, goodPassword, post, register, registerConfirmed, startUserService } =
  await import('./support.ts')

const service = await startUserService()

const forget = (email: string, browser: string, client = browser) =>
  service.elsewhere(browser, { client })('/api/forgot-password', {
    method: 'POST',
    payload: { email },
  })
const mailsTo = async (email: string, subject = /./) => {
  await service.mailsDone()
  const mails = await service.outbox()
  return mails.filter((mail) => mail.to === email && subject.test(mail.subject ?? '')).length
}

test('ten links per hour for one client and address; the responses stay the same', async () => {
  const { email } = await registerConfirmed(service)
  const bodies = new Set<string>()
  for (let n = 0; n < 13; n++) {
    const { statusCode, body } = await forget(email, `browser ${n}`, 'one client')
    bodies.add(`${statusCode} ${body}`)
  }
  expect([...bodies]).toEqual(['202 {}'])
  expect(await mailsTo(email, /Reset/)).toBe(10)
  service.clock.ms += 3600_000
  await forget(email, 'another browser', 'one client')
  expect(await mailsTo(email, /Reset/)).toBe(11)
})

test('a stranger, also with many clients, never uses up the links of a browser that has logged in', async () => {
  const { email } = await registerConfirmed(service)
  await post(service, '/api/login', { email, password: goodPassword })
  for (let n = 0; n < 105; n++) await forget(email, `client ${n}`)
  // Signing up took one of the address's 100.
  expect(await mailsTo(email, /Reset/)).toBe(99)
  await post(service, '/api/forgot-password', { email })
  expect(await mailsTo(email, /Reset/)).toBe(100)
})

test('counts sign-ups, changed addresses and links sent again together', async () => {
  const email = freshEmail()
  const person: Person = await register(service, { email })
  for (let n = 0; n < 4; n++) {
    await register(service, { email })
    await person.call('/api/user/confirmation', { method: 'POST' })
    const payload = { email, currentPassword: goodPassword }
    await person.call('/api/user', { method: 'PATCH', payload })
  }
  expect(await mailsTo(email)).toBe(10)
})
