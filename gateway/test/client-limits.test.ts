import type { Socket } from 'node:net'
import { eventually, testRedis } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import {
  bodyOf,
  browserAt,
  type Gateway,
  rawConnection,
  rawResponse,
  startGateway,
  startStubService,
  token,
} from './support.ts'

const service = await startStubService((request, response) => {
  request.resume().on('end', () => response.end('[]'))
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

/** Resolves once the gateway has accepted a connection: it has responded on it. */
async function openConnection(gateway: Gateway, from?: string): Promise<Socket> {
  const socket = rawConnection(gateway, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', from)
  await new Promise((resolve) => socket.once('data', resolve))
  return socket
}

describe('open connections', () => {
  test('of one address are limited; other addresses and those that close one still connect', async () => {
    const gateway = await startGateway({ rest: service.url }, { maxConnections: 5 })
    const open = await Promise.all(Array.from({ length: 5 }, () => openConnection(gateway, '127.0.0.2')))
    const refused = await rawResponse(gateway, '', '127.0.0.2')
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([429, 'rate_limited'])
    expect(refused.head).toMatch(/retry-after: \d+/i)
    expect((await rawResponse(gateway, get('/'), '127.0.0.3')).status).toBe(200)
    open.pop()!.destroy()
    await eventually(async () => expect((await rawResponse(gateway, get('/'), '127.0.0.2')).status).toBe(200))
    for (const socket of open) socket.destroy()
  })

  test.each(['127.0.0.0/8', '1'])('of the trusted proxy %s are not', async (proxy) => {
    const gateway = await startGateway({ rest: service.url }, { maxConnections: 2, trustProxy: proxy })
    const open = await Promise.all(Array.from({ length: 10 }, () => openConnection(gateway, '127.0.0.2')))
    expect((await rawResponse(gateway, get('/'), '127.0.0.2')).status).toBe(200)
    for (const socket of open) socket.destroy()
  })

  test('200 slow bodies and 200 slow headers of one address leave all others served', async () => {
    const gateway = await startGateway({ rest: service.url }, { maxConnections: 200 })
    const slow = ['GET /api/zip/01760 HTTP/1.1\r\nHost:', 'POST /api/premium/webhook HTTP/1.1\r\n']
    const end = 'Host: localhost\r\nContent-Length: 900000\r\n\r\n{'
    const sockets = slow.flatMap((text, index) =>
      Array.from({ length: 200 }, () => rawConnection(gateway, index === 0 ? text : text + end, '127.0.0.2')),
    )
    for (let call = 0; call < 5; call++) {
      for (const path of ['/api/zip/01760', '/api/search', '/']) expect((await gateway.get(path)).status).toBe(200)
    }
    for (const socket of sockets) socket.destroy()
  })
})

describe('pages and files', () => {
  test('of one address are limited per minute, each on their own, and calls are not affected', async () => {
    const gateway = await startGateway(
      { rest: service.url },
      { pages: { pages: 4, files: 6 }, trustProxy: '127.0.0.1' },
    )
    const statuses = async (count: number, path: (index: number) => string, client: string) => {
      const result: number[] = []
      for (let index = 0; index < count; index++)
        result.push((await gateway.get(path(index), { 'x-forwarded-for': client })).status)
      return result
    }
    const page = (index: number) => ['/', '/zip/01760', '/api/nothing', '/assets/gone.js'][index % 4]!
    expect(await statuses(6, page, '10.0.0.1')).toEqual([200, 200, 404, 404, 429, 429])
    const file = () => '/assets/entry-abc.js'
    expect(await statuses(8, file, '10.0.0.1')).toEqual([...Array(6).fill(200), 429, 429])
    expect(await statuses(1, page, '10.0.0.2')).toEqual([200])
    expect(await statuses(8, () => '/api/zip/01760', '10.0.0.1')).toEqual(Array(8).fill(200))
    expect(await statuses(8, () => '/healthz', '10.0.0.1')).toEqual(Array(8).fill(200))
    const refused = await gateway.get('/', { 'x-forwarded-for': '10.0.0.1' })
    expect((await bodyOf(refused)).code).toBe('rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('an IPv6 network of one household counts as one address', async () => {
    const gateway = await startGateway(
      { rest: service.url },
      { pages: { pages: 2, files: 6 }, trustProxy: '127.0.0.1' },
    )
    const statusFrom = async (client: string) => (await gateway.get('/', { 'x-forwarded-for': client })).status
    const clients = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']
    const statuses: number[] = []
    for (const client of clients) statuses.push(await statusFrom(client))
    expect(statuses).toEqual([200, 200, 429, 200])
  })
})

const statusesOf = async (count: number, send: (index: number) => Promise<Response>) => {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  return {
    passed: responses.filter(({ status }) => status === 200).length,
    refused: responses.filter(({ status }) => status === 429),
  }
}

describe('a burst', () => {
  test('of calls from one address is limited across all gateways; pages have a limit of their own', async () => {
    const shared = { prefix: testRedis().prefix, burst: { all: 30, forms: 10 } }
    const gateways = [
      await startGateway({ rest: service.url }, shared),
      await startGateway({ rest: service.url }, shared),
    ]
    const [one, other] = gateways as [Gateway, Gateway]
    const { passed, refused } = await statusesOf(50, () => one.get('/api/zip/01760'))
    expect([passed, refused.length]).toEqual([30, 20])
    // The other gateway learns of them within a moment; its own calls before that are answered.
    await eventually(async () => expect((await other.get('/api/zip/01760')).status).toBe(429))
    expect((await bodyOf(refused[0]!)).code).toBe('rate_limited')
    const wait = Number(refused[0]!.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await gateways[0]!.get('/')).status).toBe(200)
  })

  test('of calls and of logins from all addresses of an IPv6 network is limited to that of eight addresses', async () => {
    const gateway = await startGateway({ rest: service.url }, { burst: { all: 20, forms: 3 }, trustProxy: '1' })
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const from = (index: number, network = '2001:db8:7') => ({
      headers: { 'x-forwarded-for': `${network}:${(index % 100).toString(16)}::1` },
    })
    const login = (index: number) => browser.fetch('/api/login', { method: 'POST', body: '{}', ...from(index) })
    expect((await statusesOf(40, login)).passed).toBe(24)
    const call = (index: number) => browser.fetch('/api/zip/01760', from(index))
    expect((await statusesOf(200, call)).passed).toBe(160)
    expect((await browser.fetch('/api/zip/01760', from(1, '2001:db8:8'))).status).toBe(200)
  })

  test('with the system’s token is not limited; with any other token it is', async () => {
    const gateway = await startGateway({ rest: service.url }, { burst: { all: 20, forms: 10 } })
    const send = (path: string, bearer: string) => () => gateway.get(path, { authorization: `Bearer ${bearer}` })
    expect((await statusesOf(50, send('/api/admin/jobs', token))).refused).toEqual([])
    expect((await statusesOf(50, send('/api/data-sources', token))).refused).toEqual([])
    expect((await statusesOf(50, send('/api/admin/jobs', 'hgo_guess'))).refused).toHaveLength(30)
  })

  test('of logins is limited after ten; other calls and other forms still pass', async () => {
    const gateway = await startGateway({ rest: service.url })
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const post = (path: string) => browser.fetch(path, { method: 'POST', body: '{}' })
    const { passed, refused } = await statusesOf(25, () => post('/api/login'))
    expect([passed, refused.length]).toEqual([10, 15])
    expect((await post('/api/forgot-password')).status).toBe(200)
    const messages = await statusesOf(12, () => post('/api/submitFeedbackForm'))
    expect([messages.passed, messages.refused.length]).toEqual([10, 2])
    expect((await gateway.get('/api/zip/01760')).status).toBe(200)
  })

  test('of changes of the own account, which may send mail, is limited after ten', async () => {
    const gateway = await startGateway({ rest: service.url })
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    const change = () => browser.fetch('/api/user', { method: 'PATCH', body: '{}' })
    const { passed, refused } = await statusesOf(25, change)
    expect([passed, refused.length]).toEqual([10, 15])
  })

  test('beyond the day’s searches is reported as out of searches: the quota is checked first', async () => {
    const gateway = await startGateway({ rest: service.url }, { perPerson: 3, burst: { all: 5, forms: 10 } })
    const browser = browserAt(gateway)
    const codes: string[] = []
    for (let radius = 1; radius <= 7; radius++) {
      const response = await browser.fetch(`/api/search?searchArea=zip&zip=01760&radius=${radius}`)
      codes.push(response.status === 200 ? 'ok' : (await bodyOf(response)).code)
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', ...Array(4).fill('quota_exhausted')])
    expect((await bodyOf(await browser.fetch('/api/zip/01760'))).code).toBe('rate_limited')
  })
})
