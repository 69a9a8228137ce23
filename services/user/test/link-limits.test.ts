import { expect, test } from '@jest/globals'
import './quick-passwords.ts'
import type { Person } from './support.ts'

const { freshEmail, goodPassword, post, register, registerConfirmed, startUserService } = await import('./support.ts')

const service = await startUserService()

const from = (client: string) => service.elsewhere(client, { client })
const forget = (email: string, client: string) =>
  from(client)('/api/forgot-password', { method: 'POST', payload: { email } })
const changeAddress = ({ call }: Person, email: string) =>
  call('/api/user', { method: 'PATCH', payload: { email, currentPassword: goodPassword } })
const mailsTo = async (isRecipient: (to: string) => boolean, subject = /./) => {
  await service.mailsDone()
  const mails = await service.outbox()
  return mails.filter((mail) => isRecipient(mail.to!) && subject.test(mail.subject ?? '')).length
}
const mailsToOne = (email: string, subject?: RegExp) => mailsTo((to) => to === email, subject)
const strangers = (name: string) => (to: string) => to.endsWith(`@${name}.example`)
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length
const nextHour = () => {
  service.clock.ms += 3600_000
}

test('an account that changes its address 400 times mails ten strangers; a refused change is not stored', async () => {
  const person = await registerConfirmed(service)
  nextHour()
  const statuses: number[] = []
  for (let n = 0; n < 400; n++) {
    statuses.push((await changeAddress(person, `person${n}@changed.example`)).statusCode)
  }
  expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 390])
  expect(await mailsTo(strangers('changed'))).toBe(10)
  expect((await person.call('/api/user')).json().pendingEmail).toBe('person9@changed.example')
  service.clock.ms += 3600_000 - 1
  const refused = await changeAddress(person, 'late@changed.example')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.json()).toMatchObject({
    code: 'rate_limited',
    error: 'Too many emails were requested. Try again in a minute.',
  })
  service.clock.ms += 1
  expect((await changeAddress(person, 'late@changed.example')).statusCode).toBe(200)
})

test('a network address that signs strangers up and requests links for them mails 20 per hour; no further account is created', async () => {
  const call = from('one network')
  const statuses: number[] = []
  const accountsOf = () => service.db.query(`select from account where email like '%@stranger.example'`)
  for (let n = 0; n < 30; n++) {
    const email = `person${n}@stranger.example`
    const payload = { email, password: goodPassword }
    statuses.push((await call('/api/register', { method: 'POST', payload })).statusCode)
    statuses.push((await forget(`other${n}@stranger.example`, 'one network')).statusCode)
  }
  expect([countOf(statuses, 201), countOf(statuses, 202), countOf(statuses, 429)]).toEqual([10, 10, 40])
  expect(await mailsTo(strangers('stranger'))).toBe(10)
  expect(await accountsOf()).toHaveLength(10)
  expect((await forget('person0@stranger.example', 'another network')).statusCode).toBe(202)
})

test('an address gets five mails per hour, whoever requests them and of whichever kind; responses stay the same', async () => {
  const email = freshEmail()
  const responses = new Set<string>()
  for (let n = 0; n < 4; n++) {
    await register(service, { email })
    const { statusCode, body } = await forget(email, `network ${n}`)
    responses.add(`${statusCode} ${body}`)
  }
  expect([...responses]).toEqual(['202 {}'])
  expect(await mailsToOne(email)).toBe(5)
  nextHour()
  await forget(email, 'network 9')
  expect(await mailsToOne(email)).toBe(6)
})

test('the links of a browser that has logged in, and notices about an account, are never used up by others', async () => {
  const person = await registerConfirmed(service)
  const { email } = person
  await post(service, '/api/login', { email, password: goodPassword })
  nextHour()
  for (let n = 0; n < 30; n++) await forget(email, `network of stranger ${n}`)
  expect(await mailsToOne(email, /Reset/)).toBe(5)
  await post(service, '/api/forgot-password', { email })
  expect(await mailsToOne(email, /Reset/)).toBe(6)
  expect((await changeAddress(person, freshEmail())).statusCode).toBe(200)
  expect(await mailsToOne(email, /about to change/)).toBe(1)
})

test('Redis has no address, and what it has ends within an hour', async () => {
  const { redis, prefix } = service
  await forget('somebody@secret.example', '192.0.2.77')
  const keys = await redis.keys(`${prefix}:mails:*`)
  expect(keys.length).toBeGreaterThan(1)
  for (const key of keys) {
    expect(key.slice(prefix.length)).toMatch(/^:mails:[\w-]{43}$/)
    expect(await redis.lrange(key, 0, -1)).toEqual(expect.arrayContaining([expect.stringMatching(/^\d{13}$/)]))
    expect(await redis.pttl(key)).toBeGreaterThan(0)
  }
})
