import { eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { bodyOf, browserAt, startGateway, startGatewayOf } from './support.ts'

const id = 'A1b2C3d4E5f6G7h8I9j0Kw'
const received: { method: string | undefined; headers: Record<string, unknown> }[] = []
const { gateway, service } = await startGatewayOf((request, response) => {
  received.push({ method: request.method, headers: request.headers })
  const isGone = request.url === '/api/shortlists/gone'
  request.resume().on('end', () => {
    response.writeHead(isGone ? 404 : 200, { 'content-type': 'application/json' }).end('{}')
  })
})

const send = { headers: { 'content-type': 'application/json' }, body: '{}' }
const vote = (place: string) => `/api/shortlists/${id}/places/${place}/vote`

describe('the page of a shortlist', () => {
  test('is never indexed and names its address to no other site', async () => {
    const response = await gateway.get(`/shortlist/${id}`)
    const html = await response.text()
    expect([response.status, html.match(/<meta name="robots"[^>]*>/g)]).toEqual([
      200,
      ['<meta name="robots" content="noindex">'],
    ])
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const robots = await (await gateway.get('/robots.txt')).text()
    expect(robots).toContain('\nDisallow: /shortlist/\n')
    expect(robots).not.toContain('Allow: /api/shortlists')
    expect(await (await gateway.get('/sitemaps/pages-1.xml')).text()).not.toContain('shortlist')
  })

  test('is 404 once the list is deleted, and not indexed either', async () => {
    const response = await gateway.get('/shortlist/gone')
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
  })

  test('is shown while the user service is down, as the list may exist', async () => {
    await service.stop()
    expect((await gateway.get('/shortlist/gone')).status).toBe(200)
    const call = await gateway.get('/api/shortlists/gone')
    expect([call.status, (await bodyOf(call)).error]).toEqual([
      503,
      'The user service is unavailable right now. Please try again.',
    ])
    await service.start()
    await eventually(async () => expect((await gateway.get('/api/shortlists/gone')).status).toBe(404))
  })

  test('leaves other pages to search engines', async () => {
    expect((await gateway.get('/research-area')).headers.get('x-robots-tag')).toBe(null)
  })
})

describe('calls of shortlists', () => {
  test('reach the user service with the secret of the maker and the id of the voter, and are stored nowhere', async () => {
    received.length = 0
    const response = await gateway.get(`/api/shortlists/${id}`, {
      'x-shortlist-secret': 'the secret',
      'x-shortlist-voter': 'the voter',
    })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(received.at(-1)?.headers).toMatchObject({
      'x-shortlist-secret': 'the secret',
      'x-shortlist-voter': 'the voter',
    })
  })

  test.each([
    ['POST', '/api/shortlists'],
    ['PATCH', `/api/shortlists/${id}`],
    ['DELETE', `/api/shortlists/${id}`],
    ['PUT', `/api/shortlists/${id}/places/01760`],
    ['DELETE', `/api/shortlists/${id}/places/01760`],
    ['PUT', vote('01760')],
    ['PUT', `/api/shortlists/${id}/places/01760/note`],
    ['DELETE', `/api/shortlists/${id}/places/01760/note`],
  ])('that change something need proof that our page sent them: %s %s', async (method, path) => {
    const call = { method, ...(method !== 'DELETE' && send) }
    const stranger = await fetch(gateway.address + path, call)
    expect([stranger.status, (await bodyOf(stranger)).code]).toEqual([419, 'csrf'])
    const browser = browserAt(gateway)
    await browser.fetch('/api/user')
    expect((await browser.fetch(path, call)).status).toBe(200)
  })

  test('are limited like forms where anyone may make them', async () => {
    const other = await startGateway({ rest: service.url }, { burst: { all: 1000, forms: 3 } })
    const browser = browserAt(other)
    await browser.fetch('/api/user')
    const statusesOf = async (method: string, path: (call: number) => string) => {
      const statuses: number[] = []
      for (let call = 0; call < 4; call++) statuses.push((await browser.fetch(path(call), { method, ...send })).status)
      return statuses
    }
    expect(await statusesOf('POST', () => '/api/shortlists')).toEqual([200, 200, 200, 429])
    const note = () => `/api/shortlists/${id}/places/01760/note`
    expect(await statusesOf('PUT', note)).toEqual([200, 200, 200, 429])
    const rename = () => `/api/shortlists/${id}`
    expect(await statusesOf('PATCH', rename)).toEqual([200, 200, 200, 200])
    // A reader votes on all places of a list at once.
    expect(await statusesOf('PUT', (call) => vote(`0176${call}`))).toEqual([200, 200, 200, 200])
  })
})
