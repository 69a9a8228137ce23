import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  freshEmail,
  goodPassword,
  post,
  register,
  resetTokenOf,
  startUserService,
  type UserService,
} from './support.ts'

let service: UserService
beforeAll(async () => {
  service = await startUserService()
})
afterAll(() => service?.stop())

const login = async (email: string, password = 'not this one') => {
  const response = await post(service, '/api/login', { email, password })
  const { 'retry-after': retryAfter } = response.headers
  return [response.statusCode, ...(retryAfter === undefined ? [] : [Number(retryAfter)])]
}
const fail = async (email: string, times: number) => {
  for (let n = 0; n < times; n++) expect(await login(email)).toEqual([401])
}

test('after five failures in a row, each attempt must wait 1, 2, 4 … seconds, even with the right password', async () => {
  const { email } = await register(service)
  await service.anonymous('/api/login', {
    method: 'POST',
    payload: { email, password: goodPassword },
  })
  await fail(email, 5)
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    expect(await login(email, goodPassword)).toEqual([429, seconds])
    service.clock.ms += seconds * 1000 - 1
    expect(await login(email, goodPassword)).toEqual([429, 1])
    service.clock.ms += 1
    expect(await login(email)).toEqual([401])
  }
})

test('throttles an address without an account in the same way, with the same response', async () => {
  const [known, unknown] = [(await register(service)).email, freshEmail()]
  // Registering counted as one attempt.
  await fail(known, 4)
  await fail(unknown, 5)
  const answers = await Promise.all(
    [known, unknown].map((email) => post(service, '/api/login', { email, password: 'whatever' })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  const [first, second] = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
  expect(first).toEqual({ code: 'rate_limited', error: expect.any(String), requestId: '' })
  expect(second).toEqual(first)
})

test('counts concurrent attempts', async () => {
  const email = freshEmail()
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(email)))
  expect(answers.filter(([status]) => status === 401)).toHaveLength(5)
  expect(answers.filter(([status]) => status === 429)).toHaveLength(7)
})

test('a successful login resets the count', async () => {
  const { email } = await register(service)
  await fail(email, 4)
  expect(await login(email)).toEqual([429, 1])
  service.clock.ms += 1000
  expect(await login(email, goodPassword)).toEqual([200])
  await fail(email, 5)
})

test('a password reset resets the count', async () => {
  const { email } = await register(service)
  await fail(email, 4)
  const token = await resetTokenOf(service, email)
  const reset = await post(service, '/api/reset-password', { token, password: 'a new good one' })
  expect(reset.statusCode).toBe(202)
  expect(await login(email, 'a new good one')).toEqual([200])
})

test('an hour without failures resets the count', async () => {
  const email = freshEmail()
  await fail(email, 5)
  service.clock.ms += 3600_000
  await fail(email, 5)
  expect(await login(email)).toEqual([429, 1])
})

test('registering and confirming a change also try passwords, so they are counted and throttled too', async () => {
  const { email, call } = await register(service)
  const change = () =>
    call('/api/user', {
      method: 'PATCH',
      payload: { password: 'a new good one', currentPassword: 'not this one' },
    })
  for (let n = 0; n < 4; n++) expect((await change()).statusCode).toBe(422)
  expect((await change()).statusCode).toBe(429)
  expect(await login(email, goodPassword)).toEqual([429, 1])
  const again = await post(service, '/api/register', { email, password: goodPassword })
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '1'])
})

test('stores no readable address in Redis', async () => {
  const email = freshEmail()
  await login(email)
  const keys = await service.redis.keys(`${service.prefix}:login-failures:*`)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.join()).not.toContain('@')
})
