import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { messages } from '@homeground/contracts'
import { eventually, startProcess, testRedis } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { left, searchFor, startQuotaGateways, tally } from './quota-gateways.ts'
import { bodyOf, browserAt, siteFolder, token } from './support.ts'

const { clock, search, first, second } = await startQuotaGateways()

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
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => browsers[index % 2]!.fetch(searchFor(index + 1))),
    )
    expect(tally(responses)).toEqual({ 200: 20, 429: 180 })
  })

  test('200 spread over two gateway processes: exactly 20 pass', async () => {
    const root = await siteFolder()
    const { url, prefix } = testRedis()
    const service = Object.fromEntries(
      ['SEARCH', 'HOUSING', 'SCHOOLS', 'USER', 'FEEDBACK'].map((name) => [`${name}_URL`, search.url]),
    )
    const environment = {
      REDIS_URL: url,
      REDIS_PREFIX: prefix,
      WEB_ROOT: root,
      OPERATOR_TOKEN: token,
      CALL_WAIT_MS: '20000',
    }
    const entry = fileURLToPath(new URL('../src/server.ts', import.meta.url))
    const processes = await Promise.all(
      [1, 2].map(() => startProcess(entry, { ...service, ...environment, PORT: '0' })),
    )
    for (const gateway of processes)
      await eventually(async () => expect((await gateway.get('/api/quota')).json).toMatchObject({ remaining: 20 }))
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => processes[index % 2]!.get(searchFor(index + 1))),
    )
    expect(tally(responses)).toEqual({ 200: 20, 429: 180 })
    for (const gateway of processes) expect(await gateway.stop()).toBe(0)
    await rm(root, { recursive: true, force: true })
  })

  test('200 at once without any cookie: exactly 20 pass', async () => {
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => browserAt(first).fetch(searchFor(index + 1))),
    )
    expect(tally(responses)).toEqual({ 200: 20, 429: 180 })
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
    const again = await Promise.all(Array.from({ length: 50 }, () => browser.fetch(searchFor(30))))
    expect(tally(again)).toEqual({ 200: 50 })
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
    for (let radius = 1; radius <= 20; radius++) await browser.fetch(searchFor(radius))
    expect((await browser.fetch(searchFor(21))).status).toBe(429)
    expect((await browser.fetch(searchFor(7))).status).toBe(200)
  })

  test('clearing cookies at the same address gives no more', async () => {
    const browser = browserAt(first)
    for (let radius = 1; radius <= 20; radius++) await browser.fetch(searchFor(radius))
    const fresh = browserAt(first)
    expect((await fresh.fetch(searchFor(21))).status).toBe(429)
    expect(await left(fresh)).toBe(0)
    fresh.jar.set('visitor', 'someone-else.forged')
    expect((await fresh.fetch(searchFor(22))).status).toBe(429)
  })

  test('are all available again at midnight in New York', async () => {
    clock.ms = Date.parse('2027-03-01T04:59:00Z')
    const browser = browserAt(first)
    for (let radius = 1; radius <= 20; radius++) await browser.fetch(searchFor(radius))
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
