import { sessionHeader } from '@homeground/service'
import { describe, expect, test } from '@jest/globals'
import { bodyOf, browserAt, startGatewayOf, token } from './support.ts'

let clock = Date.parse('2026-11-20T15:00:00Z')
let calls = 0
let sessionReply: Record<string, string> = {}

const { gateway } = await startGatewayOf(
  async (request, response) => {
    calls++
    const body = Buffer.concat(await request.toArray()).toString('latin1')
    response
      .writeHead(200, { 'content-type': 'application/json', ...sessionReply })
      .end(JSON.stringify({ signature: request.headers['stripe-signature'], body }))
  },
  { now: () => clock },
)

const write = { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } }
const path = '/api/user/places/01760'

describe('a call that changes data', () => {
  test('passes with the token of GET /api/user in cookie and header', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    expect((await browser.fetch(path, write)).status).toBe(200)
  })

  test('returns 419 if the token is missing, wrong, someone else’s, or only in cookie or header', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const own = browser.jar.get('XSRF-TOKEN')!
    const other = browserAt(gateway)
    await other.fetch('/api/user')
    const foreign = other.jar.get('XSRF-TOKEN')!
    const before = calls
    for (const { cookie, header } of [
      { cookie: own, header: '' },
      { cookie: own, header: foreign },
      { cookie: '', header: own },
      { cookie: foreign, header: foreign },
      { cookie: 'same', header: 'same' },
      { cookie: `${own}x`, header: `${own}x` },
    ]) {
      browser.jar.set('XSRF-TOKEN', cookie)
      const response = await browser.fetch(path, { ...write, headers: { ...write.headers, 'x-xsrf-token': header } })
      expect([response.status, await bodyOf(response)]).toMatchObject([419, { code: 'csrf', error: '419 Error' }])
    }
    expect(calls).toBe(before)
  })

  test('returns 419 with a new token a day later', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    clock += 24 * 3600_000
    expect((await browser.fetch(path, write)).status).toBe(419)
    expect((await browser.fetch(path, write)).status).toBe(200)
  })

  test('has its token renewed by GET /api/user before it expires', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const first = browser.jar.get('XSRF-TOKEN')
    clock += 11 * 3600_000
    await browser.fetch('/api/user')
    expect(browser.jar.get('XSRF-TOKEN')).toBe(first)
    clock += 2 * 3600_000
    await browser.fetch('/api/user')
    expect(browser.jar.get('XSRF-TOKEN')).not.toBe(first)
    clock += 12 * 3600_000
    expect((await browser.fetch(path, write)).status).toBe(200)
  })

  test('needs a new token after login, which sets it', async () => {
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const before = browser.jar.get('XSRF-TOKEN')!
    const person = {
      userId: 'c0000000-0000-4000-8000-000000000001',
      role: 'user',
      premiumUntilMs: 0,
      isConfirmed: true,
    }
    const id = await gateway.sessions.start({ ...person, role: 'user' }, 'test')
    sessionReply = { [sessionHeader]: `start ${id}` }
    await browser.fetch('/api/login', { ...write, method: 'POST' })
    sessionReply = {}
    expect((await browser.fetch(path, write)).status).toBe(200)
    browser.jar.set('XSRF-TOKEN', before)
    expect((await browser.fetch(path, write)).status).toBe(419)
  })

  test('needs no token with an operator’s token, which is then the only credential checked', async () => {
    const post = (url: string, headers: Record<string, string>) =>
      fetch(gateway.address + url, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      })
    const authorization = `Bearer ${token}`
    expect((await post('/api/admin/jobs', { authorization })).status).toBe(422)
    expect((await post('/api/admin/jobs', {})).status).toBe(419)
    // On other routes such a header changes nothing.
    expect((await post('/api/login', { authorization })).status).toBe(419)
    const operator = { userId: 'c0000000-0000-4000-8000-000000000002', premiumUntilMs: 0, isConfirmed: true }
    const session = await gateway.sessions.start({ ...operator, role: 'operator' }, 'test')
    const forged = { authorization: 'Bearer none', cookie: `session=${session}` }
    expect((await post('/api/admin/jobs', forged)).status).not.toBe(202)
  })

  test('needs no token from the payment provider, whose bytes and signature are forwarded unchanged', async () => {
    const signed = '{ "b":1,\r\n\t"a" : "\\u00e9"  }'
    const response = await fetch(`${gateway.address}/api/premium/webhook`, {
      method: 'POST',
      body: signed,
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=abc' },
    })
    expect([response.status, await bodyOf(response)]).toEqual([200, { signature: 't=1,v1=abc', body: signed }])
  })

  test('needs no token from a mail program that unsubscribes, whose link is signed', async () => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (const link of ['/api/unsubscribe?token=abc', '/api/newsletter/unsubscribe?token=abc']) {
      const response = await fetch(gateway.address + link, { method: 'POST', body })
      expect([response.status, await bodyOf(response)]).toEqual([200, { body: String(body) }])
    }
  })
})

describe('GET /api/logout', () => {
  test('from another site’s link or image is rejected', async () => {
    expect((await gateway.get('/api/logout')).status).toBe(419)
    expect((await browserAt(gateway).fetch('/api/logout')).status).toBe(200)
  })
})
