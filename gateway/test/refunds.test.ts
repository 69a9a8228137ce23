import { eventually } from '@homeground/testing'
import { expect, test } from '@jest/globals'
import { left, searchFor, startQuotaGateways } from './quota-gateways.ts'
import { browserAt } from './support.ts'

const { search, first, waiting } = await startQuotaGateways()

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
  const cancelAfter = async (
    path: string,
    until: (response: Promise<Response>) => Promise<unknown>,
  ) => {
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
  await cancelAfter(searchFor(26, '&states=large'), async (response) =>
    expect((await response).status).toBe(200),
  )
  expect(await left(browser)).toBe(19)
})
