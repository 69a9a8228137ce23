import type { Socket } from 'node:net'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bodyOf, type Gateway, rawConnection, rawResponse, startGateway, startStubService } from './support.ts'

let service: Awaited<ReturnType<typeof startStubService>>

beforeAll(async () => {
  service = await startStubService((request, response) => {
    request.resume().on('end', () => response.end('[]'))
  })
})
afterAll(() => service?.stop())

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
    await gateway.stop()
  })

  test.each(['127.0.0.0/8', '1'])('of the trusted proxy %s are not', async (proxy) => {
    const gateway = await startGateway({ rest: service.url }, { maxConnections: 2, trustProxy: proxy })
    const open = await Promise.all(Array.from({ length: 10 }, () => openConnection(gateway, '127.0.0.2')))
    expect((await rawResponse(gateway, get('/'), '127.0.0.2')).status).toBe(200)
    for (const socket of open) socket.destroy()
    await gateway.stop()
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
    await gateway.stop()
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
    await gateway.stop()
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
    await gateway.stop()
  })
})
