import { expect, test } from '@jest/globals'
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
    const payload = { email, password }
    const response = await call('/api/login', { method: 'POST', payload })
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
      const payload = { email, password: 'whatever' }
      const answer = await call('/api/login', { method: 'POST', payload })
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

test('confirming a change also tries a password, so it is counted and throttled too', async () => {
  const { email, call } = await registerConfirmed(service)
  const change = () =>
    call('/api/user', { method: 'PATCH', payload: { password: 'a new good one', currentPassword: 'not this one' } })
  for (let n = 0; n < 5; n++) expect((await change()).statusCode).toBe(422)
  expect((await change()).statusCode).toBe(429)
  expect(await atHome(email)).toBe(429)
})

test('stores no readable address in Redis', async () => {
  const email = freshEmail()
  await stranger()(email)
  const keys = await service.redis.keys(`${service.prefix}:login-*`)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.join()).not.toContain('@')
})
