import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { eventually, receivedIdentity } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { bodyOf, createRecordingLog, startGateway, startStubService } from './support.ts'

const seen: IncomingMessage[] = []
let loaded = ['population']
let isHanging = false
let isUnavailable = false

const bodies: Record<string, () => unknown> = {
  '/internal/search/model': () => ({ version: 1, attributes: loaded }),
  '/readyz': () => ({ status: 'ready', dependencies: {} }),
}

const search = await startStubService((request, response) => {
  seen.push(request)
  if (isHanging && request.url?.startsWith('/api/')) return
  if (isUnavailable) return response.writeHead(503, { 'retry-after': '5' }).end('{"error":"Not now."}')
  const body = bodies[request.url!.split('?')[0]!]?.() ?? { at: 'search', url: request.url, filler: 'x'.repeat(2000) }
  response.setHeader('content-type', 'application/json').setHeader('x-total-count', '7').end(JSON.stringify(body))
})
const housing = await startStubService((request, response) => {
  const body = bodies[request.url!]?.() ?? { at: 'housing' }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
})
const gateway = await startGateway({ search: search.url, rest: housing.url })

describe('readiness', () => {
  test('begins once search is ready, says what is not loaded, and lasts while services are down', async () => {
    await search.stop()
    expect((await gateway.get('/readyz')).status).toBe(503)
    await search.start()
    const early = await gateway.get('/readyz')
    expect([early.status, (await bodyOf(early)).dependencies]).toEqual([
      200,
      {
        search: 'ok',
        housing: 'ok',
        schools: 'ok',
        user: 'ok',
        feedback: 'ok',
        data: 'not loaded yet: median_listing_price, overall_score',
      },
    ])
    loaded = ['population', 'median_listing_price', 'overall_score']
    expect((await bodyOf(await gateway.get('/readyz'))).dependencies).toMatchObject({ data: 'ok' })
    await housing.stop()
    const later = await gateway.get('/readyz')
    expect([later.status, (await bodyOf(later)).dependencies.housing]).toEqual([200, expect.not.stringMatching(/^ok$/)])
    await search.stop()
    expect((await gateway.get('/readyz')).status).toBe(200)
    await Promise.all([housing.start(), search.start()])
  })
})

test('a gateway that starts while all services but search are down is ready', async () => {
  const other = await startGateway({ search: search.url, rest: 'http://127.0.0.1:9' })
  const started = await other.get('/readyz')
  expect([started.status, (await bodyOf(started)).dependencies]).toEqual([
    200,
    expect.objectContaining({ search: 'ok', feedback: expect.not.stringMatching(/^ok$/) }),
  ])
})

describe('calls to services', () => {
  test('go to the service of the table; query and response headers are passed through', async () => {
    const response = await gateway.get('/api/search/count?states=MA&filters=%7B%7D')
    expect(await bodyOf(response)).toMatchObject({ at: 'search', url: '/api/search/count?states=MA&filters=%7B%7D' })
    expect(response.headers.get('x-total-count')).toBe('7')
    expect(await bodyOf(await gateway.get('/api/housing/availableHousingPeriods'))).toEqual({ at: 'housing' })
  })

  test('carry a signed identity and an id of the gateway, never those that the client claims', async () => {
    seen.length = 0
    const response = await gateway.get('/api/zip/01760', {
      'x-homeground-identity': 'forged',
      'x-request-id': 'abcdef-123456',
      'x-forwarded-for': '10.0.0.1',
      cookie: 'session=1',
    })
    const requestId = response.headers.get('x-request-id')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    const [request] = seen
    expect(receivedIdentity(request!)).toEqual({ subject: 'anonymous', tier: 'free', role: 'visitor' })
    expect(request!.headers).toMatchObject({ 'x-request-id': requestId })
    expect(request!.headers.cookie).toBeUndefined()
    expect(request!.headers['x-forwarded-for']).toBeUndefined()
  })

  test('are signed for the path as the service gets it, without the query, and for their method', async () => {
    for (const path of ['/api/place/a%2fb%20c%c3%a9/MA?x=1', "/api/place/it's%20(new)/MA", '/api/zip/01760']) {
      seen.length = 0
      await fetch(gateway.address + path, { method: path.includes('01760') ? 'HEAD' : 'GET' })
      expect([path, receivedIdentity(seen[0]!)?.subject]).toEqual([path, 'anonymous'])
    }
  })

  test('are compressed', async () => {
    const response = await gateway.get('/api/attributes', { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect((await bodyOf(response)).filler).toHaveLength(2000)
  })

  test('internal calls are not proxied', async () => {
    for (const path of ['/internal/search/model', '/api/internal/search/model']) {
      const response = await gateway.get(path)
      expect([response.status, (await bodyOf(response)).code]).toEqual([404, 'not_found'])
    }
  })

  test('to a service that is down return 503 at once, other services still respond, and it recovers by itself', async () => {
    await search.stop()
    const response = await gateway.get('/api/search')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await bodyOf(response)).toMatchObject({
      code: 'upstream_unavailable',
      error: 'The search service is unavailable right now. Please try again.',
      requestId: response.headers.get('x-request-id'),
    })
    expect((await gateway.get('/api/housing/availableHousingPeriods')).status).toBe(200)
    expect((await gateway.get('/')).status).toBe(200)
    await search.start()
    await eventually(async () => expect((await gateway.get('/api/search')).status).toBe(200))
  })

  test('to a service that hangs return 503 after the timeout', async () => {
    const impatient = await startGateway({ search: search.url, rest: housing.url }, { timeoutMs: 500 })
    isHanging = true
    const response = await impatient.get('/api/search')
    isHanging = false
    expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'upstream_unavailable'])
  })
})

describe('a service that returns 503 itself', () => {
  test('is not called again while the caller waits', async () => {
    isUnavailable = true
    seen.length = 0
    const response = await gateway.get('/api/search')
    isUnavailable = false
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('Not now.')
    expect(seen).toHaveLength(1)
  })
})

describe('the web', () => {
  test('every page is sent without being cached', async () => {
    for (const path of ['/', '/research-area?states=MA', '/zip/01760']) {
      const response = await gateway.get(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      expect(await response.text()).toContain('Homeground')
    }
  })

  test('hashed files are cached forever, missing ones return 404', async () => {
    const file = await gateway.get('/assets/entry-abc.js')
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await gateway.get('/assets/gone-abc.js')).status).toBe(404)
  })

  test('unknown calls return 404 as JSON', async () => {
    const response = await gateway.get('/api/nothing')
    expect([response.status, (await bodyOf(response)).code]).toEqual([404, 'not_found'])
  })

  test('the content security policy allows only the page’s own inline script', async () => {
    const policy = (await gateway.get('/')).headers.get('content-security-policy')!
    const hash = createHash('sha256').update('document.title="x"').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).toContain("img-src 'self' data:;")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test('a call is one line of the log', async () => {
    const { lines, log } = createRecordingLog()
    const logged = await startGateway({ search: search.url, rest: housing.url }, { log })
    lines.length = 0
    await (await logged.get('/api/zip/01760')).text()
    await eventually(() => expect(lines.length).toBeGreaterThan(0))
    await logged.stop()
    expect(lines).toHaveLength(1)
  })

  test('answers of the API carry the security headers that data needs, also errors; pages carry all', async () => {
    for (const path of ['/api/zip/01760', '/api/quota', '/api/nothing', '/api/logout']) {
      const { headers } = await gateway.get(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(headers.has('x-dns-prefetch-control')).toBe(false)
      expect(headers.has('x-powered-by')).toBe(false)
    }
    const { headers } = await gateway.get('/')
    for (const name of ['x-frame-options', 'strict-transport-security', 'x-content-type-options'])
      expect(headers.has(name)).toBe(true)
  })

  test('the operator’s tile server is in the page and allowed by its policy', async () => {
    const other = await startGateway(
      { search: search.url, rest: housing.url },
      { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png' },
    )
    const response = await other.get('/')
    expect(response.headers.get('content-security-policy')).toContain("img-src 'self' data: https://tiles.example;")
    const html = await response.text()
    expect(html).toContain('<meta name="homeground-tiles" content="https://tiles.example/{z}/{x}/{y}.png">')
    expect(html).toContain('content="© &lt;Tiles>"')
  })
})
