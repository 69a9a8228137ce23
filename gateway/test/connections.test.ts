import { Agent, request } from 'node:http'
import { eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { createRecordingLog, rawConnection, rawResponse, startGatewayOf } from './support.ts'

let isHolding = false
const { lines, log } = createRecordingLog()

const { gateway } = await startGatewayOf(
  (request, response) => {
    request.resume().on('end', () => {
      if (!isHolding) response.end('[]')
    })
  },
  { log, timeouts: { headersMs: 1000 } },
)

const host = 'Host: localhost\r\n'

describe('what is not a request that a route can have', () => {
  test.each([
    [400, 'a URL that cannot be decoded', `GET /api/zip/%zz HTTP/1.1\r\n${host}`],
    [400, 'no HTTP', 'nonsense\r\n'],
    [400, 'no Host', 'GET /api/zip/01760 HTTP/1.1\r\n'],
    [408, 'headers that do not end', `GET /api/zip/01760 HTTP/1.1\r\nHost:`],
    [414, 'a segment that is too long', `DELETE /api/user/places/${'1'.repeat(300)} HTTP/1.1\r\n${host}`],
    [417, 'an unknown expectation', `GET /api/zip/01760 HTTP/1.1\r\n${host}Expect: gold\r\n`],
    [431, 'long headers', `GET /api/zip/01760 HTTP/1.1\r\n${host}X: ${'1'.repeat(20_000)}\r\n`],
    [431, 'a long URL', `GET /api/zip/${'1'.repeat(20_000)} HTTP/1.1\r\n${host}`],
  ])('is %i with an error body: %s', async (expected, _what, text) => {
    const end = text.endsWith('\n') ? 'Connection: close\r\n\r\n' : ''
    const { status, head, body } = await rawResponse(gateway, text + end)
    expect(status).toBe(expected)
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code: expect.stringMatching(/^(validation|too_large)$/),
      requestId: /^x-request-id: (.*)$/im.exec(head)?.[1],
    })
  })

  test('has no body in the response to HEAD', async () => {
    const { status, head, body } = await rawResponse(
      gateway,
      `HEAD /api/zip/${'1'.repeat(20_000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    )
    expect([status, body]).toEqual([431, ''])
    expect(head).toMatch(/^x-request-id: /im)
  })

  test('is 415 with an error body for a body in an unknown encoding', async () => {
    const response = await fetch(`${gateway.address}/api/premium/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'nonsense' },
      body: '{}',
    })
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'validation' }])
  })
})

describe('a connection', () => {
  test.each([
    ['HTTP/1.1 with Connection: close', `HTTP/1.1\r\n${host}Connection: close\r\n`],
    ['HTTP/1.0', `HTTP/1.0\r\n${host}`],
    ['HTTP/1.0 without Host', 'HTTP/1.0\r\n'],
  ])('of %s ends with the response', async (_what, version) => {
    for (const path of ['/api/zip/01760', '/api/quota', '/']) {
      const { head, status } = await rawResponse(gateway, `GET ${path} ${version}\r\n`)
      expect([status, /^connection: (.*)$/im.exec(head)?.[1]]).toEqual([200, 'close'])
    }
  })

  test.each([
    ['/api/premium/webhook', 413],
    ['/api/login', 419],
    ['/api/nothing', 404],
    ['/nothing', 404],
  ])('on which %s answers %i before a large body has arrived serves the next call', async (path, expected) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statusOf = (method: string, target: string, size: number) =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': size }
        const sent = request(gateway.address + target, { method, agent, headers }, (response) =>
          response.resume().on('end', () => resolve(response.statusCode)),
        )
        sent.on('error', reject).end(Buffer.alloc(size, ' '))
      })
    expect(await statusOf('POST', path, 5_000_000)).toBe(expected)
    expect(await statusOf('GET', '/api/zip/01760', 0)).toBe(200)
    agent.destroy()
  })

  test('that its client resets leaves no error in the log', async () => {
    isHolding = true
    lines.length = 0
    const requests = [
      `GET /api/zip/01760 HTTP/1.1\r\n${host}\r\n`,
      `GET /api/search HTTP/1.1\r\n${host}\r\n`,
      `GET /api/quota HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\n`,
      `POST /api/premium/webhook HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\nx`,
    ]
    for (const text of requests) rawConnection(gateway, text).resetAndDestroy()
    const sockets = requests.map((text) => rawConnection(gateway, text))
    await eventually(() => expect(lines.length).toBeGreaterThan(1))
    for (const socket of sockets) socket.resetAndDestroy()
    isHolding = false
    expect((await gateway.get('/api/zip/01760')).status).toBe(200)
    await eventually(() => expect(lines.at(-1)).toMatchObject({ url: '/api/zip/01760', status: 200 }))
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  })
})
