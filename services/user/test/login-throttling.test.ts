import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  enter,
  freshEmail,
  goodPassword,
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

const login = async (email: string, password = 'not this one') => {
  const response = await post(users, '/api/login', { email, password })
  const { 'retry-after': retryAfter } = response.headers
  return [response.statusCode, ...(retryAfter === undefined ? [] : [Number(retryAfter)])]
}
const fail = async (email: string, times: number) => {
  for (let n = 0; n < times; n++) expect(await login(email)).toEqual([401])
}

test('after five failures in a row each try waits 1, 2, 4 … seconds, and the right password waits too', async () => {
  const { email } = await enter(users)
  await users.anonymous('/api/login', {
    method: 'POST',
    payload: { email, password: goodPassword },
  })
  await fail(email, 5)
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    expect(await login(email, goodPassword)).toEqual([429, seconds])
    users.clock.ms += seconds * 1000 - 1
    expect(await login(email, goodPassword)).toEqual([429, 1])
    users.clock.ms += 1
    expect(await login(email)).toEqual([401])
  }
})

test('an address that nobody has is slowed alike, with the same answer', async () => {
  const [known, unknown] = [(await enter(users)).email, freshEmail()]
  // Registering counted as one try.
  await fail(known, 4)
  await fail(unknown, 5)
  const answers = await Promise.all(
    [known, unknown].map((email) => post(users, '/api/login', { email, password: 'whatever' })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  const [first, second] = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
  expect(first).toEqual({ code: 'rate_limited', error: expect.any(String), requestId: '' })
  expect(second).toEqual(first)
})

test('tries at the same time count too', async () => {
  const email = freshEmail()
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(email)))
  expect(answers.filter(([status]) => status === 401)).toHaveLength(5)
  expect(answers.filter(([status]) => status === 429)).toHaveLength(7)
})

test('a success makes it forget', async () => {
  const { email } = await enter(users)
  await fail(email, 4)
  expect(await login(email)).toEqual([429, 1])
  users.clock.ms += 1000
  expect(await login(email, goodPassword)).toEqual([200])
  await fail(email, 5)
})

test('a reset makes it forget', async () => {
  const { email } = await enter(users)
  await fail(email, 4)
  const token = await resetTokenOf(users, email)
  const reset = await post(users, '/api/reset-password', { token, password: 'a new good one' })
  expect(reset.statusCode).toBe(202)
  expect(await login(email, 'a new good one')).toEqual([200])
})

test('an hour makes it forget', async () => {
  const email = freshEmail()
  await fail(email, 5)
  users.clock.ms += 3600_000
  await fail(email, 5)
  expect(await login(email)).toEqual([429, 1])
})

test('registering and the current password are ways to try one, so they count and wait as well', async () => {
  const { email, call } = await enter(users)
  const change = () =>
    call('/api/user', {
      method: 'PATCH',
      payload: { password: 'a new good one', currentPassword: 'not this one' },
    })
  for (let n = 0; n < 4; n++) expect((await change()).statusCode).toBe(422)
  expect((await change()).statusCode).toBe(429)
  expect(await login(email, goodPassword)).toEqual([429, 1])
  const again = await post(users, '/api/register', { email, password: goodPassword })
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '1'])
})

test('no address is readable in Redis', async () => {
  const email = freshEmail()
  await login(email)
  const keys = await users.redis.keys(`${users.prefix}:login-failures:*`)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.join()).not.toContain('@')
})
