import { once } from 'node:events'
import { describe, expect, test } from '@jest/globals'
import { bodyOf, browserAt, rawConnection, rawResponse, startGateway, startGatewayOf } from './support.ts'

const received: string[] = []

const { service, gateway } = await startGatewayOf(
  (request, response) => {
    received.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.end('[]'))
  },
  { timeouts: { headersMs: 1000, requestMs: 3000 } },
)
const patient = await startGateway({ rest: service.url }, { timeouts: { requestMs: 100_000 } })

const slowBody = (method: string, path: string, headers = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`

describe('a slow client', () => {
  test.each([
    ['POST', '/api/premium/webhook', '/api/premium'],
    ['PUT', '/api/user/places/01760', '/api/user/places'],
    ['POST', '/api/zips', '/api/zips/rankings'],
    ['POST', '/api/search/count', '/api/search/count'],
  ])('that sends 80 bodies of %s %s blocks no other call', async (method, path, other) => {
    const browser = browserAt(patient)
    await browser.fetch('/api/user')
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const proof = `Cookie: ${cookie}\r\nX-XSRF-TOKEN: ${browser.jar.get('XSRF-TOKEN')}\r\n`
    const sockets = Array.from({ length: 80 }, () =>
      rawConnection(patient, slowBody(method, path, `${proof}Expect: 100-continue\r\n`)),
    )
    // The gateway has received all 80: it sends 100 Continue before it handles a request.
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    // Long before the gateway stops waiting for the bodies.
    expect((await fetch(patient.address + other, { signal: AbortSignal.timeout(50_000) })).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  test('that does not finish its body or its headers gets 408 and is disconnected', async () => {
    received.length = 0
    const texts = [slowBody('POST', '/api/premium/webhook'), 'GET /api/zip/01760 HTTP/1.1\r\nHost:']
    const responses = await Promise.all(texts.map((text) => rawResponse(gateway, text)))
    expect(responses.map(({ status }) => status)).toEqual([408, 408])
    expect(received).toEqual([])
  })

  test('that sends nothing is disconnected', async () => {
    const impatient = await startGateway({ rest: service.url }, { timeouts: { idleMs: 300 } })
    // The timeout of the headers, which is longer, would send a 408.
    expect((await rawResponse(impatient, '')).head).toBe('')
  })
})

describe('a service', () => {
  test('receives only the methods and paths of the contract, in their plain spelling', async () => {
    received.length = 0
    for (const [method, path] of [
      ['POST', '/api/zips'],
      ['DELETE', '/api/search'],
      ['GET', '/api/search/nothing'],
      ['GET', '/api/zip/01760/more'],
    ] as const) {
      const response = await fetch(gateway.address + path, { method })
      expect([419, 404]).toContain(response.status)
      expect(await bodyOf(response)).toHaveProperty('requestId')
    }
    expect(received).toEqual([])
    await gateway.get('/api/z%69p/0%31760?a=%62')
    await gateway.get('/api/place/St.%20Louis/M%4f')
    expect(received).toEqual(['GET /api/zip/01760?a=%62', 'GET /api/place/St.%20Louis/MO'])
  })
})
