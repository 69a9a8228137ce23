import { describe, expect, test } from '@jest/globals'
import { bodyOf, browserAt, rawResponse, startGateway, startGatewayOf } from './support.ts'

const received: string[] = []
const burst = { all: 12, forms: 10 }

const { service, gateway } = await startGatewayOf((request, response) => {
  received.push(request.url!)
  response.end('[]')
})

const get = (target: string) =>
  rawResponse(gateway, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)

describe('a request target', () => {
  test.each(['/api/search#orderBy=x?filters={}', '/api/search?states=MA#x', 'http://localhost/api/search?states=MA'])(
    '%s is refused before it reaches a service or costs a search',
    async (target) => {
      received.length = 0
      const { status, body } = await get(target)
      expect([status, JSON.parse(body).code]).toEqual([400, 'validation'])
      expect(received).toEqual([])
      expect((await bodyOf(await gateway.get('/api/quota'))).used).toBe(0)
    },
  )
})

describe('a Host header', () => {
  const withHeaders = (headers: string) =>
    rawResponse(gateway, `GET /api/zip/01760 HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)

  test.each([
    ['that is missing', ''],
    ['sent twice', 'Host: localhost\r\nHost: localhost\r\n'],
    ['sent twice with another in between', 'Host: localhost\r\nAccept: */*\r\nhOST: evil.example\r\n'],
    ['that is not a host name', 'Host: ][<>\r\n'],
    ['that is empty', 'Host: \r\n'],
    ['with a path', 'Host: localhost/x\r\n'],
    ['with a user', 'Host: me@localhost\r\n'],
    ['with two hosts', 'Host: localhost, evil.example\r\n'],
    ['whose port is not a number', 'Host: localhost:x\r\n'],
  ])('%s is 400 and reaches no service', async (_, headers) => {
    received.length = 0
    const { status, body } = await withHeaders(headers)
    expect([status, JSON.parse(body).code, received]).toEqual([400, 'validation', []])
  })

  test.each(['homes.example', 'homes.example.:8080', '192.0.2.1', '[2001:db8::1]:443', 'my_host'])(
    '%s is served',
    async (host) => expect((await withHeaders(`Host: ${host}\r\n`)).status).toBe(200),
  )
})

describe('a path', () => {
  test.each([
    ['/%61pi/zip/01760', '/api/zip/01760'],
    ['/api/%7aip/01760?x=%41', '/api/zip/01760?x=%41'],
    ['/%61%70%69/search?states=MA', '/api/search?states=MA'],
  ])('%s is the call %s: identified, charged, with the headers of data', async (path, call) => {
    received.length = 0
    const response = await gateway.get(path)
    expect([response.status, received]).toEqual([200, [call]])
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(response.headers.has('ratelimit-remaining')).toBe(call.includes('search'))
  })

  test('of an encoded call counts toward the burst and the day like any other spelling', async () => {
    const limited = await startGateway({ rest: service.url }, { burst, perPerson: 2 })
    const browser = browserAt(limited)
    const searches = ['/api/search?states=MA', '/%61pi/search?states=NH', '/ap%69/s%65arch?states=RI']
    const statuses: number[] = []
    for (const search of searches) statuses.push((await browser.fetch(search)).status)
    expect(statuses).toEqual([200, 200, 429])
    for (let call = 3; call < burst.all; call++) await limited.get('/%61pi/zip/01760')
    expect((await bodyOf(await limited.get('/%61pi/zip/01760'))).code).toBe('rate_limited')
  })

  test.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['GET', '/%61pi/nothing'],
    ['GET', '/api%2Fzip/01760'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/zip/01760'],
    ['TRACE', '/api/zip/01760'],
    ['POST', '/nothing'],
  ])('that matches no call, %s %s, is 404 as JSON', async (method, path) => {
    received.length = 0
    const { status, body } = await rawResponse(
      gateway,
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect([status, JSON.parse(body).code]).toEqual([404, 'not_found'])
    expect(received).toEqual([])
  })
})
