import { describe, expect, test } from '@jest/globals'
import type { Person } from './support.ts'
import './quick-passwords.ts'

const { freshEmail, goodPassword, post, register, registerConfirmed, resetTokenOf, startUserService } = await import(
  './support.ts'
)

const service = await startUserService()

let browsers = 0
/** Logs in from a browser and an address of its own. */
const stranger = () => {
  const call = service.elsewhere(`stranger ${++browsers}`)
  return async (email: string, password = 'not this one') => {
    const response = await call('/api/login', { method: 'POST', payload: { email, password } })
    const { 'retry-after': retryAfter } = response.headers
    return [response.statusCode, ...(retryAfter === undefined ? [] : [Number(retryAfter)])]
  }
}
type Login = ReturnType<typeof stranger>
const fail = async (login: Login, email: string, times: number) => {
  for (let n = 0; n < times; n++) expect(await login(email)).toEqual([401])
}
const atHome = async (email: string, password = goodPassword) =>
  (await post(service, '/api/login', { email, password })).statusCode

test('after five failures in a row, each attempt must wait 1, 2, 4 … seconds, even with the right password', async () => {
  const { email } = await registerConfirmed(service)
  const login = stranger()
  await fail(login, email, 5)
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    expect(await login(email, goodPassword)).toEqual([429, seconds])
    service.clock.ms += seconds * 1000 - 1
    expect(await login(email, goodPassword)).toEqual([429, 1])
    service.clock.ms += 1
    expect(await login(email)).toEqual([401])
  }
})

test('throttles an address without an account in the same way, with the same response', async () => {
  const call = service.elsewhere('a careful stranger')
  const attempts = async (email: string) => {
    const answers = []
    for (let n = 0; n < 8; n++) {
      const answer = await call('/api/login', { method: 'POST', payload: { email, password: 'whatever' } })
      answers.push([answer.statusCode, { ...answer.json(), requestId: '' }])
    }
    return answers
  }
  const { email } = await registerConfirmed(service)
  expect(await attempts(email)).toEqual(await attempts(freshEmail()))
})

test('counts concurrent attempts', async () => {
  const [login, email] = [stranger(), freshEmail()]
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(email)))
  expect(answers.filter(([status]) => status === 401)).toHaveLength(5)
  expect(answers.filter(([status]) => status === 429)).toHaveLength(7)
})

test('failures from many clients count together for the address, and those of one client for all addresses', async () => {
  const { email } = await registerConfirmed(service)
  for (let n = 0; n < 5; n++) await fail(stranger(), email, 4)
  expect(await stranger()(email)).toEqual([429, 1])
  const login = stranger()
  for (let n = 0; n < 6; n++) await fail(login, freshEmail(), 5)
  expect(await login(freshEmail())).toEqual([429, 1])
})

test('claiming the address with a password of one’s own does not reset the count', async () => {
  const { email } = await registerConfirmed(service)
  const call = service.elsewhere('guesser')
  const send = (url: string, password: string) => call(url, { method: 'POST', payload: { email, password } })
  let verified = 0
  for (let n = 0; n < 10; n++) {
    await send('/api/register', 'a claim of my own')
    await send('/api/login', 'a claim of my own')
    if ((await send('/api/login', 'a guess')).statusCode === 401) verified++
  }
  expect(verified).toBe(5)
  expect((await send('/api/login', goodPassword)).statusCode).toBe(429)
})

test('a successful login takes back its own count only', async () => {
  const { email } = await registerConfirmed(service)
  const login = stranger()
  await fail(login, email, 4)
  expect(await login(email, goodPassword)).toEqual([200])
  const other = stranger()
  await fail(other, email, 5)
  expect(await atHome(email)).toBe(200)
  expect(await other(email)).toEqual([429, 1])
})

test('failures elsewhere never block a browser that logged in before; its own make it wait 30 s at most', async () => {
  const { email } = await registerConfirmed(service)
  for (let n = 0; n < 4; n++) await fail(stranger(), email, 5)
  expect(await stranger()(email)).toEqual([429, 1])
  expect(await atHome(email)).toBe(200)
  for (let n = 0; n < 16; n++) {
    await atHome(email, 'not this one')
    service.clock.ms += 30_000
  }
  expect(await atHome(email)).toBe(200)
})

test('failures elsewhere don’t block an unconfirmed account in its own browser', async () => {
  const { email } = await register(service)
  for (let n = 0; n < 4; n++) await fail(stranger(), email, 5)
  expect(await atHome(email)).toBe(200)
})

test('after a password reset, the browser of the reset may log in', async () => {
  const { email } = await registerConfirmed(service)
  await fail(stranger(), email, 5)
  const token = await resetTokenOf(service, email)
  const reset = await post(service, '/api/reset-password', { token, password: 'a new good one' })
  expect(reset.statusCode).toBe(202)
  expect(await atHome(email, 'a new good one')).toBe(200)
})

test('an hour without failures resets the count', async () => {
  const [login, email] = [stranger(), freshEmail()]
  await fail(login, email, 5)
  service.clock.ms += 3600_000
  await fail(login, email, 5)
  expect(await login(email)).toEqual([429, 1])
})

test.each([
  ['PATCH', '/api/user', { password: 'a new good one' }],
  ['POST', '/api/user/password', {}],
] as const)('%s %s also tries a password, so it is counted and throttled too', async (method, url, change) => {
  const { email, call } = await registerConfirmed(service)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const payload = { ...change, currentPassword: 'not this one' }
    statuses.push((await call(url, { method, payload })).statusCode)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect(await atHome(email)).toBe(429)
})

test('stores no readable address in Redis', async () => {
  const email = freshEmail()
  await stranger()(email)
  const keys = await service.redis.keys(`${service.prefix}:login-*`)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.join()).not.toContain('@')
})

describe('mails that callers cause', () => {
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
})
