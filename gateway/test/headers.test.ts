import { describe, expect, test } from '@jest/globals'
import { browserAt, rawResponse, startGateway, startGatewayOf, token } from './support.ts'

let cacheControl: string | undefined
const { gateway, service } = await startGatewayOf((_request, response) => {
  if (cacheControl !== undefined) response.setHeader('cache-control', cacheControl)
  response.setHeader('content-type', 'application/json').end('{}')
})

const cacheControlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await gateway.get(path, headers)).headers.get('cache-control')

describe('pages', () => {
  test('may not change their base address or use devices, except for the position', async () => {
    const { headers } = await gateway.get('/zip/01760')
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'")
    const features = headers.get('permissions-policy')!.split(', ')
    expect(features).toContain('geolocation=(self)')
    for (const feature of ['camera', 'microphone', 'payment', 'usb']) expect(features).toContain(`${feature}=()`)
  })

  test('are in no shared cache, because they set the visitor’s cookie', async () => {
    const { headers } = await gateway.get('/')
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['visitor', 'XSRF-TOKEN'])
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('responses of the API', () => {
  test('are in no shared cache, whatever the service allows', async () => {
    expect(await cacheControlOf('/api/search')).toBe('private')
    cacheControl = 'no-cache'
    expect(await cacheControlOf('/api/zip/01760')).toBe('private, no-cache')
    cacheControl = 'no-store'
    expect(await cacheControlOf('/api/zip/01760')).toBe('no-store')
    cacheControl = undefined
    expect(await cacheControlOf('/api/nothing')).toBe('private')
  })

  test('about the system are in no cache, errors included', async () => {
    expect(await cacheControlOf('/api/admin/jobs')).toBe('no-store')
    expect(await cacheControlOf('/api/admin/operators')).toBe('no-store')
    const bearer = { authorization: `Bearer ${token}` }
    expect(await cacheControlOf('/api/admin/jobs', bearer)).toBe('no-store')
    expect(await cacheControlOf('/api/admin/jobs/search.rebuild:0', bearer)).toBe('no-store')
  })

  test('about accounts are in no cache', async () => {
    for (const path of ['/api/user', '/api/user/places', '/api/premium'])
      expect([path, await cacheControlOf(path)]).toEqual([path, 'no-store'])
  })

  test('to a call without proof set a new token, in no shared cache', async () => {
    const browser = browserAt(gateway)
    const response = await browser.fetch('/api/pageview', { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([419, 'private'])
    expect(browser.jar.has('XSRF-TOKEN')).toBe(true)
  })
})

describe('every response', () => {
  test('names its type and its character set', async () => {
    const typeOf = async (path: string) => (await gateway.get(path)).headers.get('content-type')
    expect(await typeOf('/zip/01760')).toBe('text/html; charset=utf-8')
    for (const path of ['/api/nothing', '/api/quota', '/assets/', '/internal/search/model'])
      expect([path, await typeOf(path)]).toEqual([path, 'application/json; charset=utf-8'])
  })

  test('asks for https everywhere for a year', async () => {
    for (const path of ['/', '/assets/entry-abc.js', '/api/quota', '/api/nothing'])
      expect((await gateway.get(path)).headers.get('strict-transport-security')).toMatch(
        /^max-age=31536000; ?includeSubDomains$/,
      )
  })

  test('tells other sites nothing about its address', async () => {
    for (const path of ['/', '/zip/01760', '/api/quota', '/api/nothing'])
      expect((await gateway.get(path)).headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('allows no other site to read it', async () => {
    for (const path of ['/', '/api/quota', '/assets/entry-abc.js']) {
      const { headers } = await gateway.get(path, { origin: 'https://elsewhere.example' })
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
    }
  })

  test('never lists a folder or repeats a TRACE request', async () => {
    expect((await gateway.get('/assets/')).status).toBe(404)
    const { status, body } = await rawResponse(
      gateway,
      'TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: echo\r\nConnection: close\r\n\r\n',
    )
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('echo')
  })
})

describe('/.well-known/security.txt', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z')
  const textOf = async (securityContact: string) => {
    const other = await startGateway({ rest: service.url }, { securityContact, now: () => nowMs })
    const response = await other.get('/.well-known/security.txt')
    const text = (await response.text()).replaceAll(other.address, 'http://here')
    return [response.headers.get('content-type'), text]
  }

  test('names the contact of the operator, or the contact page', async () => {
    expect(await textOf('mailto:security@homes.example')).toEqual([
      'text/plain; charset=utf-8',
      `Contact: mailto:security@homes.example
Expires: 2027-05-19T12:00:00.000Z
Preferred-Languages: en
Canonical: http://here/.well-known/security.txt
`,
    ])
    expect((await textOf(''))[1]).toMatch(/^Contact: http:\/\/here\/contact$/m)
  })
})
