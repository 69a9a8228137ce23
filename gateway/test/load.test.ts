import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { paths } from '@homeground/contracts'
import { createServer as createFastify, createLog } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { listen } from '../src/load/admission.ts'
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

let gateway: Gateway
let large = ''
const received: string[] = []
const openResponses: ServerResponse[] = []

const search = await startStubService((request, response) => {
  // Of a page.
  if (request.url === paths.loadedAttributes) return response.end('{}')
  received.push(request.url!)
  if (large) response.end(large)
  else openResponses.push(response)
})
const rest = await startStubService((_request, response) => response.end('[]'))
afterEach(async () => {
  // First: when clients disconnect, the gateway sends what waited behind them.
  await gateway?.stop()
  for (const response of openResponses.splice(0)) response.end('[]')
  received.length = 0
})

const start = async (maxWaitMs: number, clientShare = 1) => {
  gateway = await startGateway(
    { search: search.url, rest: rest.url },
    { calls: { minCalls: 2, maxCalls: 2, maxWaitMs, clientShare } },
  )
}
/** Sends a GET from an address of this machine. */
const sendFrom = (address: string, path: string) =>
  rawConnection(gateway, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, address)
const zip = (n: number) => `/api/zip/0176${n}`

describe('calls beyond those in progress at a service', () => {
  test('are not kept out by requests that the gateway refused', async () => {
    large = '[]'
    await start(20_000)
    const text = `GET ${zip(0)}#x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    for (let refused = 0; refused < 10; refused++) {
      expect((await rawResponse(gateway, text)).status).toBe(400)
    }
    expect((await gateway.get(zip(1))).status).toBe(200)
    large = ''
  })

  test('wait and are sent in the order of their arrival', async () => {
    await start(20_000)
    const responses = [0, 1].map((n) => gateway.get(zip(n)))
    await eventually(() => expect(received).toHaveLength(2))
    for (const n of [2, 3, 4]) {
      responses.push(gateway.get(zip(n)))
      // A response of the gateway itself shows that the call before it has arrived.
      await gateway.get('/healthz')
    }
    expect(received).toHaveLength(2)
    for (let sent = 3; sent <= 5; sent++) {
      openResponses.shift()!.end('[]')
      await eventually(() => expect(received).toHaveLength(sent))
    }
    expect(received.slice(2)).toEqual([2, 3, 4].map(zip))
    for (const response of openResponses.splice(0)) response.end('[]')
    for (const response of responses) expect((await response).status).toBe(200)
  })

  test('that waited too long get 503 and cost nothing; everything else is served', async () => {
    await start(100)
    const browser = browserAt(gateway)
    await browser.fetch('/')
    const inProgress = [0, 1].map((n) => gateway.get(zip(n)))
    await eventually(() => expect(received).toHaveLength(2))
    const refused = await browser.fetch('/api/search?states=MA')
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([503, 'unavailable'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const path of ['/api/housing/availableHousingPeriods', '/', '/healthz', '/api/attributes'])
      expect([path, (await gateway.get(path)).status]).toEqual([path, path === '/api/attributes' ? 503 : 200])
    expect((await bodyOf(await browser.fetch('/api/quota'))).used).toBe(0)
    expect(received).toEqual([zip(0), zip(1)])
    for (const response of openResponses.splice(0)) response.end('[]')
    for (const response of inProgress) expect((await response).status).toBe(200)
  })

  test('are sent at once with the system’s own token, also those with a body', async () => {
    await start(50)
    const inProgress = [0, 1].map((n) => gateway.get(zip(n)))
    await eventually(() => expect(received).toHaveLength(2))
    const headers = { authorization: `Bearer ${token}` }
    expect((await gateway.get(zip(2))).status).toBe(503)
    const ofSystem = gateway.get(zip(3), headers)
    await eventually(() => expect(received).toEqual([0, 1, 3].map(zip)))
    const others = ['Bearer wrong', 'Basic abc'].map((authorization) => gateway.get(zip(4), { authorization }))
    for (const other of others) expect((await other).status).toBe(503)
    for (const response of openResponses.splice(0)) response.end('[]')
    for (const response of [...inProgress, ofSystem]) expect((await response).status).toBe(200)
  })

  test('whose clients disconnect are not sent, and those in progress make room', async () => {
    await start(20_000)
    const send = (n: number) => rawConnection(gateway, `GET ${zip(n)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const sockets = [0, 1].map(send)
    await eventually(() => expect(received).toHaveLength(2))
    const waiting = send(2)
    await gateway.get('/healthz')
    waiting.destroy()
    await gateway.get('/healthz')
    for (const socket of sockets) socket.destroy()
    const next = gateway.get(zip(3))
    await eventually(() => expect(received).toEqual([0, 1, 3].map(zip)))
    openResponses.at(-1)!.end('[]')
    expect((await next).status).toBe(200)
  })

  test('are not held up by clients that do not read their responses', async () => {
    await start(20_000)
    large = 'x'.repeat(5_000_000)
    const sockets = [0, 1, 2, 3].map((n) =>
      rawConnection(gateway, `GET ${zip(n)} HTTP/1.1\r\nHost: localhost\r\n\r\n`).pause(),
    )
    await eventually(() => expect(received).toHaveLength(4))
    const other = await gateway.get(zip(5))
    expect(other.status).toBe(200)
    await other.body!.cancel()
    large = ''
    for (const socket of sockets) socket.destroy()
  })
})

describe('a client that sends many requests', () => {
  test('leaves a part of every service to others', async () => {
    await start(20_000, 0.5)
    const greedy = Array.from({ length: 20 }, () => sendFrom('127.0.0.2', zip(1)))
    await eventually(() => expect(received).toEqual([zip(1)]))
    const other = sendFrom('127.0.0.3', zip(2))
    await eventually(() => expect(received).toEqual([zip(1), zip(2)]))
    for (const socket of [...greedy, other]) socket.destroy()
  })

  test('takes turns with others once all places are taken', async () => {
    await start(20_000)
    const sockets = Array.from({ length: 20 }, () => sendFrom('127.0.0.2', zip(1)))
    await eventually(() => expect(received).toEqual([zip(1), zip(1)]))
    sockets.push(...[2, 3].map((n) => sendFrom(`127.0.0.${n + 1}`, zip(n))))
    // A response of the gateway itself shows that the requests before it have arrived.
    await gateway.get('/healthz')
    for (let sent = 3; sent <= 5; sent++) {
      openResponses.shift()!.end('[]')
      await eventually(() => expect(received).toHaveLength(sent))
    }
    expect(received.slice(2)).toEqual([1, 2, 3].map(zip))
    for (const socket of sockets) socket.destroy()
  })

  test('does not have more than 256 requests waiting: the next ones are refused at once', async () => {
    await start(20_000)
    const waiting = Array.from({ length: 258 }, () => sendFrom('127.0.0.2', zip(1)))
    await eventually(() => expect(received).toHaveLength(2))
    const statuses: string[] = []
    const more = Array.from({ length: 5 }, () =>
      sendFrom('127.0.0.2', zip(2)).on('data', (text) => statuses.push(String(text).slice(9, 12))),
    )
    await eventually(() => expect(statuses).toEqual(Array(5).fill('503')))
    for (const socket of [...waiting, ...more]) socket.destroy()
  })
})

describe('pages and images beyond those being made', () => {
  test.each(['/zip/01760', '/social/zip/01760.png'])(
    'get 503 as soon as they have waited too long, and hold up nothing else: %s',
    async (path) => {
      await start(50)
      const statuses: number[] = []
      const requests = Array.from({ length: 40 }, async (_, n) => {
        const { status } = await gateway.get(path.replace('01760', `017${10 + n}`))
        statuses.push(status)
      })
      const refused = () => statuses.filter((status) => status === 503)
      await eventually(() => expect(refused().length).toBeGreaterThan(0))
      expect((await gateway.get('/api/housing/availableHousingPeriods')).status).toBe(200)
      for (const response of openResponses.splice(0)) response.writeHead(404).end('{}')
      await Promise.all(requests)
    },
  )

  test('show a sentence in a browser, and the page again by itself', async () => {
    await start(50)
    const pages = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const response = await gateway.get(`/zip/017${10 + n}`, { accept: 'text/html' })
        return { response, text: await response.text() }
      }),
    )
    const { response, text } = pages.find((page) => page.response.status === 503)!
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).toContain('Too many people are using this site right now.')
    expect(text).toContain('<meta http-equiv="refresh"')
  })
})

describe('a server that listens with several sockets', () => {
  const host = '127.0.0.1'
  const started: { close(): unknown }[] = []
  afterEach(async () => {
    for (const one of started.splice(0)) await one.close()
  })

  /** A server that answers once `release` is called, on a free port. */
  async function startServer() {
    const server = createFastify({ name: 'gateway', log: createLog('gateway', 'silent') })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let arrived = 0
    server.get('/now', async () => 'now')
    server.get('/later', async () => {
      arrived++
      await released
      return 'later'
    })
    await listen(server, { host, port: 0 })
    const { port } = server.server.address() as AddressInfo
    return { server, address: `http://${host}:${port}`, release, arrived: () => arrived }
  }

  const textAt = async (address: string) => (await fetch(address)).text()

  test('answers on every connection, whichever socket accepted it', async () => {
    const { server, address } = await startServer()
    started.push(server)
    const texts = await Promise.all(
      Array.from({ length: 100 }, () =>
        fetch(`${address}/now`, { headers: { connection: 'close' } }).then((one) => one.text()),
      ),
    )
    expect(new Set(texts)).toEqual(new Set(['now']))
  })

  test('completes the requests of all of them before it has closed, and then listens no longer', async () => {
    const { server, address, release, arrived } = await startServer()
    const texts = Promise.all(Array.from({ length: 30 }, () => textAt(`${address}/later`)))
    while (arrived() < 30) await textAt(`${address}/now`)
    const closed = server.close()
    release()
    expect(await texts).toEqual(Array(30).fill('later'))
    await closed
    await expect(textAt(`${address}/now`)).rejects.toThrow()
  })

  test.each([true, false])('refuses a port that has an owner, also one that would share it (%s)', async (reusePort) => {
    const owner = createServer()
    await new Promise<void>((resolve) => owner.listen({ host, port: 0, reusePort }, resolve))
    started.push(owner)
    const { port } = owner.address() as AddressInfo
    const server = createFastify({ name: 'gateway', log: createLog('gateway', 'silent') })
    await expect(listen(server, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
