import type { SessionUser } from '@homeground/service'
import { breakableProxy, eventually, receivedIdentity, testRedis } from '@homeground/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { left, searchFor, tally } from './quota-gateways.ts'
import { bodyOf, browserAt, type Gateway, startGateway, startStubService } from './support.ts'

const nowMs = Date.parse('2026-11-20T15:00:00Z')
const person: SessionUser = {
  userId: 'd0000000-0000-4000-8000-000000000002',
  role: 'user',
  premiumUntilMs: 0,
  isConfirmed: true,
}

/** Who sent the last request of the service. */
let subject: string | undefined
let service: Awaited<ReturnType<typeof startStubService>>
let proxy: Awaited<ReturnType<typeof breakableProxy>>
/** Its Redis hangs or is down in each test. */
let gateway: Gateway
/** Its Redis is the same, and always works. */
let other: Gateway

beforeEach(async () => {
  service = await startStubService((request, response) => {
    subject = receivedIdentity(request)?.subject
    // The first of two requests fails after the second has passed.
    if (request.url?.includes('fails')) return setTimeout(() => response.writeHead(500).end('{}'), 20)
    request.resume().on('end', () => response.end('[]'))
  })
  const { url, prefix } = testRedis()
  proxy = await breakableProxy(url)
  const shared = { prefix, now: () => nowMs }
  other = await startGateway({ rest: service.url }, shared)
  const throughProxy = { redisUrl: proxy.url, redisTimeoutMs: 1000 }
  gateway = await startGateway({ rest: service.url }, { ...shared, ...throughProxy })
  await knownBrowser(person)
})
afterEach(async () => {
  proxy.resume()
  await gateway.stop()
  await other.stop()
  await service.stop()
  await proxy.disconnect()
})

/** A browser with a session that `gateway` has checked. */
async function knownBrowser(user: SessionUser) {
  const browser = browserAt(gateway, { session: await other.sessions.start(user, 'test') })
  await eventually(async () => expect((await browser.fetch('/api/premium')).status).toBe(200))
  return browser
}

/** A browser with a visitor cookie. */
async function visitorAt(at: Gateway) {
  const browser = browserAt(at)
  await browser.fetch('/api/user')
  return browser
}

async function statuses(browser: ReturnType<typeof browserAt>, radii: readonly number[]) {
  return tally(await Promise.all(radii.map((radius) => browser.fetch(searchFor(radius)))))
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const usedBy = async (browser: ReturnType<typeof browserAt>): Promise<number> =>
  (await bodyOf(await browser.fetch('/api/quota'))).used

describe('while Redis hangs', () => {
  test('200 different searches at once get exactly those that were left, and all gateways count them afterward', async () => {
    const browser = await visitorAt(gateway)
    expect(await statuses(browser, range(1, 12))).toEqual({ 200: 12 })
    proxy.hang()
    expect(await statuses(browser, range(13, 212))).toEqual({ 200: 8, 429: 192 })
    expect(await left(browser)).toBe(0)
    expect(await statuses(browser, range(1, 12))).toEqual({ 200: 12 })
    proxy.resume()
    const elsewhere = browserAt(other, Object.fromEntries(browser.jar))
    await eventually(async () => expect(await usedBy(elsewhere)).toBe(20))
    expect(await statuses(elsewhere, [300])).toEqual({ 429: 1 })
  })

  test('a user without searches gets no new ones, and premium stays unlimited', async () => {
    const free = await knownBrowser(person)
    expect(await statuses(free, range(1, 20))).toEqual({ 200: 20 })
    const paid = { ...person, userId: 'd0000000-0000-4000-8000-000000000003' }
    const premiumUntilMs = nowMs + 3600_000
    const premium = await knownBrowser({ ...paid, premiumUntilMs })
    expect(await statuses(premium, [1])).toEqual({ 200: 1 })
    proxy.hang()
    expect(await statuses(free, range(21, 40))).toEqual({ 429: 20 })
    expect(await bodyOf(await free.fetch('/api/quota'))).toMatchObject({ used: 20, remaining: 0 })
    expect(await statuses(premium, range(2, 31))).toEqual({ 200: 30 })
    expect(await bodyOf(await premium.fetch('/api/quota'))).toMatchObject({ unlimited: true })
  })

  test('the count of a user whom this gateway does not know is a 503, not a full allowance', async () => {
    const browser = browserAt(gateway, { session: await other.sessions.start(person, 'test') })
    proxy.hang()
    const reply = await browser.fetch('/api/quota')
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await (await visitorAt(gateway)).fetch('/api/quota')).status).toBe(200)
  })

  test('a logout and every call about the account is a 503, and the session keeps its cookie', async () => {
    const session = await other.sessions.start(person, 'test')
    const browser = browserAt(gateway, { session })
    await browser.fetch('/api/user')
    proxy.hang()
    const checkout = '/api/premium/sandbox/d0000000-0000-4000-8000-000000000009'
    for (const [method, path] of [
      ['GET', '/api/logout'],
      ['GET', '/api/user'],
      ['GET', '/api/user/sessions'],
      ['DELETE', '/api/user/sessions'],
      ['DELETE', '/api/user'],
      ['GET', '/api/premium'],
      ['POST', '/api/premium/checkout'],
      ['GET', checkout],
      ['POST', '/api/login'],
      ['GET', '/api/admin/jobs'],
    ] as const) {
      const body = method === 'POST' ? { body: '{}' } : {}
      const reply = await browser.fetch(path, { ...(method !== 'GET' && { method }), ...body })
      expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '5'])
      expect(browser.jar.get('session')).toBe(session)
    }
    expect((await (await visitorAt(gateway)).fetch('/api/premium')).status).toBe(200)
    proxy.resume()
    await eventually(async () => expect((await browser.fetch('/api/logout')).status).toBe(200))
  })

  test('a search that Redis executes late is charged once, and one that failed is not charged', async () => {
    const browser = await visitorAt(gateway)
    proxy.hang()
    const searches = [searchFor(25), searchFor(26, '&states=fails')]
    const responses = await Promise.all(searches.map((path) => browser.fetch(path)))
    expect(responses.map(({ status }) => status)).toEqual([200, 500])
    proxy.resume()
    const elsewhere = browserAt(other, Object.fromEntries(browser.jar))
    await eventually(async () => expect(await usedBy(elsewhere)).toBe(1))
    expect(await statuses(elsewhere, range(31, 60))).toEqual({ 200: 19, 429: 11 })
  })
})

test('what is searched while Redis is down is charged once it has recovered', async () => {
  const browser = await visitorAt(gateway)
  expect(await statuses(browser, range(1, 5))).toEqual({ 200: 5 })
  await proxy.disconnect()
  expect(await statuses(browser, range(6, 40))).toEqual({ 200: 15, 429: 20 })
  await proxy.reconnect()
  const elsewhere = browserAt(other, Object.fromEntries(browser.jar))
  await eventually(async () => expect(await usedBy(elsewhere)).toBe(20))
})

describe('while Redis is down', () => {
  test('pages and searches continue anonymously with per-gateway limits, then sessions work again and what was searched counts', async () => {
    const limits = { perPerson: 5, burst: { all: 60, forms: 3 } }
    const gateway = await startGateway({ rest: service.url }, { redisUrl: proxy.url, ...limits })
    const session = await eventually(() => gateway.sessions.start(person, 'test'))
    const browser = browserAt(gateway, { session })
    await eventually(async () => {
      await browser.fetch('/api/zip/01760')
      expect(subject).toBe(`user:${person.userId}`)
    })

    await proxy.disconnect()
    expect((await browser.fetch('/')).status).toBe(200)
    const statuses: number[] = []
    for (let radius = 1; radius <= 7; radius++)
      statuses.push((await browser.fetch(`/api/search?searchArea=zip&zip=01760&radius=${radius}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(subject).toBe('anonymous')
    expect(browser.jar.get('session')).toBe(session)
    expect(await bodyOf(await browserAt(gateway).fetch('/api/user'))).toEqual({})
    // A caller with a session must not be shown as logged out.
    expect((await browser.fetch('/api/user')).status).toBe(503)
    for (const [method, path] of [
      ['PUT', '/api/user/places/01760'],
      ['POST', '/api/premium/checkout'],
    ] as const) {
      const reply = await browser.fetch(path, { method, body: '{}' })
      expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '5'])
    }
    const visitor = browserAt(gateway)
    await visitor.fetch('/api/user')
    const logins: number[] = []
    for (let index = 0; index < 5; index++)
      logins.push((await visitor.fetch('/api/login', { method: 'POST', body: '{}' })).status)
    expect(logins).toEqual([200, 200, 200, 429, 429])

    await proxy.reconnect()
    await eventually(async () => {
      await browser.fetch('/api/zip/01760')
      expect(subject).toBe(`user:${person.userId}`)
    })
    const search = (radius: number) => browser.fetch(`/api/search?searchArea=zip&zip=01760&radius=${radius}`)
    expect([(await search(8)).status, (await search(5)).status]).toEqual([429, 200])
  })

  test('a search that fails is not refunded while another request for it is answered', async () => {
    const alone = await startGateway({ rest: service.url }, { redisUrl: 'redis://127.0.0.1:1', perPerson: 5 })
    const statuses: number[] = []
    for (let radius = 1; radius <= 7; radius++) {
      const path = `/api/search?searchArea=zip&zip=01760&radius=${radius}`
      const failing = alone.get(`${path}&selectedPlaceName=fails`)
      statuses.push((await alone.get(path)).status)
      await failing
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})
