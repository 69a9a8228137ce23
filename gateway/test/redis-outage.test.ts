import { breakableProxy, eventually, receivedIdentity, testRedis } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bodyOf, browserAt, type Gateway, startGateway, startStubService } from './support.ts'

let subject = ''
let service: Awaited<ReturnType<typeof startStubService>>
let proxy: Awaited<ReturnType<typeof breakableProxy>>
let gateway: Gateway

beforeAll(async () => {
  service = await startStubService((request, response) => {
    subject = receivedIdentity(request)!.subject
    if (request.url?.includes('fails')) return setTimeout(() => response.writeHead(500).end('{}'), 20)
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  proxy = await breakableProxy(testRedis().url)
  gateway = await startGateway(
    { rest: service.url },
    { redisUrl: proxy.url, perPerson: 5, burst: { all: 60, forms: 3 } },
  )
})
afterAll(async () => {
  await gateway?.stop()
  await service?.stop()
  await proxy?.disconnect()
})

describe('while Redis is down', () => {
  test('pages and searches continue anonymously with per-gateway limits, then sessions work again and what was searched counts', async () => {
    const person = {
      userId: 'd0000000-0000-4000-8000-000000000001',
      role: 'user',
      premiumUntilMs: 0,
      isConfirmed: true,
    } as const
    const session = await eventually(() => gateway.sessions.start(person, 'test'))
    const browser = browserAt(gateway, { session })
    await eventually(async () => {
      await browser.fetch('/api/zip/01760')
      expect(subject).toBe(`user:${person.userId}`)
    })

    await proxy.disconnect()
    expect((await browser.fetch('/')).status).toBe(200)
    const statuses: number[] = []
    for (let radius = 1; radius <= 7; radius++)
      statuses.push((await browser.fetch(`/api/search?searchArea=zip&zip=01760&radius=${radius}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(subject).toBe('anonymous')
    expect(browser.jar.get('session')).toBe(session)
    expect(await bodyOf(await browserAt(gateway).fetch('/api/user'))).toEqual({})
    // A caller with a session must not be shown as logged out.
    expect((await browser.fetch('/api/user')).status).toBe(503)
    for (const [method, path] of [
      ['PUT', '/api/user/places/01760'],
      ['POST', '/api/premium/checkout'],
    ] as const) {
      const reply = await browser.fetch(path, { method, body: '{}' })
      expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '5'])
    }
    const visitor = browserAt(gateway)
    await visitor.fetch('/api/user')
    const logins: number[] = []
    for (let index = 0; index < 5; index++)
      logins.push((await visitor.fetch('/api/login', { method: 'POST', body: '{}' })).status)
    expect(logins).toEqual([200, 200, 200, 429, 429])

    await proxy.reconnect()
    await eventually(async () => {
      await browser.fetch('/api/zip/01760')
      expect(subject).toBe(`user:${person.userId}`)
    })
    const search = (radius: number) => browser.fetch(`/api/search?searchArea=zip&zip=01760&radius=${radius}`)
    expect([(await search(8)).status, (await search(5)).status]).toEqual([429, 200])
  })

  test('a search that fails is not refunded while another request for it is answered', async () => {
    const alone = await startGateway({ rest: service.url }, { redisUrl: 'redis://127.0.0.1:1', perPerson: 5 })
    const statuses: number[] = []
    for (let radius = 1; radius <= 7; radius++) {
      const path = `/api/search?searchArea=zip&zip=01760&radius=${radius}`
      const failing = alone.get(`${path}&selectedPlaceName=fails`)
      statuses.push((await alone.get(path)).status)
      await failing
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await alone.stop()
  })
})
