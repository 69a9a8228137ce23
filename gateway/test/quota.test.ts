import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { messages } from '@homeground/contracts/messages'
import type { SessionUser } from '@homeground/service'
import { eventually, startProcess, testRedis } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { left, searchFor, startQuotaGateways, tally } from './quota-gateways.ts'
import { bodyOf, browserAt, siteFolder, startGateway, token } from './support.ts'

const { clock, search, first, second, waiting } = await startQuotaGateways()

/** A gateway in a process of its own, in front of the same service. */
// What a failed test leaves running would hide its failure.
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

async function startGatewayProcess(prefix: string, more: Record<string, string> = {}) {
  const root = await siteFolder()
  const services = ['SEARCH', 'HOUSING', 'SCHOOLS', 'USER', 'FEEDBACK'].map((name) => [`${name}_URL`, search.url])
  const gateway = await startProcess(fileURLToPath(new URL('../src/server.ts', import.meta.url)), {
    ...Object.fromEntries(services),
    REDIS_URL: first.redis.url,
    REDIS_PREFIX: prefix,
    WEB_ROOT: root,
    OPERATOR_TOKEN: token,
    PORT: '0',
    ...more,
  })
  ends.push(async () => {
    await gateway.kill()
    await rm(root, { recursive: true, force: true })
  })
  return gateway
}

/** Statuses of searches that differ by their radius, one after the other. */
async function statusesOf(browser: Pick<ReturnType<typeof browserAt>, 'fetch'>, from: number, to: number) {
  const statuses: number[] = []
  for (let radius = from; radius <= to; radius++) statuses.push((await browser.fetch(searchFor(radius))).status)
  return statuses
}

/** The statuses of different searches at once, the radius of each counted from 1. */
const tallyOf = async (count: number, send: (radius: number) => Promise<{ status: number }>) =>
  tally(await Promise.all(Array.from({ length: count }, (_, index) => send(index + 1))))

describe('the day’s free searches of a visitor', () => {
  test('200 different ones at once: 20 pass, 180 get the specification’s message', async () => {
    const browser = browserAt(first)
    await browser.fetch('/api/user')
    const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => browser.fetch(searchFor(index + 1))))
    expect(tally(responses)).toEqual({ 200: 20, 429: 180 })
    const refused = responses.find(({ status }) => status === 429)!
    expect(await bodyOf(refused)).toMatchObject({ error: messages.quotaExhausted, code: 'quota_exhausted' })
    // 15:00 UTC is 10:00 in New York: 14 hours to midnight.
    expect(refused.headers.get('retry-after')).toBe(String(14 * 3600))
    expect(await left(browser)).toBe(0)
  })

  test('200 spread over two gateways: exactly 20 pass', async () => {
    const browsers = [browserAt(first), browserAt(second)]
    await browsers[0]!.fetch('/api/user')
    for (const [name, value] of browsers[0]!.jar) browsers[1]!.jar.set(name, value)
    const counts = await tallyOf(200, (radius) => browsers[radius % 2]!.fetch(searchFor(radius)))
    expect(counts).toEqual({ 200: 20, 429: 180 })
  })

  test('200 spread over two gateway processes: exactly 20 pass', async () => {
    const { prefix } = testRedis()
    const processes = await Promise.all([1, 2].map(() => startGatewayProcess(prefix, { CALL_WAIT_MS: '20000' })))
    for (const gateway of processes)
      await eventually(async () => expect((await gateway.get('/api/quota')).json).toMatchObject({ remaining: 20 }))
    // Twenty at a time: with more, Redis may respond too late on a busy machine, and each process then counts by itself.
    const responses: { status: number }[] = []
    for (let sent = 0; sent < 200; sent += 20) {
      const radii = Array.from({ length: 20 }, (_, index) => sent + index + 1)
      responses.push(...(await Promise.all(radii.map((radius) => processes[radius % 2]!.get(searchFor(radius))))))
    }
    expect(tally(responses)).toEqual({ 200: 20, 429: 180 })
    for (const gateway of processes) expect(await gateway.stop()).toBe(0)
  })

  test('200 at once without any cookie: exactly 20 pass', async () => {
    expect(await tallyOf(200, (radius) => browserAt(first).fetch(searchFor(radius)))).toEqual({ 200: 20, 429: 180 })
  })

  test('a search near a position that jitters costs once', async () => {
    const browser = browserAt(first)
    for (let meters = 0; meters <= 40; meters += 4) {
      const position = `&selectedPlaceLat=${42.284 + meters / 111_320}&selectedPlaceLng=${-71.35 - meters / 111_320}`
      expect((await browser.fetch(searchFor(25, position))).headers.get('ratelimit-remaining')).toBe('19')
    }
    expect(await left(browser)).toBe(19)
  })

  test('a repeated search, even in another order, costs once; responses report what is left', async () => {
    const browser = browserAt(first)
    const remaining: (string | null)[] = []
    for (const more of ['', '', '&searchOrderBy=population', '&searchOrderByDir=desc&page=2']) {
      const response = await browser.fetch(searchFor(25, more))
      expect([response.status, response.headers.get('ratelimit-limit')]).toEqual([200, '20'])
      expect(response.headers.get('ratelimit-reset')).toBe(String(14 * 3600))
      remaining.push(response.headers.get('ratelimit-remaining'))
    }
    expect(remaining).toEqual(['19', '19', '19', '19'])
    expect(await tallyOf(50, () => browser.fetch(searchFor(30)))).toEqual({ 200: 50 })
    expect(await bodyOf(await browser.fetch('/api/quota'))).toEqual({
      limit: 20,
      used: 2,
      remaining: 18,
      unlimited: false,
      resetsAt: new Date(clock.ms + 14 * 3600_000).toISOString(),
    })
  })

  test('leave nothing behind for a visitor that keeps no cookie', async () => {
    const redis = new Redis(first.redis.url)
    const quotas = async () =>
      (await redis.keys(`${first.redis.prefix}:quota:requests:*`)).filter((key) =>
        key.includes(new Date(clock.ms).toISOString().slice(0, 10)),
      )
    for (let radius = 1; radius <= 5; radius++) {
      const response = await browserAt(first).fetch(searchFor(radius))
      expect(response.headers.get('ratelimit-remaining')).toBe(String(20 - radius))
    }
    await eventually(async () => expect(await quotas()).toEqual([expect.stringContaining(':address:')]))
    redis.disconnect()
  })

  test('once they are used up, earlier searches can still be repeated', async () => {
    const browser = browserAt(first)
    await statusesOf(browser, 1, 20)
    expect((await browser.fetch(searchFor(21))).status).toBe(429)
    expect((await browser.fetch(searchFor(7))).status).toBe(200)
  })

  test('clearing cookies at the same address gives no more', async () => {
    const browser = browserAt(first)
    await statusesOf(browser, 1, 20)
    const fresh = browserAt(first)
    expect((await fresh.fetch(searchFor(21))).status).toBe(429)
    expect(await left(fresh)).toBe(0)
    fresh.jar.set('visitor', 'someone-else.forged')
    expect((await fresh.fetch(searchFor(22))).status).toBe(429)
  })

  test('are all available again at midnight in New York', async () => {
    clock.ms = Date.parse('2027-03-01T04:59:00Z')
    const browser = browserAt(first)
    await statusesOf(browser, 1, 20)
    const refused = await browser.fetch(searchFor(21))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    clock.ms = Date.parse('2027-03-01T05:00:00Z')
    expect((await bodyOf(await browser.fetch('/api/quota'))).used).toBe(0)
    expect((await browser.fetch(searchFor(21))).status).toBe(200)
  })

  test('are not used by counts, maps and pages', async () => {
    const browser = browserAt(first)
    const paths = ['/api/search/count?radius=9', '/api/zips/getFromMapExtent?zoom=9', '/api/zip/01760', '/']
    for (const path of paths) {
      const response = await browser.fetch(path)
      expect([response.status, response.headers.get('ratelimit-limit')]).toEqual([200, null])
    }
    expect(await left(browser)).toBe(20)
    // A search counts even with a percent-encoded path.
    expect((await browser.fetch('/api/%73earch?radius=9')).headers.get('ratelimit-remaining')).toBe('19')
  })
})

describe('the day’s free searches of a user', () => {
  const person = {
    userId: 'b0000000-0000-4000-8000-000000000001',
    role: 'user',
    premiumUntilMs: 0,
    isConfirmed: true,
  } as const
  const logIn = async (more: Partial<SessionUser> = {}) =>
    browserAt(first, { session: await first.sessions.start({ ...person, ...more }, 'test') })

  test('are shared by all their browsers and independent of the address', async () => {
    const visitor = browserAt(first)
    await statusesOf(visitor, 1, 20)
    const browsers = [await logIn(), await logIn()]
    const counts = await tallyOf(60, (radius) => browsers[radius % 2]!.fetch(searchFor(radius)))
    expect(counts).toEqual({ 200: 20, 429: 40 })
    const another = await logIn({ userId: 'b0000000-0000-4000-8000-000000000002' })
    expect(await left(another)).toBe(20)
  })

  test('are those of the visitor and the address until the account is confirmed', async () => {
    const visitor = browserAt(first)
    await statusesOf(visitor, 1, 15)
    const userId = 'b0000000-0000-4000-8000-000000000003'
    const browser = await logIn({ userId, isConfirmed: false })
    expect(await left(browser)).toBe(5)
    await browser.fetch(searchFor(16))
    expect([await left(browser), await left(visitor)]).toEqual([4, 4])
    await first.sessions.update({ ...person, userId, isConfirmed: true })
    expect(await left(browser)).toBe(20)
  })

  test('have no limit during premium, confirmed or not, and a limit again when it has ended', async () => {
    const browser = await logIn({ premiumUntilMs: clock.ms + 3600_000, isConfirmed: false })
    const responses = await Promise.all(Array.from({ length: 60 }, (_, index) => browser.fetch(searchFor(index + 1))))
    expect(tally(responses)).toEqual({ 200: 60 })
    expect(responses[0]!.headers.get('ratelimit-limit')).toBeNull()
    expect(await bodyOf(await browser.fetch('/api/quota'))).toMatchObject({
      limit: null,
      remaining: null,
      unlimited: true,
    })
    clock.ms += 3600_000
    const later = await browser.fetch(searchFor(61))
    expect([later.status, later.headers.get('ratelimit-remaining')]).toEqual([200, '19'])
  })
})

test('an operator’s own limits may give an address more searches than a visitor', async () => {
  const gateway = await startGateway({ rest: search.url }, { perPerson: 2, perAddress: 5, now: () => clock.ms })
  const [one, two] = [browserAt(gateway), browserAt(gateway)]
  // A visitor's own quota begins with the first request that brings its cookie.
  for (const browser of [one, two]) await browser.fetch('/api/user')
  expect(await statusesOf(one, 1, 3)).toEqual([200, 200, 429])
  expect(await statusesOf(two, 4, 6)).toEqual([200, 200, 429])
  expect(await statusesOf(browserAt(gateway), 7, 8)).toEqual([200, 429])
})

test('a search that fails costs nothing, whether rejected, broken or unavailable', async () => {
  const browser = browserAt(first)
  for (const status of [404, 422, 500, 503]) {
    const response = await browser.fetch(searchFor(25, `&states=${status}`))
    expect([response.status, response.headers.get('ratelimit-remaining')]).toEqual([status, '20'])
  }
  await search.stop()
  expect((await browser.fetch(searchFor(26))).status).toBe(503)
  await search.start()
  expect(await left(browser)).toBe(20)
  // A search that succeeded before is not refunded when it fails later.
  await browser.fetch(searchFor(25))
  await search.stop()
  expect((await browser.fetch(searchFor(25))).status).toBe(503)
  await search.start()
  expect(await left(browser)).toBe(19)
})

test('a search that fails is not refunded while another request for it is answered', async () => {
  const browser = browserAt(first)
  await browser.fetch('/api/user')
  for (let radius = 1; radius <= 40; radius++) {
    const path = searchFor(radius)
    const [failed, answered] = await Promise.all([
      browser.fetch(`${path}&selectedPlaceName=fails`),
      browser.fetch(path),
    ])
    expect([500, 429]).toContain(failed.status)
    expect(answered.status).toBe(radius <= 20 ? 200 : 429)
  }
  expect(await left(browser)).toBe(0)
})

test('a canceled search costs nothing before its response begins, and one after', async () => {
  const browser = browserAt(first)
  await browser.fetch('/api/user')
  const cancelAfter = async (path: string, until: (response: Promise<Response>) => Promise<unknown>) => {
    const abort = new AbortController()
    const response = browser.fetch(path, {
      signal: abort.signal,
      // Compression would buffer the first bytes.
      headers: { 'accept-encoding': 'identity' },
    })
    response.catch(() => {})
    await until(response)
    abort.abort()
  }
  const arrived = () => eventually(() => expect(waiting.size).toBe(1))
  await cancelAfter(searchFor(25, '&states=hang'), arrived)
  await eventually(async () => expect(await left(browser)).toBe(20))
  waiting.clear()
  await cancelAfter(searchFor(26, '&states=large'), async (response) => expect((await response).status).toBe(200))
  expect(await left(browser)).toBe(19)
})

test('a search whose gateway dies before it answers costs nothing after a minute', async () => {
  const { prefix } = testRedis()
  const later = { ms: 0 }
  const living = await startGateway({ rest: search.url }, { prefix, now: () => Date.now() + later.ms })
  const dying = await startGatewayProcess(prefix, { UPSTREAM_TIMEOUT_MS: '20000' })
  const browser = browserAt(living)
  expect((await browser.fetch(searchFor(24))).status).toBe(200)
  // From then on it counts in Redis.
  await eventually(async () => expect((await dying.get('/api/quota')).json).toMatchObject({ remaining: 19 }))
  waiting.clear()
  const cut = dying.get(searchFor(25, '&states=hang')).catch(() => {})
  await eventually(() => expect(waiting.size).toBe(1))
  await dying.kill()
  await cut
  expect(await left(browser)).toBe(18)
  later.ms = 60_000
  expect(await left(browser)).toBe(19)
})

test('searches that former versions counted today still count', async () => {
  const redis = new Redis(first.redis.url)
  const day = new Date(clock.ms).toISOString().slice(0, 10)
  const quotas = `${first.redis.prefix}:quota`
  await redis.sadd(`${quotas}:${day}:address:127.0.0.1`, ...Array.from('abcdefghijklmno'))
  const browser = browserAt(first)
  expect(await left(browser)).toBe(5)
  expect(await statusesOf(browser, 1, 6)).toEqual([200, 200, 200, 200, 200, 429])

  clock.ms += 24 * 3600_000
  const next = new Date(clock.ms).toISOString().slice(0, 10)
  const counts = Object.fromEntries(Array.from('abcdefghijklmnopqr', (search) => [search, 1]))
  await redis.hset(`${quotas}:requests:${next}:address:127.0.0.1`, counts)
  expect(await statusesOf(browser, 1, 3)).toEqual([200, 200, 429])
  redis.disconnect()
})
