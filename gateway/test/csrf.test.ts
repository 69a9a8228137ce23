import { sessionHeader } from '@homeground/service'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  bodyOf,
  browserAt,
  type Gateway,
  startGateway,
  startStubService,
  token,
} from './support.ts'

let clock = Date.parse('2026-11-20T15:00:00Z')
let calls = 0
let told: Record<string, string> = {}
let service: Awaited<ReturnType<typeof startStubService>>
let gateway: Gateway

beforeAll(async () => {
  service = await startStubService(async (request, response) => {
    calls++
    const body = Buffer.concat(await request.toArray()).toString('latin1')
    response
      .writeHead(200, { 'content-type': 'application/json', ...told })
      .end(JSON.stringify({ signature: request.headers['stripe-signature'], body }))
  })
  gateway = await startGateway({ rest: service.url }, { now: () => clock })
})
afterAll(async () => {
  await gateway?.stop()
  await service?.stop()
})

const write = { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } }
const path = '/api/user/places/01760'

describe('a call that changes something', () => {
  test('passes with the token of GET /api/user in cookie and header', async () => {
    const browser = browserAt(gateway)
    await browser.ask('/api/user')
    expect((await browser.ask(path, write)).status).toBe(200)
  })

  test('is 419 when the token is missing, wrong, of somebody else, or only in one place', async () => {
    const browser = browserAt(gateway)
    await browser.ask('/api/user')
    const own = browser.jar.get('XSRF-TOKEN')!
    const other = browserAt(gateway)
    await other.ask('/api/user')
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
      const response = await browser.ask(path, {
        ...write,
        headers: { ...write.headers, 'x-xsrf-token': header },
      })
      expect([response.status, await bodyOf(response)]).toMatchObject([
        419,
        { code: 'csrf', error: '419 Error' },
      ])
    }
    expect(calls).toBe(before)
  })

  test('is 419 a day later; that answer brings a fresh token', async () => {
    const browser = browserAt(gateway)
    await browser.ask('/api/user')
    clock += 24 * 3600_000
    expect((await browser.ask(path, write)).status).toBe(419)
    expect((await browser.ask(path, write)).status).toBe(200)
  })

  test('has its token renewed by GET /api/user in time', async () => {
    const browser = browserAt(gateway)
    await browser.ask('/api/user')
    const first = browser.jar.get('XSRF-TOKEN')
    clock += 11 * 3600_000
    await browser.ask('/api/user')
    expect(browser.jar.get('XSRF-TOKEN')).toBe(first)
    clock += 2 * 3600_000
    await browser.ask('/api/user')
    expect(browser.jar.get('XSRF-TOKEN')).not.toBe(first)
    clock += 12 * 3600_000
    expect((await browser.ask(path, write)).status).toBe(200)
  })

  test('needs a new token after login, which brings it', async () => {
    const browser = browserAt(gateway)
    await browser.ask('/api/user')
    const before = browser.jar.get('XSRF-TOKEN')!
    const person = {
      userId: 'c0000000-0000-4000-8000-000000000001',
      role: 'user',
      premiumUntilMs: 0,
    }
    const id = await gateway.sessions.start({ ...person, role: 'user' }, 'test')
    told = { [sessionHeader]: `start ${id}` }
    await browser.ask('/api/login', { ...write, method: 'POST' })
    told = {}
    expect((await browser.ask(path, write)).status).toBe(200)
    browser.jar.set('XSRF-TOKEN', before)
    expect((await browser.ask(path, write)).status).toBe(419)
  })

  test('needs none with an operator’s token, which is then the only thing that counts', async () => {
    const post = (url: string, headers: Record<string, string>) =>
      fetch(gateway.address + url, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      })
    const authorization = `Bearer ${token}`
    expect((await post('/api/admin/jobs', { authorization })).status).toBe(422)
    expect((await post('/api/admin/jobs', {})).status).toBe(419)
    // Elsewhere such a header opens nothing.
    expect((await post('/api/login', { authorization })).status).toBe(419)
    const operator = { userId: 'c0000000-0000-4000-8000-000000000002', premiumUntilMs: 0 }
    const session = await gateway.sessions.start({ ...operator, role: 'operator' }, 'test')
    const forged = { authorization: 'Bearer none', cookie: `session=${session}` }
    expect((await post('/api/admin/jobs', forged)).status).not.toBe(202)
  })

  test('needs none from the payment provider, whose bytes and signature go on to the service', async () => {
    const signed = '{ "b":1,\r\n\t"a" : "\\u00e9"  }'
    const response = await fetch(`${gateway.address}/api/premium/webhook`, {
      method: 'POST',
      body: signed,
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=abc' },
    })
    expect([response.status, await bodyOf(response)]).toEqual([
      200,
      { signature: 't=1,v1=abc', body: signed },
    ])
  })
})

describe('GET /api/logout', () => {
  test('of another site’s link or picture is refused', async () => {
    expect((await gateway.get('/api/logout')).status).toBe(419)
    expect((await browserAt(gateway).ask('/api/logout')).status).toBe(200)
  })
})
