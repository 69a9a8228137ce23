import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { sendContactMessage } from '@homeground/contracts'
import { createLog, createServer, deadlineHeader } from '@homeground/service'
import { eventually, testIdentityKeys } from '@homeground/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Pool } from 'undici'
import { bodyOf, browserAt, type Gateway, startGateway, startGatewayOf, startStubService } from './support.ts'

let seen: IncomingMessage[] = []
let closed = 0
/** A service that responds to checkouts only. */
const service = await startStubService((request, response) => {
  seen.push(request)
  response.on('close', () => closed++)
  if (request.url === '/api/premium/checkout' || request.url === '/api/contact') {
    request.resume().on('end', () => response.end('{}'))
  }
})
const gateway = await startGateway({ rest: service.url })
beforeEach(() => {
  seen = []
  closed = 0
})

test('a service gets the time left for its call, whatever the client claims, and the key of a call that is done once', async () => {
  const browser = browserAt(gateway)
  await browser.fetch('/api/quota')
  for (const path of ['/api/contact', '/api/premium/checkout']) {
    const response = await browser.fetch(path, {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'a-key-of-this-attempt',
        [deadlineHeader]: '999999',
      },
    })
    expect(response.status).toBe(200)
  }
  const headers = seen
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => [headers[deadlineHeader], headers['idempotency-key']])
  expect(headers).toEqual([
    ['20000', 'a-key-of-this-attempt'],
    ['10000', 'a-key-of-this-attempt'],
  ])
})

test('outlines pass as their service compressed them, for browsers to keep; other calls are compressed here', async () => {
  const packed = brotliCompressSync(JSON.stringify({ type: 'Topology', arcs: Array(500).fill([1, 2]) }))
  const accepted: (string | undefined)[] = []
  const { gateway } = await startGatewayOf((request, response) => {
    accepted.push(request.headers['accept-encoding'])
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-encoding', 'br')
    response.setHeader('cache-control', 'max-age=31536000, immutable')
    response.end(packed)
  })
  const headers = { 'accept-encoding': 'gzip, br' }
  const pool = new Pool(gateway.address)
  const { body, headers: sent } = await pool.request({
    path: '/api/outlines/0123456789abcdef/MA/low',
    method: 'GET',
    headers,
  })
  expect(Buffer.from(await body.arrayBuffer()).equals(packed)).toBe(true)
  expect(sent).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, max-age=31536000, immutable' })
  await (await pool.request({ path: '/api/zip/01760', method: 'GET', headers })).body.dump()
  await pool.close()
  expect(accepted).toEqual(['gzip, br', undefined])
})

test('a service whose client disconnects or whose time is over is disconnected, so that it can stop', async () => {
  const abort = new AbortController()
  const abandoned = fetch(`${gateway.address}/api/zip/01760`, { signal: abort.signal })
  await eventually(() => expect(seen).toHaveLength(1))
  abort.abort()
  await expect(abandoned).rejects.toThrow()
  await eventually(() => expect(closed).toBe(1))

  const impatient = await startGateway({ rest: service.url }, { timeoutMs: 300 })
  expect((await impatient.get('/api/zip/01760')).status).toBe(503)
  await eventually(() => expect(closed).toBe(2))
})

test('what a service changed just before its deadline is not refused because its response is late', async () => {
  const { gateway: impatient } = await startGatewayOf(
    (request, response) => {
      if (request.method === 'POST') request.resume().on('end', () => answers.push(() => response.end('{}')))
      else if (request.url !== '/api/zip/01760') response.end('{}')
    },
    { timeoutMs: 300 },
  )
  const answers: (() => void)[] = []
  const browser = browserAt(impatient)
  await browser.fetch('/api/quota')
  const headers = { 'content-type': 'application/json' }
  const change = browser.fetch('/api/contact', { method: 'POST', body: '{}', headers })
  await eventually(() => expect(answers).toHaveLength(1))
  // It began later and had as much time.
  expect((await impatient.get('/api/zip/01760')).status).toBe(503)
  answers[0]!()
  expect((await change).status).toBe(200)
})

const { gateway: broken } = await startGatewayOf((_request, response) => {
  response.writeHead(200, { 'content-length': '1000', etag: '"one"', 'x-total-count': '7' })
  response.write('half', () => response.destroy())
})

test('a response that ends early becomes a 503 with nothing of it', async () => {
  const response = await broken.get('/api/zip/01760')
  expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'upstream_unavailable'])
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('x-total-count')).toBeNull()
})

describe('a file', () => {
  test('arrives part by part, as its service sends it', async () => {
    const rest: (() => void)[] = []
    const { gateway } = await startGatewayOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'x-total-count': '2' })
      response.write('zip\r\n')
      rest.push(() => response.end('01760\r\n'))
    })
    const response = await gateway.get('/api/zip/01760')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect([response.headers.get('x-total-count'), await reader.read()]).toEqual([
      '2',
      { done: false, value: 'zip\r\n' },
    ])
    rest[0]!()
    expect(await reader.read()).toEqual({ done: false, value: '01760\r\n' })
    expect(await reader.read()).toMatchObject({ done: true })
  })

  test('that ends early fails for its client, who would take it for whole', async () => {
    const { gateway } = await startGatewayOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.write('zip\r\n', () => response.destroy())
    })
    const response = await gateway.get('/api/zip/01760')
    await expect(response.text()).rejects.toThrow()
  })
})

test('a response that waits for its reader arrives whole when its service closes the connection', async () => {
  const length = 60_000
  const closing = createTcpServer((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`)
      socket.end(Buffer.alloc(length))
    })
  })
  await once(closing.listen(0, '127.0.0.1'), 'listening')
  const pool = new Pool(`http://127.0.0.1:${(closing.address() as AddressInfo).port}`)
  let bytes = 0
  await new Promise<void>((onResponseEnd, reject) => {
    pool.dispatch(
      { method: 'GET', path: '/' },
      {
        onRequestStart() {},
        onResponseData(controller, part) {
          bytes += part.length
          controller.pause()
          setTimeout(() => controller.resume(), 50)
        },
        onResponseEnd: () => onResponseEnd(),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
  expect(bytes).toBe(length)
  await pool.close()
  closing.close()
  await once(closing, 'close')
})

describe('request bodies', () => {
  /** It parses bodies like all services, and requires the length in its headers. */
  const service = createServer({
    name: 'feedback',
    log: createLog('feedback', 'silent'),
    identity: { service: 'feedback', keys: testIdentityKeys },
  })
  const received: unknown[] = []
  service.route({
    ...sendContactMessage,
    handler: async ({ body }) => {
      received.push(body)
      return { ok: true } as const
    },
  })

  let gateway: Gateway
  let browser: ReturnType<typeof browserAt>
  beforeAll(async () => {
    await service.listen({ host: '127.0.0.1', port: 0 })
    const { port } = service.server.address() as AddressInfo
    gateway = await startGateway({ rest: `http://127.0.0.1:${port}` })
    browser = browserAt(gateway)
    await browser.fetch('/api/user')
  })
  afterAll(async () => {
    await service.close()
  })

  const message = { name: 'Ann', email: 'ann@mail.example', message: 'Grüße '.repeat(50) }
  const json = JSON.stringify(message)
  const send = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) => {
    received.length = 0
    const options = {
      ...({ method: 'POST', body, duplex: 'half' } as const),
      headers: { 'content-type': 'application/json', ...headers },
    }
    return browser.fetch('/api/contact', options)
  }

  test.each([
    ['gzip', gzipSync(json)],
    ['x-gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['br', brotliCompressSync(json)],
    ['gzip, gzip', gzipSync(gzipSync(json))],
  ])('a body compressed with %s is a 415 that says what to send, and reaches no service', async (coding, body) => {
    const response = await send(new Uint8Array(body), { 'content-encoding': coding })
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    expect(await bodyOf(response)).toMatchObject({
      code: 'validation',
      error: 'Compressed requests are not accepted. Send the body without Content-Encoding.',
    })
    expect(received).toEqual([])
  })

  test.each([
    ['with a length', json, {}],
    ['in chunks of unknown length', new Blob([json]).stream(), {}],
    ['marked as not compressed', json, { 'content-encoding': 'identity' }],
  ])('a body sent %s arrives as it is', async (_, body, headers) => {
    expect([(await send(body, headers)).status, received]).toEqual([200, [message]])
  })
})
