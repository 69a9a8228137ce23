import {
  connectRedis,
  createSessions,
  type SessionUser,
  sessionHandle,
  sessionIdleMs,
  sessionKey,
} from '@homeground/service'
import { eventually, testRedis } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createAuthenticateAndCharge } from '../src/callers/authenticate-and-charge.ts'
import type { RedisFallback } from '../src/quota/redis-fallback.ts'

const { url, prefix } = testRedis()
const redisFallback: RedisFallback = { use: (useRedis) => useRedis(), onRecovery: () => {} }
const redis = connectRedis(url, { commandTimeout: 20_000 })
const startedAtMs = Date.parse('2026-11-20T15:00:00Z')
const sessions = createSessions({ redis, prefix, now: () => startedAtMs })
const authenticateAndCharge = createAuthenticateAndCharge({
  redis,
  prefix,
  limits: { perPerson: 2, perAddress: 2 },
  redisFallback,
})
const user: SessionUser = {
  userId: 'e0000000-0000-4000-8000-000000000001',
  role: 'operator',
  premiumUntilMs: startedAtMs + 1000,
  isConfirmed: true,
}
const startSession = async () => sessionHandle(await sessions.start(user, 'test'))
const authenticate = (handle: string, nowMs: number) =>
  authenticateAndCharge({ handle, nowMs, check: undefined, burst: undefined })

beforeAll(() => eventually(() => redis.ping()))
afterAll(() => redis.disconnect())

describe('a session that libs/service stored', () => {
  test('is found with its user, role and premium, also after an update', async () => {
    const handle = await startSession()
    expect((await authenticate(handle, startedAtMs)).user).toEqual(user)
    const changed: SessionUser = { ...user, role: 'user', premiumUntilMs: 0, isConfirmed: true }
    await sessions.update(changed)
    expect((await authenticate(handle, startedAtMs)).user).toEqual(changed)
    await sessions.end(user.userId, handle)
    expect((await authenticate(handle, startedAtMs)).user).toBeUndefined()
  })

  test('is listed with the time of its last request, to the minute', async () => {
    const handle = await startSession()
    const seenAt = async (nowMs: number) => {
      await authenticate(handle, nowMs)
      return (await sessions.list(user.userId)).find((row) => row.handle === handle)?.seenAtMs
    }
    expect(await seenAt(startedAtMs + 60_000)).toBe(startedAtMs)
    expect(await seenAt(startedAtMs + 60_001)).toBe(startedAtMs + 60_001)
  })

  test('gets no new fields from the gateway, and is deleted when it has expired', async () => {
    const handle = await startSession()
    const key = sessionKey(prefix, handle)
    const stored = Object.keys(await redis.hgetall(key)).sort()
    await authenticate(handle, startedAtMs + 120_000)
    expect(Object.keys(await redis.hgetall(key)).sort()).toEqual(stored)
    await authenticate(handle, startedAtMs + 120_000 + sessionIdleMs)
    expect(await redis.exists(key)).toBe(0)
  })
})

test('without a session cookie, a check and a burst, Redis is not asked', async () => {
  const unreachable = createAuthenticateAndCharge({
    redis,
    prefix,
    limits: { perPerson: 2, perAddress: 2 },
    redisFallback: { ...redisFallback, use: () => Promise.reject(new Error('asked')) },
  })
  expect(await unreachable({ handle: '', check: undefined, burst: undefined, nowMs: startedAtMs })).toEqual({
    user: undefined,
    quota: undefined,
    burst: undefined,
    isRedisDown: false,
  })
})

test('the session, the quota and the burst of a request are one command to Redis', async () => {
  const handle = await startSession()
  const day = { name: '2026-11-20', endsAtMs: startedAtMs + 1000 }
  const check = { fingerprint: 'one', day, visitor: 'v', address: 'a', network: undefined }
  let sent = 0
  const counted = createAuthenticateAndCharge({
    redis,
    prefix,
    limits: { perPerson: 2, perAddress: 2 },
    redisFallback: {
      ...redisFallback,
      use(useRedis) {
        sent++
        return useRedis()
      },
    },
  })
  const burst = { key: 'one address', max: 1, isExact: true }
  const first = await counted({ handle, check, burst, nowMs: startedAtMs + 2000 })
  expect([first.user?.userId, first.quota?.used, first.burst?.count]).toEqual([user.userId, 1, 1])
  // Less by the time that the answer of Redis took.
  expect(first.burst?.endsInMs).toBeGreaterThan(50_000)
  expect(first.burst?.endsInMs).toBeLessThanOrEqual(60_000)
  const second = await counted({ handle: '', check: undefined, burst, nowMs: startedAtMs + 2000 })
  expect(second.burst?.count).toBe(2)
  expect(second.burst?.endsInMs).toBeGreaterThan(50_000)
  expect(sent).toBe(2)
  const usual = { ...burst, isExact: false }
  await counted({ handle: '', check: undefined, burst: usual, nowMs: startedAtMs })
  expect(sent).toBe(2)
})
