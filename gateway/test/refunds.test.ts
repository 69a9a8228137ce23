import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventually, startProcess, testRedis } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { left, searchFor, startQuotaGateways } from './quota-gateways.ts'
import { browserAt, siteFolder, startGateway, token } from './support.ts'

const { clock, search, first, waiting } = await startQuotaGateways()

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
  const root = await siteFolder()
  const services = ['SEARCH', 'HOUSING', 'SCHOOLS', 'USER', 'FEEDBACK']
  const { url, prefix } = testRedis()
  const later = { ms: 0 }
  const living = await startGateway({ rest: search.url }, { prefix, now: () => Date.now() + later.ms })
  const entry = fileURLToPath(new URL('../src/server.ts', import.meta.url))
  const dying = await startProcess(entry, {
    ...Object.fromEntries(services.map((name) => [`${name}_URL`, search.url])),
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    WEB_ROOT: root,
    OPERATOR_TOKEN: token,
    PORT: '0',
    UPSTREAM_TIMEOUT_MS: '20000',
  })
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
  await living.stop()
  await rm(root, { recursive: true, force: true })
})

test('searches that former versions counted today still count', async () => {
  const redis = new Redis(first.redis.url)
  const day = new Date(clock.ms).toISOString().slice(0, 10)
  const quotas = `${first.redis.prefix}:quota`
  await redis.sadd(`${quotas}:${day}:address:127.0.0.1`, ...Array.from('abcdefghijklmno'))
  const browser = browserAt(first)
  expect(await left(browser)).toBe(5)
  for (let radius = 1; radius <= 5; radius++) expect((await browser.fetch(searchFor(radius))).status).toBe(200)
  expect((await browser.fetch(searchFor(6))).status).toBe(429)

  clock.ms += 24 * 3600_000
  const next = new Date(clock.ms).toISOString().slice(0, 10)
  const counts = Object.fromEntries(Array.from('abcdefghijklmnopqr', (search) => [search, 1]))
  await redis.hset(`${quotas}:requests:${next}:address:127.0.0.1`, counts)
  const statuses: number[] = []
  for (let radius = 1; radius <= 3; radius++) statuses.push((await browser.fetch(searchFor(radius))).status)
  expect(statuses).toEqual([200, 200, 429])
  redis.disconnect()
})
