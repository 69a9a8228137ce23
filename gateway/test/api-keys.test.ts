import type { IncomingMessage } from 'node:http'
import { createApiKeyCache, hashApiKey } from '@homeground/service'
import { eventually, receivedIdentity } from '@homeground/testing'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { bodyOf, createRecordingLog, startGatewayOf, token } from './support.ts'

const userId = 'a0000000-0000-4000-8000-000000000001'
const clock = { ms: Date.parse('2026-11-20T15:00:00Z') }
const keyOf = (letter: string) => `hg_${letter.repeat(43)}`
const [premiumKey, endedKey] = [keyOf('p'), keyOf('e')]
const endings = new Map([
  [hashApiKey(premiumKey), clock.ms + 1000],
  [hashApiKey(endedKey), clock.ms],
])
const seen: IncomingMessage[] = []
const asked = () => seen.filter(({ url }) => url === '/internal/user/api-key-owner').length
const { log, lines } = createRecordingLog()
const { gateway, service } = await startGatewayOf(
  (request, response) => {
    seen.push(request)
    const premiumUntilMs = endings.get(String(request.headers['x-api-key-hash']))
    if (request.url !== '/internal/user/api-key-owner') return response.end('{"ok":true}')
    if (premiumUntilMs === undefined) return response.writeHead(404).end('{}')
    response.writeHead(200).end(JSON.stringify({ userId, premiumUntilMs }))
  },
  { now: () => clock.ms, perPerson: 1, burst: { all: 40, forms: 10 }, log },
)
const redis = new Redis(gateway.redis.url)
const cache = createApiKeyCache({ redis, prefix: gateway.redis.prefix })
afterAll(() => redis.disconnect())
beforeEach(() => {
  seen.length = 0
})

const call = (path: string, key: string, more: RequestInit = {}) =>
  fetch(gateway.address + path, { ...more, headers: { authorization: `Bearer ${key}` } })
const codeOf = async (response: Response) => [response.status, (await bodyOf(response)).code]

describe('a call with an API key', () => {
  test('searches as its premium owner, without a limit, a cookie or a session', async () => {
    const responses = [
      await call('/api/search?states=MA', premiumKey),
      await call('/api/search?states=NH', premiumKey),
      await call('/api/school/250843001336', premiumKey),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    expect(receivedIdentity(seen.at(-1)!)).toEqual({ subject: `user:${userId}`, tier: 'premium', role: 'user' })
    expect(seen.at(-1)!.headers.authorization).toBeUndefined()
    expect(await bodyOf(await call('/api/quota', premiumKey))).toMatchObject({ unlimited: true, limit: null })
  })

  test('is checked in the cache first, so a key that is removed there stops at once', async () => {
    await cache.put(hashApiKey(keyOf('c')), { userId, premiumUntilMs: clock.ms + 1000 })
    expect((await call('/api/zip/01760', keyOf('c'))).status).toBe(200)
    expect(asked()).toBe(0)
    await cache.remove([hashApiKey(keyOf('c'))])
    expect((await call('/api/zip/01760', keyOf('c'))).status).toBe(401)
    expect(asked()).toBe(1)
  })

  test('with a parameter that the call does not have is refused with the one it may mean', async () => {
    const nearby = await call('/api/schools/fetch_nearby?place=01760&radius=10&searchType=top_rated', premiumKey)
    expect(nearby.status).toBe(422)
    expect((await bodyOf(nearby)).errors).toEqual({
      place: ['is not a parameter of this call; did you mean searchPlace?'],
      radius: ['is not a parameter of this call; did you mean searchRadius?'],
    })
    const misspelled = await call('/api/search?staets=MA', premiumKey)
    expect((await bodyOf(misspelled)).errors).toEqual({
      staets: ['is not a parameter of this call; did you mean states?'],
    })
    expect(seen.filter(({ url }) => url!.startsWith('/api/'))).toEqual([])
  })

  test('without a key it succeeds, and the parameter is named in a header', async () => {
    const response = await fetch(`${gateway.address}/api/schools/fetch_nearby?place=01760&radius=10`)
    expect([response.status, response.headers.get('x-ignored-parameters')]).toEqual([200, 'place, radius'])
    const known = await fetch(`${gateway.address}/api/schools/fetch_nearby?searchPlace=01760`)
    expect(known.headers.has('x-ignored-parameters')).toBe(false)
  })

  test('with an unknown key returns 401, even where no login is needed', async () => {
    const unknown = await call('/api/zip/01760', keyOf('u'))
    expect(unknown.headers.get('www-authenticate')).toContain('invalid_token')
    expect(await codeOf(unknown)).toEqual([401, 'unauthenticated'])
    expect(await codeOf(await call('/api/zip/01760', 'hg_short'))).toEqual([401, 'unauthenticated'])
    expect(asked()).toBe(1)
  })

  test('after the end of premium returns 403 that says so', async () => {
    const response = await call('/api/search?states=MA', endedKey)
    expect(await codeOf(response)).toEqual([403, 'premium_required'])
  })

  test('cannot read or change the account, or act for an operator', async () => {
    const refused = [
      await call('/api/user', premiumKey),
      await call('/api/user/keys', premiumKey, { method: 'POST' }),
      await call('/api/user/places/01760', premiumKey, { method: 'PUT' }),
      await call('/api/admin/jobs', premiumKey),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('returns 503 while the user service is down', async () => {
    await service.stop()
    expect((await call('/api/zip/01760', keyOf('n'))).status).toBe(503)
    await service.start()
  })

  test('counts toward the burst of its address before the key is checked; its key is in no log line', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 40; index++) statuses.push((await call('/api/zip/01760', keyOf('u'))).status)
    expect([...new Set(statuses)].sort()).toEqual([401, 429])
    expect((await call('/api/search', token)).status).toBe(200)
    await eventually(() => expect(lines.length).toBeGreaterThan(50))
    expect(lines).toContainEqual(expect.objectContaining({ caller: `user:${userId}` }))
    expect(JSON.stringify(lines)).not.toMatch(/hg_/)
  })
})
